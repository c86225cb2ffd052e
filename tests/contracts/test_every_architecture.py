"""What holds for every architecture that exists; a new file is tested by being there."""

import inspect
import random
from typing import Any

import pytest

from conversations import ALL_ORACLES, run_ours
from memgauge.model import ORACLES, AnnotatedTurn, Answer, Query, Turn, TypedQuery
from memgauge.plugins import check_architecture, find_architecture, plugin_files

NAMES = sorted(plugin_files("architectures", ".py"))
ASKED = {"turn_type": "query", "query_type": "direct", "required_fact_ids": [], "ground_truth": "x"}


def conversation(length: int, seed: int = 7) -> list[dict[str, Any]]:
    dice = random.Random(seed)  # noqa: S311
    turns: list[dict[str, Any]] = []
    for turn_id in range(1, length + 1):
        text = " ".join(dice.choice(["api", "billing", "owned", "Alpha", "status", "日本"]) for _ in range(5))
        turn = {"scenario": "s", "turn_id": turn_id, "turn_type": "distractor", "speaker": "a", "text": text}
        if turn_id % 10 == 1:
            turn |= {"turn_type": "fact", "fact_id": f"f{turn_id}", "subject": "Alpha"}
            turn |= {"predicate": f"P{turn_id % 7}", "object": f"value {turn_id}"}
        if turn_id % (length // 4 or 1) == 0:
            turn |= ASKED
        turns.append(turn)
    return turns


@pytest.mark.parametrize("name", NAMES)
class TestArchitecture:
    def test_it_declares_its_oracles_and_options(self, name: str) -> None:
        found = find_architecture(name)
        assert found.oracles <= set(ORACLES)
        assert found.__doc__
        parameters = inspect.signature(found).parameters
        assert all(parameter.default is not parameter.empty for parameter in parameters.values())
        assert ("aliases" in parameters) == ("aliases" in found.oracles)

    def test_it_refuses_unknown_options(self, name: str) -> None:
        (mistake,) = check_architecture(name, {"no_such_option": 1}, [])
        assert "has no option 'no_such_option'" in mistake

    def test_an_empty_memory_abstains(self, name: str) -> None:
        memory = find_architecture(name)()
        for text in ("who is it?", "", "?!", "日本", "x" * 18_000):
            assert memory.answer(Query("q", "a", text)).text is None

    def test_every_query_has_one_answer_and_its_items_name_earlier_turns(self, name: str) -> None:
        turns = conversation(200)
        results = run_ours(turns, name, sorted(find_architecture(name).oracles))
        asked = {f"q{turn['turn_id']}": turn["turn_id"] for turn in turns if turn["turn_type"] == "query"}
        assert [row["query_id"] for row in results.answers] == list(asked)
        assert {row["status"] for row in results.answers} <= {"answered", "abstained"}
        for item in results.context_items:
            assert all(turn_id < asked[item["query_id"]] for turn_id in item["turn_ids"])

    def test_two_runs_give_the_same(self, name: str) -> None:
        one, two = (run_ours(conversation(300), name, sorted(find_architecture(name).oracles)) for _ in range(2))
        assert (one.answers, one.context_items) == (two.answers, two.context_items)

    def test_asking_changes_nothing(self, name: str) -> None:
        memory = find_architecture(name)()
        for turn_id in range(1, 20):
            memory.remember(Turn(turn_id, "a", f"billing {turn_id} is owned"))
        question = Query("q", "a", "who owns billing 7?")
        assert memory.answer(question) == memory.answer(question)

    def test_ten_thousand_turns(self, name: str) -> None:
        results = run_ours(conversation(10_000), name, sorted(find_architecture(name).oracles))
        statuses = {row["status"] for row in results.answers}
        assert "answered" in statuses
        assert statuses <= {"answered", "abstained"}


class Spy:
    """Keeps everything that it is handed."""

    oracles = frozenset(ORACLES)

    def __init__(self, aliases: dict[str, str] | None = None) -> None:
        self.aliases = aliases
        HANDED.append(self)

    def remember(self, turn: Turn) -> None:
        HANDED.append(turn)

    def answer(self, query: Query) -> Answer:
        HANDED.append(query)
        return Answer(None)


HANDED: list[object] = []


def handed(*oracles: str) -> list[object]:
    HANDED.clear()
    run_ours(conversation(20), "test_every_architecture:Spy", oracles)
    return list(HANDED)


def test_without_oracles_nothing_secret_is_handed_over() -> None:
    seen = handed()
    assert {type(thing) for thing in seen} == {Spy, Turn, Query}
    assert set(Turn.__slots__) == {"turn_id", "speaker", "text"}
    assert set(Query.__slots__) == {"query_id", "speaker", "text"}
    assert [thing.aliases for thing in seen if isinstance(thing, Spy)] == [None]


def test_each_oracle_hands_over_its_own_secret_and_no_other() -> None:
    assert {type(thing) for thing in handed("gold_triples")} == {Spy, AnnotatedTurn, Query}
    assert {type(thing) for thing in handed("query_type")} == {Spy, Turn, TypedQuery}
    assert [thing.aliases for thing in handed("aliases") if isinstance(thing, Spy)] == [{"the owner": "Team_Red"}]
    assert {type(thing) for thing in handed(*ALL_ORACLES)} == {Spy, AnnotatedTurn, TypedQuery}
