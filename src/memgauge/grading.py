"""Grade the answers of one suite: every grader, every answer, one row each."""

from collections.abc import Mapping, Sequence

import pyarrow as pa

from memgauge.journal import record
from memgauge.queries import connect, select
from memgauge.tables import TABLES, write_table


def grade(tables: Mapping[str, Sequence[str]], graders: Sequence[str], output: str, log: str) -> None:
    """Run the graders and write the table `grades`.

    Args:
        tables: Parquet files of the tables answers, context_items and answer_keys.
        graders: names of files in graders/.
        output: the Parquet file.
        log: the job's log.
    """
    connection = connect(tables)
    schema = TABLES["grades"].schema
    parts = []
    for grader in graders:
        graded = select(connection, "graders", grader)
        position = schema.get_field_index("grader")
        graded = graded.add_column(position, "grader", pa.array([grader] * graded.num_rows, pa.string()))
        parts.append(graded.cast(schema))
    keys = [(column, "ascending") for column in schema.names[: TABLES["grades"].key]]
    write_table(output, pa.concat_tables(parts).sort_by(keys))
    record(log, *(f"{grader}: {part.num_rows} grades" for grader, part in zip(graders, parts, strict=True)))
