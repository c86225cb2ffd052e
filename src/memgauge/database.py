"""Build the DuckDB database that people query: every table, every summary, and documented views.

The context of all answers is stored in two parts, each text once: who hands over a whole conversation at each
question repeats every line of it. The view `context_items` puts the parts together.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import duckdb

from memgauge.journal import record
from memgauge.plugins import plugin_files
from memgauge.queries import grain, read_sql
from memgauge.tables import TABLES, replace, temporary_name

IN_PARTS = "context_items"
PARTS = ("context_texts", "context_places")


def build_database(tables: Mapping[str, Sequence[str]], summaries: Mapping[str, str], output: str, log: str) -> None:
    """Write the database, complete or not at all; whoever has the old one open keeps it.

    Args:
        tables: table → Parquet files that this run expects.
        summaries: summary → Parquet file; they go to the schema `summaries`.
        output: the database file.
        log: the job's log.
    """
    target = Path(output)
    temporary = temporary_name(target)
    temporary.unlink(missing_ok=True)
    with duckdb.connect(temporary, config={"threads": 1}) as connection:
        for name, files in tables.items():
            if name == IN_PARTS:
                _create_parts(connection, files)
                continue
            connection.read_parquet(list(files)).create(name)
            _comment(connection, "TABLE", name, TABLES[name].description)
        connection.execute("CREATE SCHEMA summaries")
        for name, file in summaries.items():
            connection.read_parquet(file).create(f"summaries.{name}")
            _comment(connection, "TABLE", f"summaries.{name}", grain(plugin_files("summaries", ".sql")[name]))
        for name, file_of_view in plugin_files("views", ".sql").items():
            connection.execute(read_sql("views", name))
            _comment(connection, "VIEW", name, grain(file_of_view))
    replace(temporary, target)
    record(log, f"{len(tables)} tables, {len(summaries)} summaries")


def _create_parts(connection: duckdb.DuckDBPyConnection, files: Sequence[str]) -> None:
    connection.read_parquet(list(files)).create_view("handed_over")
    for name in PARTS:
        connection.execute(read_sql("parts", name))
        _comment(connection, "TABLE", name, grain(plugin_files("parts", ".sql")[name]))
    connection.execute("DROP VIEW handed_over")


def _comment(connection: duckdb.DuckDBPyConnection, kind: str, name: str, text: str) -> None:
    """Document a table or view. Names and texts are the package's own; DuckDB takes no parameter here."""
    quoted = text.replace("'", "''")
    connection.execute(f"COMMENT ON {kind} {name} IS '{quoted}'")
