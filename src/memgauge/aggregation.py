"""Aggregate the graded answers: one Parquet file per file of summaries/.

A summary may use the tables, the statistics, and the summaries that it names; `ORDER` is the order in which
they are made. What was measured (`MEASURED`) is written apart from what was computed.
"""

from collections.abc import Mapping, Sequence

import pyarrow as pa

from memgauge.journal import record
from memgauge.queries import connect, select
from memgauge.statistics import register
from memgauge.tables import write_table

ORDER = (
    "sizes",
    "accuracy",
    "tokens",
    "coverage",
    "paired",
    "ladder",
    "unstated_keys",
    "failures",
    "scaling_tokens",
    "growth",
)
"""What follows from the inputs alone."""
MEASURED = ("latency",)
"""What the clock says."""


def summarise(tables: Mapping[str, Sequence[str]], outputs: Mapping[str, str], log: str) -> None:
    """Compute summaries.

    Args:
        tables: table → Parquet files that this run expects.
        outputs: summary → Parquet file; names from `ORDER` or `MEASURED`.
        log: the job's log.
    """
    connection = connect(tables)
    register(connection)
    made: dict[str, pa.Table] = {}
    for name in outputs:
        made[name] = select(connection, "summaries", name)
        connection.register(name, made[name])
    for name, path in outputs.items():
        write_table(path, made[name])
    record(log, *(f"{name}: {table.num_rows} rows" for name, table in made.items()))
