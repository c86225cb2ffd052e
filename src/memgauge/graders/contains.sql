-- One row per answer: does it contain an accepted answer, both trimmed and lower-cased?
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
        WHEN answers.status IN ('error', 'skipped') THEN NULL
        WHEN matches.extracted IS NULL THEN 0.0
        ELSE 1.0
    END AS value,
    CASE
        WHEN answers.status IN ('error', 'skipped', 'abstained') THEN answers.status
        WHEN matches.extracted IS NULL THEN 'wrong'
        ELSE 'correct'
    END AS outcome,
    matches.extracted,
    CASE
        WHEN answers.status = 'error' THEN answers.error
        WHEN answers.status = 'abstained' THEN 'no answer was given'
        WHEN matches.extracted IS NULL THEN 'no accepted answer occurs in the answer'
        ELSE 'the accepted answer occurs in the answer'
    END AS explanation
FROM answers
LEFT JOIN matches USING (suite, scenario, query_id, architecture)
ORDER BY ALL
