-- One row per suite and architecture: what the context handed over holds, apart from what was answered.
-- key_in_context: queries whose context contains an accepted answer; evidence_all: whose context comes from all required turns.
SELECT
    grades.suite,
    grades.architecture,
    count(grades.value) FILTER (WHERE grades.grader = 'key_in_context') AS n,
    count(*) FILTER (WHERE grades.grader = 'key_in_context' AND grades.value = 1) AS key_in_context,
    count(grades.value) FILTER (WHERE grades.grader = 'evidence_all') AS evidence_n,
    count(*) FILTER (WHERE grades.grader = 'evidence_all' AND grades.value = 1) AS evidence_all
FROM grades
INNER JOIN architectures USING (architecture)
WHERE architectures.rung IS NULL
GROUP BY grades.suite, grades.architecture
ORDER BY grades.suite, grades.architecture
