-- One row per query, architecture and item of context, best first; its text is in context_texts.
CREATE TABLE context_places AS
SELECT
    handed_over.suite,
    handed_over.scenario,
    handed_over.query_id,
    handed_over.architecture,
    handed_over.rank,
    context_texts.text_id,
    handed_over.turn_ids,
    handed_over.tokens,
    handed_over.cumulative_tokens
FROM handed_over
INNER JOIN context_texts USING (text)
ORDER BY
    handed_over.suite,
    handed_over.scenario,
    handed_over.query_id,
    handed_over.architecture,
    handed_over.rank;
