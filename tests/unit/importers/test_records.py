"""Reading records one after the other."""

import json
from pathlib import Path

import pytest

from memgauge.errors import ScenarioError
from memgauge.importers import records
from memgauge.importers.records import read_records

RECORDS = [{"a": "é [1], {"}, {"b": [1, 2, {"c": None}]}, {"long": "x" * 500}, {}]


@pytest.mark.parametrize("chunk", [1, 2, 7, 64, 1 << 20])
@pytest.mark.parametrize(
    "text",
    [
        json.dumps(RECORDS),
        json.dumps(RECORDS, indent=2, ensure_ascii=False),
        "\n".join(map(json.dumps, RECORDS)),
        "\n\n".join(map(json.dumps, RECORDS)) + "\n",
    ],
)
def test_both_forms_whatever_the_size_of_a_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int, text: str
) -> None:
    monkeypatch.setattr(records, "CHUNK_CHARACTERS", chunk)
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    assert list(read_records(file)) == RECORDS


@pytest.mark.parametrize("text", ["[", '[{"a": 1}', '[{"a": 1},', '[{"a": 1} x]', '{"a": 1} {', "nonsense", '{"a"'])
def test_what_is_not_json(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError, match="is not JSON"):
        list(read_records(file))


@pytest.mark.parametrize("text", ["", " \n", "[]", "[ ]\n"])
def test_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    assert list(read_records(file)) == []
