"""Sort a Parquet file that is larger than the memory."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import duckdb
import pyarrow as pa

MEMORY = "512MB"
"""What the database may hold before it writes to disk, beside the file that it sorts."""


def sorted_batches(file: Path, columns: Sequence[str], rows: int) -> Iterator[pa.RecordBatch]:
    """Read the rows of a Parquet file in the order of some columns, text by its code points.

    Args:
        file: the Parquet file.
        columns: names of columns.
        rows: the size of a batch.

    Yields:
        Batches of rows.
    """
    settings: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": MEMORY,
        "temp_directory": str(file.with_suffix(".sorting")),
        "threads": 2,
    }
    with duckdb.connect(":memory:", config=settings) as connection:
        yield from connection.read_parquet(str(file)).order(", ".join(columns)).to_arrow_reader(rows)
