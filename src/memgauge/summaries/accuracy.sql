-- One row per suite, architecture and query type ('all' for the total): share of correct answers.
-- rate, low and high are the rate and its 95 % Wilson interval; answers of status error or skipped are not in n.
WITH verdicts AS (
    SELECT
        grades.suite,
        grades.architecture,
        answer_keys.query_type,
        grades.value,
        grades.outcome
    FROM grades
    INNER JOIN answer_keys USING (suite, scenario, query_id)
    INNER JOIN architectures USING (architecture)
    WHERE grades.grader = 'contains' AND architectures.rung IS NULL
),

counts AS (
    SELECT
        suite,
        architecture,
        CASE WHEN grouping(query_type) = 1 THEN 'all' ELSE query_type END AS query_type,
        count(value) AS n,
        count(*) FILTER (WHERE value = 1) AS correct,
        count(*) FILTER (WHERE outcome = 'abstained') AS abstained,
        count(*) FILTER (WHERE outcome = 'error') AS errors,
        count(*) FILTER (WHERE outcome = 'skipped') AS skipped
    FROM verdicts
    GROUP BY GROUPING SETS ((suite, architecture, query_type), (suite, architecture))
)

SELECT
    suite,
    architecture,
    query_type,
    n,
    correct,
    correct / nullif(n, 0) AS rate,
    wilson_low(correct, n) AS low,
    wilson_high(correct, n) AS high,
    abstained,
    errors,
    skipped
FROM counts
ORDER BY suite, architecture, query_type
