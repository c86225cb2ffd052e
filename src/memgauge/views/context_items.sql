-- One row per query, architecture and item of context, best first; tokens by the published estimate.
CREATE VIEW context_items AS
SELECT
    context_places.suite,
    context_places.scenario,
    context_places.query_id,
    context_places.architecture,
    context_places.rank,
    context_texts.text,
    context_places.turn_ids,
    context_places.tokens,
    context_places.cumulative_tokens
FROM context_places
INNER JOIN context_texts USING (text_id);
