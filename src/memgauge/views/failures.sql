-- One row per query that an architecture did not answer correctly, and why.
CREATE VIEW failures AS
SELECT * FROM summaries.failures;
