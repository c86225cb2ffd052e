-- One row per suite: scenarios, turns, facts, distractors, queries.
CREATE VIEW sizes AS
SELECT * FROM summaries.sizes;
