"""The graders and summaries on a handful of rows whose grades are known."""

from pathlib import Path
from typing import Any

import pytest

from memgauge.aggregation import summarise
from memgauge.grading import grade
from memgauge.summaries import ORDER
from memgauge.tables import read_rows, write_rows

KEY = {"suite": "x", "scenario": "s"}


def answer(query_id: str, status: str, text: str | None, architecture: str = "m") -> dict[str, Any]:
    tokens = None if status == "error" else 10
    error = "broken" if status == "error" else None
    row = {**KEY, "query_id": query_id, "architecture": architecture, "status": status, "answer": text}
    return row | {"context_tokens": tokens, "prompt_tokens": tokens, "error": error}


def item(query_id: str, rank: int, text: str, turn_ids: list[int], architecture: str = "m") -> dict[str, Any]:
    row = {**KEY, "query_id": query_id, "architecture": architecture, "rank": rank, "text": text, "turn_ids": turn_ids}
    return row | {"tokens": 1, "cumulative_tokens": rank}


def key(query_id: str, accepted: list[str], evidence: list[list[int]], query_type: str = "direct") -> dict[str, Any]:
    row: dict[str, Any] = {**KEY, "query_id": query_id, "query_type": query_type, "accepted_answers": accepted}
    row |= {"required_fact_ids": [], "evidence_turn_ids": evidence, "stale_answers": [], "forbidden": []}
    return row | {"answerable": True, "is_derived": False, "hops": None, "distance": None}


ANSWERS = [
    answer("q1", "answered", "It is  Blue, of course"),
    answer("q2", "answered", "red"),
    answer("q3", "abstained", None),
    answer("q4", "error", None),
    answer("q5", "answered", "none"),
]
ITEMS = [
    item("q1", 1, "the sky is blue", [1]),
    item("q1", 2, "more", [2]),
    item("q2", 1, "the sea is blue", [1]),
    item("q5", 1, "nothing", [9]),
]
KEYS = [
    key("q1", [" BLUE "], [[1, 2]]),
    key("q2", ["blue", "green"], [[1, 2], [3]], "join"),
    key("q3", ["blue"], [[1]]),
    key("q4", ["blue"], [[1]]),
    key("q5", ["none"], []),
]


@pytest.fixture
def tables(tmp_path: Path) -> dict[str, list[str]]:
    write_rows(tmp_path / "answers.parquet", "answers", ANSWERS)
    write_rows(tmp_path / "context_items.parquet", "context_items", ITEMS)
    write_rows(tmp_path / "answer_keys.parquet", "answer_keys", KEYS)
    return {name: [str(tmp_path / f"{name}.parquet")] for name in ("answers", "context_items", "answer_keys")}


@pytest.mark.parametrize(
    ("grader", "values", "outcomes"),
    [
        ("contains", [1, 0, 0, None, 1], ["correct", "wrong", "abstained", "error", "correct"]),
        ("key_in_context", [1, 1, 0, None, 0], ["present", "present", "missing", "error", "missing"]),
        ("evidence_all", [1, 0, 0, None, None], ["complete", "incomplete", "incomplete", "error", "no evidence named"]),
    ],
)
def test_grades(
    tmp_path: Path, tables: dict[str, list[str]], grader: str, values: list[float | None], outcomes: list[str]
) -> None:
    grade(tables, [grader], str(tmp_path / "grades.parquet"), str(tmp_path / "log"))
    rows = read_rows(tmp_path / "grades.parquet")
    assert [row["value"] for row in rows] == values
    assert [row["outcome"] for row in rows] == outcomes
    assert {row["grader"] for row in rows} == {grader}


def test_an_alternative_set_of_evidence_suffices(tmp_path: Path, tables: dict[str, list[str]]) -> None:
    write_rows(tmp_path / "context_items.parquet", "context_items", [item("q2", 1, "x", [3])])
    grade(tables, ["evidence_all"], str(tmp_path / "grades.parquet"), str(tmp_path / "log"))
    assert [row["value"] for row in read_rows(tmp_path / "grades.parquet")][1] == 1


def run(architecture: str, position: int) -> dict[str, Any]:
    row = {"architecture": architecture, "position": position, "base": architecture, "rung": None}
    return row | {"memory": architecture, "options": "{}", "oracles": []}


def test_summaries_count_what_was_measured(tmp_path: Path, tables: dict[str, list[str]]) -> None:
    other = [answer(f"q{number}", "answered", "red", "n") for number in range(1, 6)]
    write_rows(tmp_path / "answers.parquet", "answers", [*ANSWERS, *other])
    grade(tables, ["contains"], str(tmp_path / "grades.parquet"), str(tmp_path / "log"))
    queries = [
        {**KEY, "query_id": f"q{n}", "turn_id": n, "speaker": "a", "text": "?", "as_of": None} for n in range(1, 6)
    ]
    write_rows(tmp_path / "queries.parquet", "queries", queries)
    write_rows(tmp_path / "architectures.parquet", "architectures", [run("n", 0), run("m", 1)])
    suite = {"suite": "x", "position": 0, "source": "y", "generator": None}
    write_rows(tmp_path / "suites.parquet", "suites", [suite])
    for name in ("turns", "facts", "aliases"):
        write_rows(tmp_path / f"{name}.parquet", name, [])
    names = ("turns", "facts", "aliases", "queries", "answer_keys", "answers", "grades", "architectures", "suites")
    outputs = {name: str(tmp_path / "out" / f"{name}.parquet") for name in ORDER}
    summarise({name: [str(tmp_path / f"{name}.parquet")] for name in names}, outputs, str(tmp_path / "log"))

    accuracy = {(row["architecture"], row["query_type"]): row for row in read_rows(outputs["accuracy"])}
    total = accuracy["m", "all"]
    assert (total["n"], total["correct"], total["abstained"], total["errors"]) == (4, 2, 1, 1)
    assert total["rate"] == 0.5
    assert accuracy["m", "join"]["n"] == 1
    (pair,) = read_rows(outputs["paired"])
    assert (pair["first_architecture"], pair["second_architecture"]) == ("n", "m")
    assert (pair["n"], pair["both_right"], pair["only_first"], pair["only_second"], pair["neither"]) == (4, 0, 0, 2, 2)
    assert pair["p_value"] == 0.5
    tokens = {row["architecture"]: row for row in read_rows(outputs["tokens"])}
    assert (tokens["m"]["n"], tokens["m"]["total"], tokens["m"]["mean"]) == (4, 40, 10.0)
    reasons = {row["query_id"]: row["reason"] for row in read_rows(outputs["failures"]) if row["architecture"] == "m"}
    assert reasons["q3"] == "found nothing to answer from"
    assert reasons["q4"] == "the architecture failed: broken"
