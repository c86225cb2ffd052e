-- One row per suite, architecture and query type ('all' for the total): n, correct, rate and its 95 % Wilson interval.
CREATE VIEW accuracy AS
SELECT * FROM summaries.accuracy;
