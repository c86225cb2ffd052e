-- One row per suite and pair of architectures: right on the same queries or not, and McNemar's exact p.
CREATE VIEW paired AS
SELECT * FROM summaries.paired;
