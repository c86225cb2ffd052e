-- One row per distinct text that was handed over as an item of context.
CREATE TABLE context_texts AS
SELECT
    row_number() OVER (ORDER BY text) AS text_id,
    text
FROM (SELECT DISTINCT text FROM handed_over) AS distinct_texts
ORDER BY text_id;
