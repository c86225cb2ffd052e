-- One row per suite and architecture: tokens of the whole prompt per query.
CREATE VIEW tokens AS
SELECT * FROM summaries.tokens;
