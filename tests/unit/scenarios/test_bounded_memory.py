"""Converting a file takes memory for a few rows and for names, not for the file."""

import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from memgauge import tables
from memgauge.errors import ScenarioError
from memgauge.scenarios import SCENARIO_TABLES
from memgauge.scenarios.suites import convert
from memgauge.tables import read_rows, read_table

TURN = '{{"scenario": "{name}", "turn_type": "distractor", "speaker": "Ana", "text": "turn {number} {filler}"}}\n'


def write_turns(file: Path, count: int, per_scenario: int) -> Path:
    with file.open("w", encoding="utf-8") as stream:
        for number in range(count):
            name = f"s{count - number // per_scenario:08}"
            stream.write(TURN.format(name=name, number=number, filler="x" * 200))
    return file


def run(file: Path, folder: Path) -> dict[str, str]:
    paths = {name: str(folder / f"{name}.parquet") for name in SCENARIO_TABLES}
    convert(str(file), {}, "x", paths, str(folder / "log"))
    return paths


def peak(file: Path, folder: Path) -> int:
    tracemalloc.start()
    try:
        run(file, folder)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("per_scenario", [50, 1_000_000])
def test_ten_times_the_turns_take_the_same_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, per_scenario: int
) -> None:
    monkeypatch.setattr(tables, "ROW_GROUP", 500)
    small = peak(write_turns(tmp_path / "small.jsonl", 1_500, per_scenario), tmp_path)
    large = peak(write_turns(tmp_path / "large.jsonl", 15_000, per_scenario), tmp_path)
    assert large < 1.5 * small + 200_000


def test_rows_out_of_order_are_sorted_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write_turns(tmp_path / "one.jsonl", 1_000, 10)
    whole = {name: read_table(path) for name, path in run(file, tmp_path).items()}
    monkeypatch.setattr(tables, "ROW_GROUP", 64)
    for name, path in run(file, tmp_path).items():
        assert read_table(path) == whole[name]
        assert read_table(path).schema == tables.TABLES[name].schema
    assert "1000 turns, 1100 rows, " in (tmp_path / "log").read_text(encoding="utf-8")
    assert [place.name for place in tmp_path.iterdir() if place.name.startswith(".")] == []


def test_a_key_that_stands_twice_far_apart_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROW_GROUP", 2)
    rows = [{"suite": "x", "scenario": name, "alias": "a", "entity": "e"} for name in ("b", "c", "d", "e", "b")]
    with pytest.raises(ValueError, match="same key"):
        tables.write_rows(tmp_path / "t.parquet", "aliases", rows)
    assert list(tmp_path.iterdir()) == []
    tables.write_rows(tmp_path / "t.parquet", "aliases", rows[:4])
    assert read_rows(tmp_path / "t.parquet") == rows[:4]


def test_a_mistake_at_the_end_leaves_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROW_GROUP", 16)
    file = write_turns(tmp_path / "one.jsonl", 100, 10)
    file.write_text(file.read_text(encoding="utf-8") + "{\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"one\.jsonl:101:2: not JSON"):
        run(file, tmp_path)
    assert list(tmp_path.iterdir()) == [file]


SCRIPT = """
import resource, sys
from memgauge.scenarios import SCENARIO_TABLES
from memgauge.scenarios.suites import convert
folder = sys.argv[1]
convert(f"{folder}/big.jsonl", {}, "x", {name: f"{folder}/{name}.parquet" for name in SCENARIO_TABLES}, f"{folder}/log")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.slow
def test_a_million_lines(tmp_path: Path) -> None:
    write_turns(tmp_path / "big.jsonl", 1_000_000, 50)
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(tmp_path)], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 800
    assert read_table(tmp_path / "turns.parquet").num_rows == 1_000_000
