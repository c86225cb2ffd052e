-- One row per answer: does it contain an accepted answer, both trimmed and lower-cased?
-- Null where the query is unanswerable: whether to abstain is another question than what to answer.
-- The published benchmark's rule, kept for replication. It takes "150" for "15" and cannot tell a mention from a claim.
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
        answers.suite,
        answers.scenario,
        answers.query_id,
        answers.architecture,
        min(accepted.accepted_answer) AS extracted
    FROM answers
    INNER JOIN accepted USING (suite, scenario, query_id)
    WHERE contains(lower(trim(answers.answer)), lower(trim(accepted.accepted_answer)))
    GROUP BY ALL
)

SELECT
    answers.suite,
    answers.scenario,
    answers.query_id,
    answers.architecture,
    CASE
        WHEN answers.status IN ('error', 'skipped') OR NOT answer_keys.answerable THEN NULL
        WHEN matches.extracted IS NULL THEN 0.0
        ELSE 1.0
    END AS value,
    CASE
        WHEN answers.status IN ('error', 'skipped') THEN answers.status
        WHEN NOT answer_keys.answerable THEN 'unanswerable'
        WHEN answers.status = 'abstained' THEN 'abstained'
        WHEN matches.extracted IS NULL THEN 'wrong'
        ELSE 'correct'
    END AS outcome,
    matches.extracted,
    CASE
        WHEN answers.status = 'error' THEN answers.error
        WHEN NOT answer_keys.answerable THEN 'the query has no accepted answer'
        WHEN answers.status = 'abstained' THEN 'no answer was given'
        WHEN matches.extracted IS NULL THEN 'no accepted answer occurs in the answer'
        ELSE 'the accepted answer occurs in the answer'
    END AS explanation
FROM answers
INNER JOIN answer_keys USING (suite, scenario, query_id)
LEFT JOIN matches USING (suite, scenario, query_id, architecture)
ORDER BY ALL
