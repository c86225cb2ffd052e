-- One row per query whose key its evidence never states in those words.
-- No memory that repeats what it heard can be graded right on them.
WITH stated AS (
    SELECT
        answer_keys.suite,
        answer_keys.scenario,
        answer_keys.query_id,
        bool_or(
            len(list_filter(
                answer_keys.accepted_answers,
                lambda accepted_answer: contains(lower(turns.text), lower(trim(accepted_answer)))
            )) > 0
        ) AS is_stated
    FROM answer_keys
    INNER JOIN turns
        ON
            answer_keys.suite = turns.suite
            AND answer_keys.scenario = turns.scenario
            AND list_contains(flatten(answer_keys.evidence_turn_ids), turns.turn_id)
    WHERE answer_keys.answerable
    GROUP BY ALL
)

SELECT
    answer_keys.suite,
    answer_keys.scenario,
    answer_keys.query_id,
    queries.text AS question,
    array_to_string(answer_keys.accepted_answers, ' | ') AS key
FROM stated
INNER JOIN answer_keys USING (suite, scenario, query_id)
INNER JOIN queries USING (suite, scenario, query_id)
WHERE NOT stated.is_stated
ORDER BY answer_keys.suite, answer_keys.scenario, answer_keys.query_id
