"""Questions that are asked aside are not remembered."""

from typing import Any

import pytest

from memgauge.running import run_suite

ROW = {"suite": "s", "scenario": "c", "speaker": "Ann", "turn_type": "query"}
TURNS: list[dict[str, Any]] = [
    ROW | {"turn_id": 1, "text": "The lid is red.", "query_id": None},
    ROW | {"turn_id": 2, "text": "Is the lid blue?", "query_id": "q1"},
    ROW | {"turn_id": 3, "text": "Which lid?", "query_id": "q2"},
]
SETTINGS = {"architecture": "raw_dump", "memory": "raw_dump", "options": {}, "oracles": []}


@pytest.mark.parametrize(("remember_queries", "turn_ids"), [(True, [[1], [2]]), (False, [[1]])])
def test_the_second_question(remember_queries: bool, turn_ids: list[list[int]]) -> None:
    results = run_suite(TURNS, {}, SETTINGS, remember_queries)
    rows = [row for piece in results.context_items.pieces() for row in piece.to_pylist()]
    assert [row["turn_ids"] for row in rows if row["query_id"] == "q2"] == turn_ids
    assert [row["ingested_turns"] for row in results.timings] == [1, int(remember_queries)]
