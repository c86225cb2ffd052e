"""The lint of meaning: what is found, how severe it is, and what is left alone."""

from pathlib import Path

import pytest

from memgauge.scenarios.linting import Finding, lint
from memgauge.scenarios.reading import read_scenarios
from memgauge.scenarios.validation import validate_sources

HEAD = "scenario: s\n{head}turns:\n"
CHATTER = "  - {turn_type: distractor, speaker: a, text: fine}\n" * 4
V1 = (
    "  - {turn_type: fact, speaker: a, text: Mira owns the api., "
    "fact_id: v1, subject: api, predicate: P, object: Mira}\n"
)
V2 = V1.replace("Mira", "Tomas").replace("v1", "v2")
ASK = (
    "  - {{turn_type: query, speaker: b, text: Who?, query_type: {kind}, "
    "ground_truth: {key}, required_fact_ids: [{fact}]{more}}}\n"
)


def ask(key: str = "Mira", fact: str = "v1", kind: str = "current", more: str = "") -> str:
    return ASK.format(key=key, fact=fact, kind=kind, more=more)


def found(folder: Path, *turns: str, head: str = "") -> list[Finding]:
    file = folder / "one.yaml"
    file.write_text(HEAD.format(head=head) + CHATTER + "".join(turns), encoding="utf-8")
    (scenario,) = read_scenarios(file)
    return lint(scenario)


SINGLE = "predicates: {P: single}\n"


@pytest.mark.parametrize(
    ("turns", "head", "severity", "message"),
    [
        ([V1, ask("Ana")], "", "error", "the evidence does not hold the answer 'Ana'"),
        ([V1, ask("Mir")], "", "error", "the evidence does not hold the answer 'Mir'"),
        ([V1, V2, ask()], SINGLE, "error", "the required fact 'v1' (Mira) no longer holds: 'v2' (Tomas) replaced it"),
        ([V1, ask(more=", stale_answers: [mira]")], "", "error", "'mira' is both accepted and stale"),
        ([V1, ask(more=", forbidden: [Mira]")], "", "error", "'Mira' is both accepted and forbidden"),
        ([V1], "aliases: {Mira: api}\n", "error", "the alias 'Mira' of 'api' is the name of another entity"),
        ([V1], "aliases: {Sam: api, sam: Mira}\n", "error", "the alias 'sam' means 'Mira', and 'Sam' means 'api'"),
        ([V1], "aliases: {it: apy}\n", "warning", "which no fact names. Did you mean api?"),
        ([V1], "predicates: {Q: many}\n", "warning", "no fact has the declared predicate 'Q'"),
        ([V1] + [V1.replace("v1", f"w{n}") for n in range(3)], "", "warning", "4 distractors do not outnumber 4 facts"),
        ([V1, ask().replace("Who?", "Is it Mira?")], "", "warning", "the question holds the answer 'Mira'"),
        ([ask(fact="")], "", "warning", "the key cannot be checked"),
    ],
)
def test_findings(tmp_path: Path, turns: list[str], head: str, severity: str, message: str) -> None:
    findings = found(tmp_path, *turns, head=head)
    assert [finding.severity for finding in findings] == [severity], findings
    assert message in findings[0].message


@pytest.mark.parametrize(
    ("turns", "head"),
    [
        ([V1, V2, ask("Tomas", "v2")], SINGLE),
        ([V1, V2, ask()], ""),
        ([V1, V2, ask(kind="history")], SINGLE),
        ([V1, V2, ask(more=", as_of: 2024-05-01")], SINGLE),
        ([V1, V1.replace("v1", "v2"), ask()], SINGLE),
        ([V1, V2.replace("api,", "web,"), ask()], SINGLE),
        ([V1, ask("2", more=", is_derived: true")], ""),
        ([V1.replace("Mira owns the api.", "'1,200 own it'"), ask('"1200"')], ""),
        ([V1], "aliases: {the interface: api, API: api}\n"),
    ],
)
def test_what_is_no_finding(tmp_path: Path, turns: list[str], head: str) -> None:
    assert found(tmp_path, *turns, head=head) == []


def test_validation_names_places_over_all_sources(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    text = HEAD.format(head="") + CHATTER + V1 + ask("Ana")
    (tmp_path / "a" / "one.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "b" / "two.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "b" / "three.yaml").write_text("scenario: t\nturns: []\n", encoding="utf-8")
    result = validate_sources([tmp_path / "a", tmp_path / "b", tmp_path / "none"])
    errors = [line.replace(f"{tmp_path}/", "") for line in result.errors]
    assert errors[:3] == [
        "none: there is no such file or folder.",
        "b/three.yaml:2:1: turns: expected a list of at least one turn.",
        "b/two.yaml:1:1: scenario 's' stands already at a/one.yaml:1.",
    ]
    assert [line.split(": ")[0] for line in errors[3:]] == ["a/one.yaml:8:5", "b/two.yaml:8:5"]
