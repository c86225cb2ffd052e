"""The fast architectures answer as the plain reference method does."""

from typing import Any

import pytest
from hypothesis import given, settings

import reference_method
from conversations import ALIASES, ALL_ORACLES, Rows, conversations, run_ours
from memgauge.architectures.context_graph import ContextGraph
from memgauge.architectures.raw_dump import RawDump
from memgauge.architectures.vector_rag import VectorRag
from memgauge.model import AnnotatedTurn, Fact, Query, Turn, TypedQuery


def assert_same(ours: Rows, theirs: list[reference_method.Result]) -> None:
    assert [row["answer"] or "UNKNOWN" for row in ours.answers] == [result.answer for result in theirs]
    assert [row["prompt_tokens"] for row in ours.answers] == [result.tokens for result in theirs]
    contexts: dict[str, list[str]] = {row["query_id"]: [] for row in ours.answers}
    for item in ours.context_items:
        contexts[item["query_id"]].append(item["text"])
    assert [tuple(lines) for lines in contexts.values()] == [result.context for result in theirs]


@pytest.mark.parametrize("memory", ["raw_dump", "vector_rag"])
@given(turns=conversations())
@settings(max_examples=60, deadline=None)
def test_lines_equal_the_reference(memory: str, turns: list[dict[str, Any]]) -> None:
    assert_same(run_ours(turns, memory), reference_method.run(turns, memory))


@pytest.mark.parametrize(
    ("oracles", "aliases", "query_type", "options"),
    [
        (ALL_ORACLES, ALIASES, None, {}),
        (("gold_triples", "query_type"), {}, None, {}),
        (("gold_triples", "aliases"), ALIASES, "direct", {}),
        (("gold_triples", "aliases"), ALIASES, "join", {"assumed_query_type": "join"}),
        (("gold_triples",), {}, "direct", {}),
    ],
)
@given(turns=conversations())
@settings(max_examples=60, deadline=None)
def test_graph_equals_the_reference(
    turns: list[dict[str, Any]],
    oracles: tuple[str, ...],
    aliases: dict[str, str],
    query_type: str,
    options: dict[str, str],
) -> None:
    theirs = reference_method.run(turns, "context_graph", aliases=aliases, query_type=query_type)
    assert_same(run_ours(turns, "context_graph", oracles, options), theirs)


def test_the_latest_of_equal_lines_answers() -> None:
    memory = RawDump()
    memory.remember(Turn(1, "a", "billing is down"))
    memory.remember(Turn(2, "b", "billing is up"))
    assert memory.answer(Query("q", "c", "billing?")).text == "b: billing is up"


def test_equal_similarities_come_in_the_order_of_turns() -> None:
    memory = VectorRag(top_k=2)
    for turn_id in (1, 2, 3):
        memory.remember(Turn(turn_id, "a", "billing is down"))
    assert [item.turn_ids for item in memory.answer(Query("q", "c", "billing?")).context] == [(1,), (2,)]


@pytest.mark.parametrize("text", ["", "?", "7 a b"])
def test_no_vocabulary_is_an_abstention(text: str) -> None:
    memory = VectorRag()
    assert memory.answer(Query("q", "c", text)).text is None
    memory.remember(Turn(1, "a", text))
    assert memory.answer(Query("q", "c", text)).text is None


def test_a_new_value_replaces_the_old_one_and_nothing_else() -> None:
    graph = ContextGraph()
    for number, (subject, predicate, value) in enumerate(
        [("web", "STATUS", "beta"), ("web", "OWNER", "ana"), ("web", "STATUS", "live"), ("live", "STATUS", "beta")]
    ):
        graph.remember(AnnotatedTurn(number, "a", "t", facts=(Fact(f"f{number}", subject, predicate, value),)))
    assert graph.answer(TypedQuery("q", "a", "status of web?", query_type="direct")).text == "live"
    assert graph.answer(TypedQuery("q", "a", "owner of web?", query_type="direct")).text == "ana"


def test_without_gold_triples_the_graph_is_empty() -> None:
    graph = ContextGraph()
    graph.remember(Turn(1, "a", "web is live"))
    answer = graph.answer(Query("q", "a", "is web live?"))
    assert answer.text is None
    assert [item.text for item in answer.context] == ["Matched facts: UNKNOWN"]
