-- One row per suite, architecture and rung of the oracle ladder: share of correct answers with the oracles that are left.
-- The rung 'all oracles' is the architecture as configured.
WITH climbed AS (
    SELECT DISTINCT
        grades.suite,
        architectures.base
    FROM grades
    INNER JOIN architectures USING (architecture)
    WHERE architectures.rung IS NOT NULL
),

counts AS (
    SELECT
        grades.suite,
        architectures.base AS architecture,
        coalesce(architectures.rung, 'all oracles') AS rung,
        min(architectures.position) AS position,
        coalesce(nullif(any_value(array_to_string(architectures.oracles, ', ')), ''), 'none') AS oracles,
        any_value(architectures.options) AS options,
        count(grades.value) AS n,
        count(*) FILTER (WHERE grades.value = 1) AS correct
    FROM grades
    INNER JOIN architectures USING (architecture)
    INNER JOIN climbed ON grades.suite = climbed.suite AND architectures.base = climbed.base
    WHERE grades.grader = 'contains'
    GROUP BY ALL
)

SELECT
    suite,
    architecture,
    rung,
    position,
    oracles,
    options,
    n,
    correct,
    correct / nullif(n, 0) AS rate,
    wilson_low(correct, n) AS low,
    wilson_high(correct, n) AS high
FROM counts
ORDER BY suite, architecture, position
