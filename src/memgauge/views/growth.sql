-- One row per sweep and architecture: length ratio, token ratio, fitted exponent with its 95 % interval.
CREATE VIEW growth AS
SELECT * FROM summaries.growth;
