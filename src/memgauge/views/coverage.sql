-- One row per suite and architecture: queries whose context holds the key, and whose context holds all required facts.
CREATE VIEW coverage AS
SELECT * FROM summaries.coverage;
