-- One row per query that an architecture did not answer correctly, with the first stage that explains it.
-- names_no_entity: neither a name in the required facts nor an alias of one occurs in the question; it describes its entity.
WITH entities AS (
    SELECT
        suite,
        scenario,
        fact_id,
        unnest([subject, object]) AS entity
    FROM facts
),

names AS (
    SELECT
        suite,
        scenario,
        fact_id,
        entity AS name
    FROM entities
    UNION
    SELECT
        entities.suite,
        entities.scenario,
        entities.fact_id,
        aliases.alias AS name
    FROM entities
    INNER JOIN aliases USING (suite, scenario, entity)
),

named AS (
    SELECT
        answer_keys.suite,
        answer_keys.scenario,
        answer_keys.query_id,
        coalesce(bool_or(contains(lower(queries.text), lower(names.name))), FALSE) AS is_named
    FROM answer_keys
    INNER JOIN queries USING (suite, scenario, query_id)
    LEFT JOIN names
        ON
            answer_keys.suite = names.suite
            AND answer_keys.scenario = names.scenario
            AND list_contains(answer_keys.required_fact_ids, names.fact_id)
    GROUP BY ALL
),

grades_of AS (
    SELECT
        suite,
        scenario,
        query_id,
        architecture,
        any_value(outcome) FILTER (WHERE grader = 'contains') AS verdict,
        any_value(value) FILTER (WHERE grader = 'contains') AS is_correct,
        any_value(value) FILTER (WHERE grader = 'key_in_context') AS key_in_context,
        any_value(value) FILTER (WHERE grader = 'evidence_all') AS evidence_all
    FROM grades
    GROUP BY ALL
)

SELECT
    grades_of.suite,
    grades_of.architecture,
    grades_of.scenario,
    grades_of.query_id,
    answer_keys.query_type,
    queries.text AS question,
    array_to_string(answer_keys.accepted_answers, ' | ') AS key,
    answers.answer,
    grades_of.verdict,
    NOT named.is_named AS names_no_entity,
    unstated_keys.key IS NOT NULL AS key_is_unstated,
    CASE
        WHEN grades_of.verdict = 'error' THEN 'the architecture failed: ' || answers.error
        WHEN grades_of.verdict = 'abstained' THEN 'found nothing to answer from'
        WHEN grades_of.evidence_all = 0 THEN 'the required facts were not all handed over'
        WHEN unstated_keys.key IS NOT NULL AND grades_of.key_in_context = 0
            THEN 'the evidence never states the key in these words'
        ELSE 'the required facts were handed over, but another item was given as the answer'
    END AS reason
FROM grades_of
INNER JOIN architectures USING (architecture)
INNER JOIN answers USING (suite, scenario, query_id, architecture)
INNER JOIN answer_keys USING (suite, scenario, query_id)
INNER JOIN queries USING (suite, scenario, query_id)
INNER JOIN named USING (suite, scenario, query_id)
LEFT JOIN unstated_keys USING (suite, scenario, query_id)
WHERE architectures.rung IS NULL AND grades_of.is_correct IS DISTINCT FROM 1 AND answer_keys.answerable
ORDER BY grades_of.suite, architectures.position, grades_of.scenario, grades_of.query_id
