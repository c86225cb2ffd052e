-- One row per suite: how much was run.
SELECT
    suite,
    count(DISTINCT scenario) AS scenarios,
    count(*) AS turns,
    count(*) FILTER (WHERE turn_type = 'fact') AS facts,
    count(*) FILTER (WHERE turn_type = 'distractor') AS distractors,
    count(*) FILTER (WHERE turn_type = 'query') AS queries
FROM turns
GROUP BY suite
ORDER BY suite
