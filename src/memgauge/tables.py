"""The Arrow schema of every table, and the only way in which tables are read and written.

A table is checked when it is written: the columns are those of its schema, its key is unique, and its rows are
in the order of the key. It is written to a temporary name, flushed and renamed, so that no half file is ever
found under a table's name.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

TEXT = pa.string()
TEXTS = pa.list_(pa.string())
INTEGER = pa.int64()
ROW_GROUP = 2**15
"""Rows that a writer holds in memory."""
DICTIONARY_BYTES = 1 << 26
"""A column's distinct values are stored once per row group as long as they fit into this many bytes."""


@dataclass(frozen=True, slots=True)
class Table:
    """One kind of table: its columns, the first `key` of which identify a row."""

    name: str
    key: int
    schema: pa.Schema
    description: str


def _table(name: str, description: str, key: Mapping[str, Any], columns: Mapping[str, Any]) -> Table:
    fields = [pa.field(column, kind, nullable=False) for column, kind in key.items()]
    fields += [pa.field(column, kind) for column, kind in columns.items()]
    return Table(name, len(key), pa.schema(fields), description)


SCENARIO = {"suite": TEXT, "scenario": TEXT}
QUERY = SCENARIO | {"query_id": TEXT}
ANSWER = QUERY | {"architecture": TEXT}

TABLES: Mapping[str, Table] = {
    table.name: table
    for table in (
        _table("scenarios", "One row per scenario.", SCENARIO, {"description": TEXT}),
        _table(
            "turns",
            "One row per turn, as spoken, and what kind of turn it is.",
            SCENARIO | {"turn_id": INTEGER},
            {
                "turn_type": TEXT,
                "speaker": TEXT,
                "text": TEXT,
                "spoken_at": pa.timestamp("us", tz="UTC"),
                "query_id": TEXT,
                "session": TEXT,
                "label": TEXT,
            },
        ),
        _table(
            "facts",
            "One row per fact: a triple, and the turn that states it. A turn may state several.",
            SCENARIO | {"fact_id": TEXT},
            {"turn_id": INTEGER, "subject": TEXT, "predicate": TEXT, "object": TEXT},
        ),
        _table(
            "predicates",
            "One row per predicate that a scenario declares: whether a subject has one value of it at a time, or many.",
            SCENARIO | {"predicate": TEXT},
            {"cardinality": TEXT},
        ),
        _table(
            "aliases",
            "One row per alias of a scenario; an oracle.",
            SCENARIO | {"alias": TEXT},
            {"entity": TEXT},
        ),
        _table(
            "queries",
            "One row per query: what an architecture may see of it.",
            QUERY,
            {"turn_id": INTEGER, "speaker": TEXT, "text": TEXT, "as_of": pa.timestamp("us", tz="UTC")},
        ),
        _table(
            "answer_keys",
            "One row per query: what is right. hops is the number of required facts, distance the number of turns "
            "from the earliest of them to the query.",
            QUERY,
            {
                "query_type": TEXT,
                "accepted_answers": TEXTS,
                "required_fact_ids": TEXTS,
                "evidence_turn_ids": pa.list_(pa.list_(INTEGER)),
                "stale_answers": TEXTS,
                "forbidden": TEXTS,
                "answerable": pa.bool_(),
                "is_derived": pa.bool_(),
                "hops": INTEGER,
                "distance": INTEGER,
            },
        ),
        _table(
            "answers",
            "One row per query and architecture. context_tokens counts the context, prompt_tokens the context and the "
            "question; status is answered, abstained, skipped or error.",
            ANSWER,
            {"status": TEXT, "answer": TEXT, "context_tokens": INTEGER, "prompt_tokens": INTEGER, "error": TEXT},
        ),
        _table(
            "context_items",
            "One row per item of context, best first; tokens by the published estimate.",
            ANSWER | {"rank": INTEGER},
            {"text": TEXT, "turn_ids": pa.list_(INTEGER), "tokens": INTEGER, "cumulative_tokens": INTEGER},
        ),
        _table(
            "timings",
            "One row per query and architecture, measured by the harness: nanoseconds to take in the turns since the "
            "query before, how many turns these were, and nanoseconds to answer.",
            ANSWER,
            {"ingest_ns": INTEGER, "ingested_turns": INTEGER, "query_ns": INTEGER},
        ),
        _table(
            "grades",
            "One row per query, architecture and grader; value is 1, 0 or null where nothing could be graded.",
            ANSWER | {"grader": TEXT},
            {"value": pa.float64(), "outcome": TEXT, "extracted": TEXT, "explanation": TEXT},
        ),
        _table(
            "architectures",
            "One row per architecture and rung of the oracle ladder, as configured.",
            {"architecture": TEXT},
            {
                "position": INTEGER,
                "base": TEXT,
                "rung": TEXT,
                "memory": TEXT,
                "options": TEXT,
                "oracles": TEXTS,
            },
        ),
        _table(
            "suites",
            "One row per suite, as configured.",
            {"suite": TEXT},
            {"position": INTEGER, "source": TEXT, "generator": TEXT},
        ),
    )
}


def write_rows(path: str | Path, name: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows as the table `name`, sorted by its key.

    Args:
        path: the Parquet file.
        name: a key of `TABLES`.
        rows: mappings with exactly the columns of the table.

    Raises:
        ValueError: a row has other columns, or two rows have the same key.
    """
    with TableWriter(path, name) as writer:
        for row in rows:
            writer.write(row)


class TableWriter:
    """Writes one table row by row, in bounded memory; complete or not at all.

    Rows may come in any order. Those that come in the order of the key, and those of a table that fits in one
    row group, are written at once; others are sorted on disk at the end.

    Args:
        path: the Parquet file.
        name: a key of `TABLES`.
    """

    def __init__(self, path: str | Path, name: str) -> None:
        self.table = TABLES[name]
        self.columns = self.table.schema.names
        self.names = set(self.columns)
        self.keys = self.columns[: self.table.key]
        self.target = Path(path)
        self.temporary = temporary_name(self.target)
        self.rows: list[Mapping[str, Any]] = []
        self.file: pq.ParquetWriter | None = None
        self.last: tuple[Any, ...] | None = None
        self.is_rising = True

    def write(self, row: Mapping[str, Any]) -> None:
        """Take one row.

        Raises:
            ValueError: its columns are not those of the table.
        """
        if row.keys() != self.names:
            raise ValueError(f"table {self.table.name}: columns {sorted(row)} instead of {sorted(self.names)}")
        self.rows.append(row)
        if len(self.rows) >= ROW_GROUP:
            self._flush()

    def __enter__(self) -> Self:
        self.target.parent.mkdir(parents=True, exist_ok=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._flush()
            if self.file is not None:
                self.file.close()
            if kind is None:
                if not self.is_rising:
                    self._sort()
                replace(self.temporary, self.target)
        finally:
            self.temporary.unlink(missing_ok=True)

    def _flush(self) -> None:
        if self.file is None:
            self.file = pq.ParquetWriter(self.temporary, self.table.schema, compression="zstd")
        group = pa.Table.from_pylist(self.rows, schema=self.table.schema)
        group = group.sort_by([(column, "ascending") for column in self.keys])
        self.rows = []
        self._check(group)
        self.file.write_table(group)

    def _check(self, group: pa.Table) -> None:
        """See that sorted rows rise within the group, and from the group before."""
        if not group.num_rows:
            return
        keys = group.select(self.keys)
        repeated = pa.array([True] * (group.num_rows - 1), pa.bool_())
        for column in keys.columns:
            repeated = pc.and_(repeated, pc.equal(column.slice(1), column.slice(0, group.num_rows - 1)))
        if pc.any(repeated).as_py():
            raise ValueError(f"table {self.table.name}: two rows have the same key {self.keys}")
        first, last = (tuple(keys.slice(row, 1).to_pylist()[0].values()) for row in (0, group.num_rows - 1))
        if self.last is not None and first <= self.last:
            self.is_rising = False
        self.last = last

    def _sort(self) -> None:
        from memgauge.sorting import sorted_batches  # noqa: PLC0415 (the database is loaded only if needed)

        unsorted = self.temporary.with_suffix(".unsorted")
        self.temporary.replace(unsorted)
        self.last, self.is_rising = None, True
        try:
            with pq.ParquetWriter(self.temporary, self.table.schema, compression="zstd") as file:
                for batch in sorted_batches(unsorted, self.keys, ROW_GROUP):
                    group = pa.Table.from_batches([batch]).cast(self.table.schema)
                    self._check(group)
                    if not self.is_rising:
                        raise ValueError(f"table {self.table.name}: two rows have the same key {self.keys}")
                    file.write_table(group)
        finally:
            unsorted.unlink(missing_ok=True)


def write_table(path: str | Path, content: pa.Table) -> None:
    """Write an Arrow table to a Parquet file, complete or not at all."""
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_name(target)
    pq.write_table(content, temporary, compression="zstd")
    replace(temporary, target)


def write_pieces(path: str | Path, name: str, pieces: Iterable[pa.Table]) -> None:
    """Write the table `name` piece by piece, complete or not at all; only one piece is held at a time.

    Args:
        path: the Parquet file.
        name: a key of `TABLES`.
        pieces: parts of the table in its schema, together unique and in the order of its key.
    """
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_name(target)
    options = {"compression": "zstd", "dictionary_pagesize_limit": DICTIONARY_BYTES}
    with pq.ParquetWriter(temporary, TABLES[name].schema, **options) as writer:
        for piece in pieces:
            writer.write_table(piece)
    replace(temporary, target)


def temporary_name(target: Path) -> Path:
    """The name under which a file is written before it is complete."""
    return target.with_name(f".{target.name}.{os.getpid()}.part")


def replace(temporary: Path, target: Path) -> None:
    """Give a complete file its name, after its bytes are on disk."""
    with temporary.open("rb") as stream:
        os.fsync(stream.fileno())
    temporary.replace(target)


def read_table(path: str | Path) -> pa.Table:
    """Read one Parquet file."""
    return pq.ParquetFile(path).read()


def read_rows(path: str | Path) -> list[dict[str, Any]]:
    """Read one Parquet file as rows."""
    rows: list[dict[str, Any]] = read_table(path).to_pylist()
    return rows
