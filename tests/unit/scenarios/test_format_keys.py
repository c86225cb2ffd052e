"""Every key of the format: what it becomes, and what is said where it is wrong."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memgauge.errors import ScenarioError
from memgauge.model import Fact, Scenario
from memgauge.scenarios.mistakes import MOST
from memgauge.scenarios.reading import read_scenarios

CHATTER = "  - {turn_type: distractor, speaker: a, text: t}\n"
FACT = "  - {turn_type: fact, speaker: a, text: t, fact_id: f1, subject: s, predicate: P, object: o}\n"
QUERY = "  - turn_type: query\n    speaker: a\n    text: t?\n    query_type: direct\n"


def read(folder: Path, *turns: str, head: str = "", name: str = "one.yaml") -> Scenario:
    file = folder / name
    file.write_text(f"scenario: s\n{head}turns:\n{''.join(turns)}", encoding="utf-8")
    (scenario,) = read_scenarios(file)
    return scenario


def refusal(folder: Path, *turns: str, head: str = "") -> str:
    with pytest.raises(ScenarioError) as caught:
        read(folder, *turns, head=head)
    return str(caught.value).replace(f"{folder}/", "")


def test_several_facts_of_one_turn(tmp_path: Path) -> None:
    turn = "  - turn_type: fact\n    speaker: a\n    text: t\n    facts:\n"
    turn += "      - {fact_id: f1, subject: s, predicate: P, object: o}\n"
    turn += "      - {fact_id: f2, subject: s, predicate: P, object: p}\n"
    (entry,) = read(tmp_path, turn).entries
    assert entry.facts == (Fact("f1", "s", "P", "o"), Fact("f2", "s", "P", "p"))


@pytest.mark.parametrize(
    ("written", "time"),
    [
        ("2024-05-01", datetime(2024, 5, 1, tzinfo=UTC)),
        ("2024-05-01 12:30", datetime(2024, 5, 1, 12, 30, tzinfo=UTC)),
        ("2024-05-01T12:30:00.25Z", datetime(2024, 5, 1, 12, 30, 0, 250_000, tzinfo=UTC)),
        ("2024-05-01T01:30:00+02:00", datetime(2024, 4, 30, 23, 30, tzinfo=UTC)),
    ],
)
def test_times_are_utc(tmp_path: Path, written: str, time: datetime) -> None:
    query = QUERY + f"    ground_truth: o\n    as_of: {written}\n    spoken_at: {written}\n"
    (entry,) = read(tmp_path, query).entries
    assert (entry.as_of, entry.spoken_at) == (time, time)


@pytest.mark.parametrize(
    "written",
    [
        *("12:30", "yesterday", "2024-13-01", "20240501", "2024-05-01T12", "2024-05-01T12:30:00.1234567", "2024-W18-3"),
        *("0001-01-01T00:00:00+02:00", "2024-05-01T12:30+25:00", "1714521600", "２０２４-05-01"),
    ],
)
def test_what_is_no_time_is_refused(tmp_path: Path, written: str) -> None:
    message = refusal(tmp_path, QUERY + f'    ground_truth: o\n    as_of: "{written}"\n')
    assert message.startswith("one.yaml:8:5: turns.0.as_of: expected a time in ISO 8601")


def test_an_unanswerable_query(tmp_path: Path) -> None:
    (entry,) = read(tmp_path, QUERY + "    unanswerable: true\n").entries
    assert entry.key is not None
    assert entry.key.accepted_answers == ()


def test_whole_scenario_keys(tmp_path: Path) -> None:
    scenario = read(tmp_path, CHATTER, head="aliases: {no: 0}\npredicates: {P: single, on: many}\n")
    assert scenario.aliases == {"no": "0"}
    assert scenario.predicates == {"P": "single", "on": "many"}


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        (QUERY, "exactly one of 'ground_truth' and 'accepted_answers', or 'unanswerable: true'"),
        (QUERY + "    ground_truth: o\n    accepted_answers: [o]\n", "one.yaml:8:5: a query needs exactly one of"),
        (
            QUERY + "    unanswerable: true\n    ground_truth: o\n",
            "one.yaml:8:5: 'ground_truth' does not belong on an unanswerable query",
        ),
        (QUERY + "    unanswerable: yes\n", "turns.0.unanswerable: expected true or false; found 'yes'."),
        (QUERY.replace("direct", "all") + "    ground_truth: o\n", "'all' is kept for the total"),
        (
            QUERY + "    ground_truth: o\n    evidence_turn_ids: [[1]]\n",
            "names turn 1 as evidence, which does not come",
        ),
        (
            CHATTER.replace("{", "{turn_id: 4, ") + QUERY + "    ground_truth: o\n    evidence_turn_ids: [[2]]\n",
            "one.yaml:9:25: query q1 names turn 2 as evidence, and there is no such turn.",
        ),
        (CHATTER + QUERY + "    ground_truth: o\n    evidence_turn_ids: [1]\n", "expected a list"),
        (CHATTER + QUERY + "    ground_truth: o\n    evidence_turn_ids: [[]]\n", "expected at least one item"),
        (CHATTER + QUERY + "    ground_truth: [o]\n", "one.yaml:8:5: turns.1.ground_truth: expected text"),
        (CHATTER.replace("}", ", as_of: 2024-05-01}"), "'as_of' does not belong on a distractor turn"),
        (CHATTER.replace("}", ", turn_id: 010}"), "turns.0.turn_id: expected a whole number"),
        (CHATTER.replace("}", ", turn_id: 1_0}"), "turns.0.turn_id: expected a whole number"),
        (CHATTER.replace("speaker: a", 'speaker: ""'), "turns.0.speaker: expected text that is not empty"),
        (FACT.replace("}", ", facts: []}"), "'fact_id' and 'facts' exclude each other"),
        (FACT + QUERY + "    ground_truth: o\n    facts: []\n", "'facts' does not belong on a query turn"),
        (
            "  - {turn_type: fact, speaker: a, text: t, facts: [{fact_id: f, subjekt: s, predicate: P, object: o}]}\n",
            "unknown key 'subjekt'. Did you mean subject?",
        ),
        (
            QUERY + "    ground_truth: o\n    query_id: q2\n" + QUERY + "    ground_truth: o\n",
            "query 'q2' stands already",
        ),
        (FACT + FACT.replace("s,", "s2,"), "one.yaml:4:44: fact 'f1' stands already on line 3."),
        (CHATTER.replace("text: t", "text: &urgent fix this"), "the YAML anchor '&urgent' is not read"),
        (
            "  - turn_type: distractor\n    speaker: a\n    text: !important stuff\n",
            "the YAML tag '!important' is not read",
        ),
        ("  - turn_type: distractor\n    speaker: a\n    text: see issue #3\n", "one.yaml:5:11: the text from '#' on"),
        ("  - [a]\n", "one.yaml:3:5: expected a turn"),
        ("  - {a: {b: {c: {d: {e: {f: {g: {h: {i: j}}}}}}}}}\n", "nested too deep"),
        ("  - ? [a]\n    : b\n", "a key must be plain text"),
        (CHATTER + "---\nscenario: t\n", "one.yaml:4:1: a second YAML document starts here"),
        (CHATTER.replace("text: t", 'text: "a\x07"'), "one.yaml:3:49: not YAML: the character U+0007"),
    ],
)
def test_a_wrong_turn(tmp_path: Path, turns: str, message: str) -> None:
    assert message in refusal(tmp_path, turns)


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("predicates: {P: singel}\n", "one.yaml:2:14: predicates.P: 'singel' is not known. Did you mean single?"),
        ("predicates: [P]\n", "predicates: expected a mapping"),
        ("alias: {a: b}\n", "one.yaml:2:1: unknown key 'alias'. Did you mean aliases?"),
        ("on: x\n", "unknown key 'on'"),
        ("<<: {a: b}\n", "unknown key '<<'"),
    ],
)
def test_a_wrong_head(tmp_path: Path, head: str, message: str) -> None:
    assert message in refusal(tmp_path, CHATTER, head=head)


def test_one_wrong_turn_hides_no_other_mistake_and_makes_none(tmp_path: Path) -> None:
    message = refusal(
        tmp_path, FACT.replace("text", "txet"), QUERY, "    ground_truth: o\n    required_fact_ids: [f1, f9]\n"
    )
    message += refusal(
        tmp_path, FACT, QUERY, "    ground_truth: o\n    required_fact_ids: [f1, f9]\n", CHATTER.replace("a,", '"",')
    )
    assert "requires fact 'f1'" not in message
    assert "requires fact 'f9'" in message
    assert "speaker: expected text" in message


def test_text_may_hold_what_only_looks_like_a_comment(tmp_path: Path) -> None:
    turn = '  - turn_type: distractor # a kind\n    speaker: "a" # who\n    text: C#, issue#3 and "#4"\n'
    assert "one.yaml:3:16: the text from '#'" in refusal(tmp_path, turn)
    (entry,) = read(tmp_path, turn.replace(" # a kind", "")).entries
    assert (entry.speaker, entry.text) == ("a", 'C#, issue#3 and "#4"')


def test_laughs_do_not_grow(tmp_path: Path) -> None:
    head = "a: &a [x,x]\n" + "".join(f"{b}: &{b} [*{a},*{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    assert "is not read" in refusal(tmp_path, CHATTER, head=head)


def test_mistakes_are_told_up_to_a_number(tmp_path: Path) -> None:
    lines = refusal(tmp_path, *["  - x\n"] * (MOST + 7)).splitlines()
    assert (len(lines), lines[-1]) == (MOST + 1, "… and 7 more.")
