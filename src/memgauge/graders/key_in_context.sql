-- One row per answer: does an item of the context that was handed over contain an accepted answer?
-- What a perfect reader could have copied, whatever the architecture then said.
WITH accepted AS (
    SELECT
        suite,
        scenario,
        query_id,
        unnest(accepted_answers) AS accepted_answer
    FROM answer_keys
),

matches AS (
    SELECT
        items.suite,
        items.scenario,
        items.query_id,
        items.architecture,
        min(items.rank) AS first_rank,
        min_by(accepted.accepted_answer, items.rank) AS extracted
    FROM context_items AS items
    INNER JOIN accepted USING (suite, scenario, query_id)
    WHERE contains(lower(items.text), lower(trim(accepted.accepted_answer)))
    GROUP BY ALL
)

SELECT
    answers.suite,
    answers.scenario,
    answers.query_id,
    answers.architecture,
    CASE
        WHEN answers.status IN ('error', 'skipped') OR NOT answer_keys.answerable THEN NULL
        WHEN matches.first_rank IS NULL THEN 0.0
        ELSE 1.0
    END AS value,
    CASE
        WHEN answers.status IN ('error', 'skipped') THEN answers.status
        WHEN NOT answer_keys.answerable THEN 'unanswerable'
        WHEN matches.first_rank IS NULL THEN 'missing'
        ELSE 'present'
    END AS outcome,
    matches.extracted,
    CASE
        WHEN answers.status = 'error' THEN answers.error
        WHEN matches.first_rank IS NULL THEN 'no item of the context contains an accepted answer'
        ELSE 'first in the item of rank ' || matches.first_rank::VARCHAR
    END AS explanation
FROM answers
INNER JOIN answer_keys USING (suite, scenario, query_id)
LEFT JOIN matches USING (suite, scenario, query_id, architecture)
ORDER BY ALL
