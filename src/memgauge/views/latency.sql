-- One row per suite and architecture: microseconds per query (p50, p95, max) and per turn taken in, as the harness measured.
CREATE VIEW latency AS
SELECT
    timings.suite,
    timings.architecture,
    count(timings.query_ns) AS n,
    quantile_cont(timings.query_ns, 0.5) / 1000 AS p50_us,
    quantile_cont(timings.query_ns, 0.95) / 1000 AS p95_us,
    max(timings.query_ns) / 1000 AS max_us,
    sum(timings.ingest_ns)::BIGINT / nullif(sum(timings.ingested_turns)::BIGINT, 0) / 1000 AS ingest_us_per_turn
FROM timings
INNER JOIN architectures USING (architecture)
WHERE architectures.rung IS NULL
GROUP BY timings.suite, timings.architecture
ORDER BY timings.suite, timings.architecture;
