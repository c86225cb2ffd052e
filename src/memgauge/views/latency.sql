-- One row per suite and architecture: microseconds per query (p50, p95, max) and per turn taken in.
CREATE VIEW latency AS
SELECT * FROM summaries.latency;
