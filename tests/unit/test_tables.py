from pathlib import Path
from typing import Any

import duckdb
import pytest

from memgauge.tables import TABLES, read_rows, write_rows


def row(scenario: str, alias: str) -> dict[str, Any]:
    return {"suite": "x", "scenario": scenario, "alias": alias, "entity": "015"}


def test_rows_come_back_in_the_order_of_the_key(tmp_path: Path) -> None:
    rows = [row("b", "y"), row("a", "z"), row("a", "y")]
    write_rows(tmp_path / "t.parquet", "aliases", rows)
    assert read_rows(tmp_path / "t.parquet") == [rows[2], rows[1], rows[0]]


def test_the_order_of_rows_does_not_change_the_bytes(tmp_path: Path) -> None:
    rows = [row("b", "y"), row("a", "z")]
    write_rows(tmp_path / "one.parquet", "aliases", rows)
    write_rows(tmp_path / "two.parquet", "aliases", rows[::-1])
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()


def test_a_key_stands_once(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="same key"):
        write_rows(tmp_path / "t.parquet", "aliases", [row("a", "y"), row("a", "y")])
    assert list(tmp_path.iterdir()) == []


def test_columns_are_those_of_the_schema(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="columns"):
        write_rows(tmp_path / "t.parquet", "aliases", [{"suite": "x"}])


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    write_rows(tmp_path / "t.parquet", "aliases", [row("a", "y")])
    before = (tmp_path / "t.parquet").read_bytes()
    with pytest.raises(ValueError, match="same key"):
        write_rows(tmp_path / "t.parquet", "aliases", [row("b", "y"), row("b", "y")])
    assert (tmp_path / "t.parquet").read_bytes() == before


@pytest.mark.parametrize("name", sorted(TABLES))
def test_empty_and_full_files_can_be_selected_together(tmp_path: Path, name: str) -> None:
    write_rows(tmp_path / "one.parquet", name, [])
    write_rows(tmp_path / "two.parquet", name, [])
    selected = duckdb.sql(f"SELECT * FROM '{tmp_path}/*.parquet'")
    assert selected is not None
    assert selected.columns == TABLES[name].schema.names
