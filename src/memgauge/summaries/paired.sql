-- One row per suite and pair of architectures: on how many of the same queries each was right.
-- p_value is McNemar's exact test, two-sided, on the discordant queries; only queries that both answered count.
WITH verdicts AS (
    SELECT
        grades.suite,
        grades.scenario,
        grades.query_id,
        grades.architecture,
        architectures.position,
        grades.value = 1 AS is_correct
    FROM grades
    INNER JOIN architectures USING (architecture)
    WHERE grades.grader = 'contains' AND architectures.rung IS NULL AND grades.value IS NOT NULL
),

counts AS (
    SELECT
        one.suite,
        one.architecture AS first_architecture,
        two.architecture AS second_architecture,
        count(*) AS n,
        count(*) FILTER (WHERE one.is_correct AND two.is_correct) AS both_right,
        count(*) FILTER (WHERE one.is_correct AND NOT two.is_correct) AS only_first,
        count(*) FILTER (WHERE NOT one.is_correct AND two.is_correct) AS only_second,
        count(*) FILTER (WHERE NOT one.is_correct AND NOT two.is_correct) AS neither
    FROM verdicts AS one
    INNER JOIN verdicts AS two
        ON
            one.suite = two.suite
            AND one.scenario = two.scenario
            AND one.query_id = two.query_id
            AND one.position < two.position
    GROUP BY ALL
)

SELECT
    *,
    mcnemar_p(only_first, only_second) AS p_value
FROM counts
ORDER BY suite, first_architecture, second_architecture
