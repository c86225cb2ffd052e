-- One row per query and architecture (rungs of the ladder included): question, key, answer, verdict, tokens.
CREATE VIEW answers_graded AS
SELECT
    answers.suite,
    answers.scenario,
    answers.query_id,
    answers.architecture,
    answer_keys.query_type,
    queries.speaker,
    queries.text AS question,
    array_to_string(answer_keys.accepted_answers, ' | ') AS key,
    answers.answer,
    grades.outcome AS verdict,
    answers.prompt_tokens AS tokens,
    answers.context_tokens,
    answers.status,
    answers.error
FROM answers
INNER JOIN queries USING (suite, scenario, query_id)
INNER JOIN answer_keys USING (suite, scenario, query_id)
LEFT JOIN grades
    ON
        answers.suite = grades.suite
        AND answers.scenario = grades.scenario
        AND answers.query_id = grades.query_id
        AND answers.architecture = grades.architecture
        AND grades.grader = 'contains'
ORDER BY answers.suite, answers.scenario, answers.query_id, answers.architecture;
