-- One row per architecture and number of filler turns, over all generated sweeps: tokens of the prompt.
WITH lengths AS (
    SELECT
        turns.suite,
        turns.scenario,
        count(*) FILTER (WHERE turns.turn_type = 'distractor') AS filler_turns
    FROM turns
    INNER JOIN suites USING (suite)
    WHERE suites.generator = 'scaling'
    GROUP BY turns.suite, turns.scenario
)

SELECT
    lengths.suite,
    answers.scenario,
    answers.architecture,
    lengths.filler_turns,
    answers.prompt_tokens AS tokens
FROM lengths
INNER JOIN answers USING (suite, scenario)
INNER JOIN architectures USING (architecture)
WHERE architectures.rung IS NULL
ORDER BY lengths.suite, answers.architecture, lengths.filler_turns
