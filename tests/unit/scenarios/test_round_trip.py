"""Any scenario survives YAML → tables → JSON lines → tables unchanged."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
from any_scenario import scenarios
from hypothesis import HealthCheck, given, settings

from memgauge.model import Scenario
from memgauge.scenarios import SCENARIO_TABLES
from memgauge.scenarios.conversion import write_scenarios
from memgauge.scenarios.reading import read_scenarios
from memgauge.scenarios.restoring import restore_scenarios
from memgauge.scenarios.writing import json_lines_text, yaml_text
from memgauge.tables import read_table
from projects import ROOT


def read_back(folder: Path, name: str, text: str) -> Scenario:
    (folder / name).write_bytes(text.encode())
    (scenario,) = read_scenarios(folder / name)
    return scenario


def tables(scenario: Scenario, folder: Path) -> dict[str, pa.Table]:
    paths = {name: str(folder / f"{name}.parquet") for name in SCENARIO_TABLES}
    write_scenarios([scenario], "x", paths)
    return {name: read_table(path) for name, path in paths.items()}


def survives(scenario: Scenario, folder: Path) -> None:
    from_yaml = read_back(folder, "a.yaml", yaml_text(scenario))
    assert from_yaml == scenario
    first = tables(from_yaml, folder)
    (restored,) = restore_scenarios({name: table.to_pylist() for name, table in first.items()})
    from_json = read_back(folder, "b.jsonl", json_lines_text(restored))
    assert from_json == restored
    assert tables(from_json, folder) == first
    assert read_back(folder, "c.jsonl", json_lines_text(scenario)) == scenario


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scenarios())
def test_any_scenario_survives(scenario: Scenario) -> None:
    with TemporaryDirectory() as folder:
        survives(scenario, Path(folder))


def test_the_conversations_of_the_project_survive(tmp_path: Path) -> None:
    for scenario in read_scenarios(ROOT / "scenarios"):
        survives(scenario, tmp_path)
