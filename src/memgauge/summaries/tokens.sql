-- One row per suite and architecture: tokens of the whole prompt (context and question) per query.
-- Counted by the harness with the published estimate.
SELECT
    answers.suite,
    answers.architecture,
    count(answers.prompt_tokens) AS n,
    sum(answers.prompt_tokens)::BIGINT AS total,
    sum(answers.prompt_tokens)::BIGINT / nullif(count(answers.prompt_tokens), 0) AS mean,
    median(answers.prompt_tokens) AS median,
    min(answers.prompt_tokens) AS min,
    max(answers.prompt_tokens) AS max
FROM answers
INNER JOIN architectures USING (architecture)
WHERE architectures.rung IS NULL
GROUP BY answers.suite, answers.architecture
ORDER BY answers.suite, answers.architecture
