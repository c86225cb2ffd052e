"""The page on the format and the published schema agree with the code."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from memgauge.scenarios.format import ScenarioFile, TurnEntry
from memgauge.scenarios.schema import schema_text
from memgauge.scenarios.validation import validate_sources
from projects import ROOT

PAGE = (ROOT / "docs" / "scenario-format.md").read_text(encoding="utf-8")
SCHEMA = ROOT / "workflow" / "schemas" / "scenario.schema.json"
CODE = re.findall(r"```(yaml|json)\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize(("kind", "text"), CODE, ids=[kind for kind, _ in CODE])
def test_the_examples_hold(tmp_path: Path, kind: str, text: str) -> None:
    (tmp_path / f"example.{'jsonl' if kind == 'json' else kind}").write_text(text, encoding="utf-8")
    result = validate_sources([tmp_path])
    assert (result.errors, result.warnings.lines) == ([], [])
    assert result.turns == (11 if kind == "yaml" else 1)


def test_the_example_shows_every_key_but_the_numbers() -> None:
    example = dict(CODE)["yaml"]
    for key in {*ScenarioFile.model_fields, *TurnEntry.model_fields} - {"turn_id"}:
        assert re.search(rf"\b{key}:", example), key


def test_every_key_is_described() -> None:
    for key in (*ScenarioFile.model_fields, *TurnEntry.model_fields):
        assert f"`{key}`" in PAGE


def test_the_published_schema_is_that_of_the_format() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text()


def validator() -> jsonschema.Draft202012Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def example() -> dict[str, list[dict[str, object]]]:
    content: dict[str, list[dict[str, object]]] = yaml.load(dict(CODE)["yaml"], Loader=yaml.BaseLoader)  # noqa: S506
    for turn in content["turns"]:
        for key in ("unanswerable", "is_derived"):
            if key in turn:
                turn[key] = turn[key] == "true"
        if "evidence_turn_ids" in turn:
            turn["evidence_turn_ids"] = [[1], [5]]
    return content


def test_the_schema_accepts_the_example_and_the_projects_files() -> None:
    assert list(validator().iter_errors(example())) == []
    for file in (ROOT / "scenarios").rglob("*.yaml"):
        assert list(validator().iter_errors(yaml.safe_load(file.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    ("turn", "change"),
    [
        (1, {"subject": "x"}),
        (0, {"facts": []}),
        (0, {"ground_truth": "x"}),
        (7, {"accepted_answers": ["x"]}),
        (7, {"groundtruth": "x"}),
        (7, {"query_type": "all"}),
        (10, {"ground_truth": "x"}),
        (0, {"turn_id": 0}),
        (0, {"spoken_at": "yesterday"}),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(turn: int, change: dict[str, object]) -> None:
    content = example()
    content["turns"][turn] |= change
    assert list(validator().iter_errors(content))
