"""Importers as plug-ins: found by being there, options checked, foreign files explained."""

import csv
import inspect
from importlib import import_module
from pathlib import Path

import pytest

from memgauge.configuration import read_configuration
from memgauge.errors import ConfigurationError, ScenarioError
from memgauge.plugins import check_importer, find_importer, importer_files, read_import
from memgauge.provenance import where_from

ROOT = Path(__file__).parents[3]
IMPORTERS = sorted(importer_files())


def test_all_are_found() -> None:
    assert IMPORTERS == ["babi", "beam", "chat", "gatemem", "locomo", "longmemeval", "metaqa", "multihop"]


@pytest.mark.parametrize("name", IMPORTERS)
def test_each_names_its_licence_and_where_it_comes_from(name: str) -> None:
    assert "licence" in (inspect.getdoc(import_module(f"memgauge.importers.{name}")) or "").lower()
    if name != "chat":
        assert "licence" in where_from(name, ROOT / "data" / "sources.csv")


@pytest.mark.parametrize("name", IMPORTERS)
@pytest.mark.parametrize("content", ["", "{}", '[{"a": 1}]', "[1, 2]", '"x"', "\x00", "1 a\tb\n", "not json"])
def test_a_foreign_file_is_refused_or_empty_never_a_traceback(name: str, content: str, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_text(content, encoding="utf-8")
    try:
        assert all(not scenario.entries for scenario in read_import(name, file, {})[0])
    except ScenarioError as error:
        assert str(file) in str(error) or file.name in str(error)


def test_unknown_names_have_a_nearest_one() -> None:
    with pytest.raises(ConfigurationError, match="Did you mean locomo"):
        find_importer("lokomo")
    assert check_importer("locomo", {"audti": "x"}) == [
        "importer 'locomo' has no option 'audti'. Did you mean audit? Known: audit."
    ]
    assert "Expected: int" in check_importer("metaqa", {"limit": "ten"})[0]
    assert "Expected: int" in check_importer("metaqa", {"limit": True})[0]
    assert "there is no file" in check_importer("locomo", {"audit": "nowhere.json"})[0]


def test_a_missing_data_file_is_explained() -> None:
    settings = {
        "suites": {
            "talks": {"importer": "locomo", "source": "nowhere.json"},
            "plain": {"source": "tests", "limit": 3},
            "both": {"importer": "babi", "source": "tests", "aliases": {"it": "that"}},
        },
        "architectures": {"raw_dump": {}},
        "graders": ["contains"],
        "report": ["run"],
    }
    with pytest.raises(ConfigurationError) as caught:
        read_configuration(settings, ROOT / "workflow" / "schemas" / "config.schema.yaml")
    message = str(caught.value)
    assert "suites.talks.source: there is no file or folder 'nowhere.json'. Get locomo" in message
    assert "licence: CC BY-NC 4.0" in message
    assert "suites.plain: unknown key 'limit'" in message
    assert "suites.both: 'aliases' is for scenario files" in message


def test_the_register_is_complete() -> None:
    with (ROOT / "data" / "sources.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["name"].split("/")[0] for row in rows} == set(IMPORTERS) - {"chat"}
    assert all(row["address"].startswith("https://") and row["licence"] for row in rows)
