-- One row per sweep, architecture and number of filler turns: tokens of the prompt, and microseconds to answer.
CREATE VIEW scaling AS
SELECT
    scaling_tokens.suite,
    scaling_tokens.architecture,
    scaling_tokens.filler_turns,
    scaling_tokens.tokens,
    timings.query_ns / 1000 AS latency_us
FROM summaries.scaling_tokens
INNER JOIN timings USING (suite, scenario, architecture)
ORDER BY scaling_tokens.suite, scaling_tokens.architecture, scaling_tokens.filler_turns;
