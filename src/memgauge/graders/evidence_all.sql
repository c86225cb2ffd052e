-- One row per answer: do the items of the context come from all turns that state the required facts?
-- Null where the key names no required fact. A context that holds one of two facts of a join does not count.
WITH handed_over AS (
    SELECT
        suite,
        scenario,
        query_id,
        architecture,
        list_sort(list_distinct(flatten(list(turn_ids)))) AS turn_ids
    FROM context_items
    GROUP BY ALL
),

judged AS (
    SELECT
        answers.suite,
        answers.scenario,
        answers.query_id,
        answers.architecture,
        answers.status,
        answers.error,
        answer_keys.evidence_turn_ids,
        coalesce(handed_over.turn_ids, []) AS turn_ids
    FROM answers
    INNER JOIN answer_keys USING (suite, scenario, query_id)
    LEFT JOIN handed_over USING (suite, scenario, query_id, architecture)
),

counted AS (
    SELECT
        *,
        len(list_filter(evidence_turn_ids, lambda evidence: list_has_all(turn_ids, evidence))) > 0 AS is_complete
    FROM judged
)

SELECT
    suite,
    scenario,
    query_id,
    architecture,
    CASE
        WHEN status IN ('error', 'skipped') OR len(evidence_turn_ids) = 0 THEN NULL
        ELSE is_complete::INTEGER::DOUBLE
    END AS value,
    CASE
        WHEN status IN ('error', 'skipped') THEN status
        WHEN len(evidence_turn_ids) = 0 THEN 'no evidence named'
        WHEN is_complete THEN 'complete'
        ELSE 'incomplete'
    END AS outcome,
    NULL::VARCHAR AS extracted,
    coalesce(error, 'required turns: ' || evidence_turn_ids::VARCHAR) AS explanation
FROM counted
ORDER BY ALL
