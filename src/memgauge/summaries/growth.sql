-- One row per sweep and architecture: how tokens grow with length.
-- The exponent is the slope of log tokens on log filler turns, with its 95 % interval: 0 is constant, 1 linear.
WITH sweeps AS (
    SELECT
        suite,
        architecture,
        count(*) AS n,
        max(filler_turns) / min(filler_turns) AS length_ratio,
        max_by(tokens, filler_turns) / min_by(tokens, filler_turns) AS token_ratio,
        power_law(
            list(filler_turns::DOUBLE ORDER BY filler_turns), list(tokens::DOUBLE ORDER BY filler_turns)
        ) AS fit
    FROM scaling_tokens
    WHERE tokens IS NOT NULL
    GROUP BY suite, architecture
)

SELECT
    suite,
    architecture,
    n,
    length_ratio,
    token_ratio,
    fit.exponent,
    fit.low AS exponent_low,
    fit.high AS exponent_high
FROM sweeps
ORDER BY suite, architecture
