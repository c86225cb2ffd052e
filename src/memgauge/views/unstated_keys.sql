-- One row per query whose key its evidence never states in those words.
CREATE VIEW unstated_keys AS
SELECT * FROM summaries.unstated_keys;
