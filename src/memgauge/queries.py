"""Run the project's SQL files over Parquet files.

A connection here has one thread and no file system beyond the files that it is given: what it computes is the
same on every machine. Text from data reaches SQL as values only.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import duckdb
import pyarrow as pa

from memgauge.plugins import plugin_files


def connect(tables: Mapping[str, Sequence[str]]) -> duckdb.DuckDBPyConnection:
    """Open a database in memory with one view per table.

    Args:
        tables: table → its Parquet files, of one schema.
    """
    connection = duckdb.connect(config={"threads": 1})
    for name, files in tables.items():
        connection.read_parquet(list(files)).create_view(name)
    return connection


def read_sql(folder: str, name: str) -> str:
    """Text of one SQL file of the package."""
    return plugin_files(folder, ".sql")[name].read_text(encoding="utf-8")


def select(connection: duckdb.DuckDBPyConnection, folder: str, name: str) -> pa.Table:
    """Result of one SQL file of the package."""
    return connection.sql(read_sql(folder, name)).to_arrow_table()


def grain(file: Path) -> str:
    """The first comment of an SQL file: what one row of it is."""
    lines = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").strip())
    return " ".join(lines)
