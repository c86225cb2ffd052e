"""The Arrow schema of every table, and the only way in which tables are read and written.

A table is checked when it is written: the columns are those of its schema, its key is unique, and its rows are
in the order of the key. It is written to a temporary name, flushed and renamed, so that no half file is ever
found under a table's name.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

TEXT = pa.string()
TEXTS = pa.list_(pa.string())
INTEGER = pa.int64()
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
            {
                "status": TEXT,
                "answer": TEXT,
                "context_tokens": INTEGER,
                "prompt_tokens": INTEGER,
                "error": TEXT,
            },
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
            {"position": INTEGER, "base": TEXT, "rung": TEXT, "memory": TEXT, "options": TEXT, "oracles": TEXTS},
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
    table = TABLES[name]
    columns = table.schema.names
    listed = list(rows)
    for row in listed:
        if row.keys() != set(columns):
            raise ValueError(f"table {name}: columns {sorted(row)} instead of {sorted(columns)}")
    content = pa.Table.from_pylist(listed, schema=table.schema)
    keys = columns[: table.key]
    content = content.sort_by([(column, "ascending") for column in keys])
    if content.num_rows and content.group_by(keys).aggregate([]).num_rows != content.num_rows:
        raise ValueError(f"table {name}: two rows have the same key {keys}")
    write_table(path, content)


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
