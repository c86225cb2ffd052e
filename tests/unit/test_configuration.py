"""A mistake in the configuration is named, with the nearest known name."""

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from memgauge.configuration import Configuration, read_configuration
from memgauge.errors import ConfigurationError
from projects import ROOT

SCHEMA = ROOT / "workflow" / "schemas" / "config.schema.yaml"
DEFAULT = yaml.safe_load((ROOT / "config.yaml").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def read(**changes: Any) -> Configuration:
    settings = copy.deepcopy(DEFAULT)
    for path, value in changes.items():
        place = settings
        *steps, last = path.split("__")
        for step in steps:
            place = place[step]
        place[last] = value
    return read_configuration(settings, SCHEMA)


def test_the_default_configuration_is_expanded() -> None:
    configuration = read()
    assert list(configuration.runs) == [
        "raw_dump",
        "vector_rag",
        "context_graph",
        "context_graph_no_aliases",
        "context_graph_no_query_type",
        "context_graph_always_join",
        "context_graph_neither",
    ]
    assert configuration.runs["context_graph_neither"].oracles == ("gold_triples",)
    assert configuration.runs["context_graph_always_join"].options == {"assumed_query_type": "join"}
    assert configuration.runs_of("scaling") == ["raw_dump", "vector_rag", "context_graph"]
    assert list(configuration.jobs()) == ["raw_dump", "vector_rag", "context_graph", "context_graph_ladder"]


def test_the_longer_sweep_is_one_key() -> None:
    assert read(long_sweep=True).suites["scaling"].filler_turns[-1] == 100_000
    assert read(long_sweep="true").suites["scaling"].filler_turns[-1] == 100_000
    assert read().suites["scaling"].filler_turns == (10, 50, 100, 200, 400, 800)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"architectures": {"vector_rga": {}}}, "no architecture is called 'vector_rga'. Did you mean vector_rag?"),
        ({"architectures__vector_rag": {"topk": 3}}, "has no option 'topk'. Did you mean top_k?"),
        ({"architectures__vector_rag": {"aliases": {}}}, "has no option 'aliases'"),
        (
            {"architectures__context_graph__oracles": ["gold_triple"]},
            "no oracle 'gold_triple'. Did you mean gold_triples?",
        ),
        ({"architectures__vector_rag__oracles": ["aliases"]}, "can make no use of the oracle 'aliases'"),
        ({"architectures__mine": {"memory": "no_such_package:Memory"}}, "cannot be imported"),
        ({"architectures__mine": {"memory": "memgauge.model:Turm"}}, "has no class 'Turm'. Did you mean Turn?"),
        ({"architectures__mine": {"memory": "memgauge.model:Turn"}}, "has no method 'remember'"),
        ({"architecture": {}}, "top level: unknown key 'architecture'. Did you mean architectures?"),
        ({"suites__article": {"sorce": "x"}}, "unknown key 'sorce'. Did you mean source?"),
        ({"suites__article": {"source": "scenarios/artcle"}}, "there is no file or folder 'scenarios/artcle'"),
        ({"suites": {"My Suite": {"source": "scenarios/article"}}}, "'My Suite' does not match"),
        ({"graders": ["contain"]}, "unknown name 'contain'. Did you mean contains?"),
        ({"graders": ["key_in_context"]}, "'contains' is missing"),
        ({"report": ["result"]}, "unknown name 'result'. Did you mean results?"),
        ({"ladder__suites": ["artikel"]}, "unknown suite 'artikel'. Did you mean article?"),
        ({"ladder__rungs__x": {"without": ["alias"]}}, "no architecture has the oracle 'alias'. Did you mean aliases?"),
        ({"ladder__rungs__no_aliases": {"without": ["aliases"], "assumed_type": "x"}}, "has no option 'assumed_type'"),
        ({"suites__scaling__filler_turns": [0]}, "suites.scaling.filler_turns.0"),
        ({"architectures__context_graph_neither": {"memory": "raw_dump"}}, "the name is that of a rung"),
    ],
)
def test_mistakes(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        read(**changes)
    assert message in str(caught.value)


def test_all_mistakes_at_once() -> None:
    with pytest.raises(ConfigurationError) as caught:
        read(graders=["contain"], architectures__vector_rag={"topk": 1})
    assert len(caught.value.mistakes) >= 3


def test_every_key_of_the_schema_is_described() -> None:
    def keys(schema: dict[str, Any], path: str = "") -> list[str]:
        found = []
        for name, part in schema.get("properties", {}).items():
            if "description" not in part and part.get("type") != "array":
                found.append(f"{path}.{name}")
            found += keys(part, f"{path}.{name}")
            if isinstance(part.get("additionalProperties"), dict):
                found += keys(part["additionalProperties"], f"{path}.{name}")
        return found

    assert keys(yaml.safe_load(SCHEMA.read_text(encoding="utf-8"))) == []


def test_every_key_of_the_default_has_a_comment_above_it_or_its_section() -> None:
    lines = Path(ROOT / "config.yaml").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if line and not line.startswith((" ", "#")) and not line.startswith("long_filler_turns"):
            assert lines[number - 1].startswith("#"), line
