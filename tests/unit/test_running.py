"""One answer row per query, whatever an architecture does."""

from typing import Any, ClassVar

import pytest

from conversations import run_ours
from memgauge.model import Answer, ContextItem, Query, Turn


def turn(turn_id: int, text: str, **query: Any) -> dict[str, Any]:
    kind = "query" if query else "distractor"
    return {"scenario": "s", "turn_id": turn_id, "turn_type": kind, "speaker": "a", "text": text, **query}


ASKED = {"query_type": "direct", "required_fact_ids": [], "ground_truth": "x"}
TURNS = [turn(1, "one"), turn(2, "first?", **ASKED), turn(3, "two"), turn(4, "second?", **ASKED)]


class Recorder:
    """Answers with what it heard."""

    oracles: ClassVar[frozenset[str]] = frozenset()

    def __init__(self) -> None:
        self.heard: list[Turn] = []

    def remember(self, turn: Turn) -> None:
        self.heard.append(turn)

    def answer(self, query: Query) -> Answer:
        return Answer("; ".join(turn.text for turn in self.heard), (ContextItem("a line", (1,)),))


class Failing(Recorder):
    """Fails at one question."""

    def answer(self, query: Query) -> Answer:
        if query.text == "first?":
            raise ValueError("no idea")
        return super().answer(query)


class Deaf(Recorder):
    """Fails to take in a turn."""

    def remember(self, turn: Turn) -> None:
        if turn.text == "two":
            raise MemoryError("full")
        super().remember(turn)


class Careless(Recorder):
    """Returns something else than an answer."""

    def answer(self, query: Query) -> Answer:
        return "yes"  # type: ignore[return-value]


def test_a_query_sees_everything_before_it_and_is_remembered() -> None:
    answers = run_ours(TURNS, "test_running:Recorder").answers
    assert [row["answer"] for row in answers] == ["one", "one; first?; two"]
    assert [row["status"] for row in answers] == ["answered", "answered"]


def test_an_error_is_a_row_and_the_rest_goes_on() -> None:
    results = run_ours(TURNS, "test_running:Failing")
    assert [row["status"] for row in results.answers] == ["error", "answered"]
    assert results.answers[0]["error"] == "ValueError: no idea"
    assert results.answers[0]["prompt_tokens"] is None
    assert results.timings[0]["query_ns"] is None


def test_a_turn_that_is_not_taken_in_spoils_what_follows() -> None:
    results = run_ours(TURNS, "test_running:Deaf")
    assert [row["status"] for row in results.answers] == ["answered", "error"]
    assert "turn 3 was not remembered: MemoryError: full" in results.answers[1]["error"]


def test_anything_but_an_answer_is_an_error() -> None:
    answers = run_ours(TURNS, "test_running:Careless").answers
    assert {row["error"] for row in answers} == {"TypeError: answer() returned str instead of memgauge.model.Answer"}


@pytest.mark.parametrize("memory", ["raw_dump", "vector_rag", "context_graph"])
def test_nothing_was_said_yet(memory: str) -> None:
    (row,) = run_ours([turn(1, "who is it?", **ASKED)], memory).answers
    assert (row["status"], row["answer"]) == ("abstained", None)


def test_tokens_count_the_context_and_the_prompt() -> None:
    results = run_ours(TURNS[:2], "test_running:Recorder")
    assert results.answers[0]["context_tokens"] == 2
    assert results.answers[0]["prompt_tokens"] == round(len("a line\na (query): first?") / 4)
    assert results.context_items[0]["cumulative_tokens"] == 2
    assert [row["ingested_turns"] for row in run_ours(TURNS, "raw_dump").timings] == [1, 2]
