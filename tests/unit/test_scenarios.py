"""Scenario files: text stays text, and a mistake is named with file and line."""

import json
from pathlib import Path
from typing import Any

import pytest

from memgauge.errors import ScenarioError
from memgauge.model import Scenario
from memgauge.scenarios.reading import read_scenarios

HEAD = "scenario: s\nturns:\n"
FACT = (
    "  - turn_type: fact\n    speaker: a\n    text: t\n"
    "    fact_id: f1\n    subject: s\n    predicate: P\n    object: o\n"
)
QUERY = (
    "  - turn_type: query\n    speaker: a\n    text: t?\n"
    "    query_type: direct\n    required_fact_ids: [f1]\n    ground_truth: {}\n"
)
CHATTER = "  - turn_type: distractor\n    speaker: a\n    text: {}\n"
LINE: dict[str, Any] = {"scenario": "s", "turn_id": 1, "turn_type": "distractor", "speaker": "a", "text": "t"}


def read_text(folder: Path, text: str, name: str = "one.yaml") -> list[Scenario]:
    (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    return read_scenarios(folder)


def refused(folder: Path, text: str, name: str = "one.yaml") -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        read_text(folder, text, name)
    return list(caught.value.mistakes)


@pytest.mark.parametrize(
    "scalar",
    ["no", "off", "12:30", "010", "1.10", "123_456", "2024-05-01", "~", "null", "0", "false", "1e400", "=", "0x1F"],
)
def test_a_scalar_stays_what_its_author_wrote(tmp_path: Path, scalar: str) -> None:
    (scenario,) = read_text(tmp_path, HEAD + FACT + QUERY.format(scalar) + CHATTER.format(scalar))
    assert scenario.entries[2].text == scalar
    key = scenario.entries[1].key
    assert key is not None
    assert key.accepted_answers == (scalar,)


@pytest.mark.parametrize(
    ("value", "text"), [("0", "0"), ("false", "false"), ("1.10", "1.10"), ('"0"', "0"), ("010.0", None)]
)
def test_json_values_stay_text(tmp_path: Path, value: str, text: str | None) -> None:
    line = json.dumps(LINE).replace('"t"', value)
    if text is None:
        assert "not JSON" in refused(tmp_path, line, "one.jsonl")[0]
    else:
        assert read_text(tmp_path, line, "one.jsonl")[0].entries[0].text == text


def test_yaml_and_json_lines_give_the_same(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    lines = [
        {**LINE, "turn_type": "fact", "fact_id": "f1", "subject": "s", "predicate": "P", "object": "o"},
        {**LINE, "turn_id": 2, "turn_type": "query", "text": "t?", "query_type": "direct", "required_fact_ids": ["f1"]}
        | {"ground_truth": "o"},
    ]
    yaml_text = HEAD + FACT + QUERY.format("o")
    json_text = "\r\n\r\n".join(map(json.dumps, lines))
    assert read_text(tmp_path / "a", yaml_text) == read_text(tmp_path / "b", json_text, "one.jsonl")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one.yaml: the file is empty."),
        ("scenario: s\n", "the key 'turns' is missing."),
        (HEAD + CHATTER.format("x") + "turns: []\n", "one.yaml:6:1: the key 'turns' stands twice, first on line 2."),
        (
            HEAD + FACT + QUERY.format("x") + "    groundtruth: y\n",
            "one.yaml:16:5: unknown key 'groundtruth'. Did you mean ground_truth?",
        ),
        (HEAD + CHATTER.format("x") + "ground_truth: y\n", "one.yaml:6:1: unknown key 'ground_truth'."),
        (
            HEAD + FACT + QUERY.replace("    ground_truth: {}\n", ""),
            "exactly one of 'ground_truth' and 'accepted_answers'",
        ),
        (
            HEAD + FACT + QUERY.format("x").replace("[f1]", "[f2]"),
            "requires fact 'f2', which no turn states. Did you mean f1?",
        ),
        (HEAD + QUERY.format("x") + FACT, "requires fact 'f1', which is stated only later"),
        (HEAD + FACT + FACT, "one.yaml:13:5: fact 'f1' stands already on line 6."),
        (HEAD + FACT.replace("    object: o\n", ""), "'object' is missing on this fact turn"),
        (HEAD + CHATTER.format("x") + "    subject: y\n", "'subject' does not belong on a distractor turn"),
        (HEAD + CHATTER.format("&a x") + CHATTER.format("*a"), "the YAML alias '*a' is not read"),
        (HEAD + CHATTER.format("!!python/object:os.system x"), "is not read; remove it"),
        (HEAD + CHATTER.format("[x"), "not YAML"),
        (HEAD + CHATTER.format(""), "nothing stands after the key"),
        ("- a\n", "expected a mapping of scenario"),
        (HEAD + "  - turn_type: fcat\n    speaker: a\n    text: t\n", "one.yaml:3:5: turns.0.turn_type"),
        (HEAD + CHATTER.format("x") + "    turn_id: 0\n", "greater than or equal to 1"),
    ],
)
def test_yaml_mistakes(tmp_path: Path, text: str, message: str) -> None:
    assert any(message in mistake for mistake in refused(tmp_path, text)), refused(tmp_path, text)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "one.jsonl:2:2: not JSON"),
        ('{"scenario": "s", "scenario": "s"}', "one.jsonl:2: the key 'scenario' stands twice"),
        (json.dumps({**LINE, "turn_id": 2, "text": "T"}).replace('"T"', '"\\ud83d"'), "lone surrogate"),
        (json.dumps({**LINE, "turn_id": 2, "text": "T"}).replace('"T"', "NaN"), "NaN is no value"),
        (json.dumps({**LINE, "turn_id": 2, "text": "T"}).replace('"T"', "1e400"), "1e400 is too large"),
        (json.dumps({**LINE, "txet": "x"}), "unknown key 'txet'. Did you mean text?"),
        (json.dumps(LINE), "turn ids must rise"),
        ("[1]", "one.jsonl:2: expected a mapping"),
        ("[" * 100_000, "nested too deep"),
    ],
)
def test_json_mistakes(tmp_path: Path, line: str, message: str) -> None:
    mistakes = refused(tmp_path, json.dumps(LINE) + "\n" + line, "one.jsonl")
    assert any(message in mistake for mistake in mistakes), mistakes


def test_all_mistakes_of_all_files_at_once(tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text(HEAD + CHATTER.format("x") + "    spaeker: y\n    txet: y\n")
    assert len(refused(tmp_path, "scenario: t\n")) == 3


def test_two_files_with_one_scenario_id(tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text(HEAD + CHATTER.format("x"))
    (mistake,) = refused(tmp_path, HEAD + CHATTER.format("x"))
    assert "two.yaml:1:1: scenario 's' stands already at" in mistake


@pytest.mark.parametrize("name", ["a__b", "x.y", "7", "2024-05-01", "sub/folder", "日本"])
def test_scenario_ids_are_kept(tmp_path: Path, name: str) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "file.yaml").write_text(f"scenario: {name}\nturns:\n{CHATTER.format('x')}", encoding="utf-8")
    assert [scenario.name for scenario in read_scenarios(tmp_path)] == [name]


def test_sources_that_hold_nothing(tmp_path: Path) -> None:
    for source, message in [
        (tmp_path, "holds no scenario file"),
        (tmp_path / "none", "there is no such file"),
        (Path(__file__), "a scenario file ends in"),
    ]:
        with pytest.raises(ScenarioError, match=message):
            read_scenarios(source)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_bytes(b"scenario: \xff")
    with pytest.raises(ScenarioError, match="not UTF-8"):
        read_scenarios(tmp_path)
