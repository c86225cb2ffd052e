-- One row per suite, architecture and rung: correct answers with the oracles that are left.
CREATE VIEW ladder AS
SELECT * FROM summaries.ladder;
