"""Aggregate the graded answers: one Parquet file per file of summaries/.

Only what follows from the inputs is summarised here; what the clock says is a view on its table.
"""

from collections.abc import Mapping, Sequence

import pyarrow as pa

from memgauge.journal import record
from memgauge.queries import connect, select
from memgauge.statistics import register
from memgauge.tables import write_table


def summarise(tables: Mapping[str, Sequence[str]], outputs: Mapping[str, str], log: str) -> None:
    """Compute summaries.

    Args:
        tables: table → Parquet files that this run expects.
        outputs: summary → Parquet file; in an order in which each uses only those before it.
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
