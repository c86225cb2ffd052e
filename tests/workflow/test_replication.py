"""Every figure of the published benchmark, from its own data and from the project's conversations."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import reference_method
from memgauge.scenarios.reading import read_scenarios
from projects import ROOT, Project

ARCHITECTURES = ("raw_dump", "vector_rag", "context_graph")
CORRECT = {"raw_dump": 11, "vector_rag": 9, "context_graph": 16}
RATES = {
    ("raw_dump", "all"): 0.6111,
    ("raw_dump", "direct"): 0.6667,
    ("raw_dump", "distant"): 0.7143,
    ("raw_dump", "join"): 0.4,
    ("vector_rag", "all"): 0.5,
    ("vector_rag", "direct"): 0.6667,
    ("vector_rag", "distant"): 0.5714,
    ("vector_rag", "join"): 0.2,
    ("context_graph", "all"): 0.8889,
    ("context_graph", "direct"): 1.0,
    ("context_graph", "distant"): 0.8571,
    ("context_graph", "join"): 0.8,
}
TOKENS = {"raw_dump": 8837, "vector_rag": 1367, "context_graph": 485}
SCALING = {
    "raw_dump": [157, 659, 1287, 2542, 5052, 10072],
    "vector_rag": [54] * 6,
    "context_graph": [23] * 6,
}
LADDER = {"all oracles": 16, "no_aliases": 13, "no_query_type": 12, "always_join": 4, "neither": 9}


def use_reference(settings: dict[str, Any], folder: Path) -> None:
    suites = settings["suites"]
    suites["article"] = {"source": str(folder / "scenarios.jsonl"), "aliases": dict(reference_method.ARTICLE_ALIASES)}
    suites["scaling"]["source"] = str(folder / "scaling_turns.jsonl")


@pytest.fixture(scope="module")
def replicated(tmp_path_factory: pytest.TempPathFactory, reference: Path) -> Project:
    project = Project(tmp_path_factory.mktemp("replicated")).copy_from(ROOT)
    project.configure(lambda settings: use_reference(settings, reference))
    project.run()
    return project


def open_database(project: Project) -> duckdb.DuckDBPyConnection:
    return duckdb.connect(project.folder / "data" / "memgauge.duckdb", read_only=True)


@pytest.fixture
def published(replicated: Project) -> Iterator[duckdb.DuckDBPyConnection]:
    """Results on the published conversations."""
    with open_database(replicated) as connection:
        yield connection


@pytest.fixture(params=["published", "own"])
def article(request: pytest.FixtureRequest) -> Iterator[duckdb.DuckDBPyConnection]:
    """Results on the published conversations, and on the project's own."""
    project = request.getfixturevalue("replicated" if request.param == "published" else "finished")
    with open_database(project) as connection:
        yield connection


def test_accuracy(article: duckdb.DuckDBPyConnection) -> None:
    rows = article.sql(
        "SELECT architecture, query_type, correct, rate FROM accuracy WHERE suite = 'article'"
    ).fetchall()
    assert {(name, kind): round(rate, 4) for name, kind, _, rate in rows} == RATES
    assert {name: correct for name, kind, correct, _ in rows if kind == "all"} == CORRECT


def test_the_ladder(article: duckdb.DuckDBPyConnection) -> None:
    rows = article.sql("SELECT rung, correct, n FROM ladder WHERE suite = 'article' ORDER BY position").fetchall()
    assert {rung: correct for rung, correct, _ in rows} == LADDER
    assert {n for *_, n in rows} == {18}


def test_coverage(article: duckdb.DuckDBPyConnection) -> None:
    rows = article.sql(
        "SELECT architecture, key_in_context, evidence_all FROM coverage WHERE suite = 'article'"
    ).fetchall()
    found = {name: (key, evidence) for name, key, evidence in rows}
    assert found["raw_dump"][0] == 16
    assert found["vector_rag"] == (15, 15)


def test_paired(article: duckdb.DuckDBPyConnection) -> None:
    rows = article.sql(
        "SELECT first_architecture, only_first, only_second, p_value FROM paired "
        "WHERE suite = 'article' AND second_architecture = 'context_graph'"
    ).fetchall()
    found = {name: (one, two, round(p, 4)) for name, one, two, p in rows}
    assert found == {"raw_dump": (0, 5, 0.0625), "vector_rag": (1, 8, 0.0391)}


def test_keys_that_are_never_stated(article: duckdb.DuckDBPyConnection) -> None:
    rows = article.sql("SELECT key FROM unstated_keys WHERE suite = 'article' ORDER BY key").fetchall()
    assert rows == [("config change at 14:02 UTC",), ("none",)]


def test_the_graph_fails_where_a_question_names_no_entity(article: duckdb.DuckDBPyConnection) -> None:
    rows = article.sql(
        "SELECT scenario, answer, names_no_entity FROM failures WHERE architecture = 'context_graph'"
    ).fetchall()
    assert rows == [("data_pipeline", None, True)] * 2


def test_tokens_of_the_published_conversations(published: duckdb.DuckDBPyConnection) -> None:
    rows = published.sql("SELECT architecture, total, n, round(mean, 1) FROM tokens WHERE suite = 'article'").fetchall()
    assert {name: total for name, total, *_ in rows} == TOKENS
    assert {name: mean for name, *_, mean in rows} == {"raw_dump": 490.9, "vector_rag": 75.9, "context_graph": 26.9}


def test_scaling_of_the_published_conversation(published: duckdb.DuckDBPyConnection) -> None:
    for name, tokens in SCALING.items():
        rows = published.execute(
            "SELECT tokens FROM scaling WHERE architecture = ? ORDER BY filler_turns", [name]
        ).fetchall()
        assert [row[0] for row in rows] == tokens
    growth = {
        row[0]: row[1:]
        for row in published.sql("SELECT architecture, length_ratio, token_ratio FROM growth").fetchall()
    }
    assert {name: round(ratio, 2) for name, (_, ratio) in growth.items()} == {
        "raw_dump": 64.15,
        "vector_rag": 1.0,
        "context_graph": 1.0,
    }
    assert {length for length, _ in growth.values()} == {80.0}


def test_tokens_of_our_own_conversations_are_within_five_percent(finished: Project) -> None:
    with open_database(finished) as connection:
        rows = connection.sql("SELECT architecture, total FROM tokens WHERE suite = 'article'").fetchall()
    for name, total in rows:
        assert abs(total / TOKENS[name] - 1) < 0.05


def test_no_sentence_is_the_published_one(reference: Path) -> None:
    (published, ours) = (
        [entry.text.lower().split() for scenario in read_scenarios(source) for entry in scenario.entries]
        for source in (reference / "scenarios.jsonl", ROOT / "scenarios" / "article")
    )
    key = ["23%", "adoption", "increase", "in", "2025"]
    runs = {tuple(words[i : i + 5]) for words in published for i in range(len(words) - 4)}
    for words in ours:
        assert words not in published
        for i in range(len(words) - 4):
            run = words[i : i + 5]
            assert tuple(run) not in runs or " ".join(run).rstrip(".") == " ".join(key)
