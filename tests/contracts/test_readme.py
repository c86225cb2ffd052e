"""What the README shows works, and gives what it says."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
import yaml

from conversations import run_ours
from memgauge.plugins import check_architecture
from memgauge.scenarios.reading import read_scenarios
from projects import ROOT, Project

README = (ROOT / "README.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"\n([^\n]+)\n\n```sql\n(.*?)```", README, flags=re.DOTALL)
COMPUTED = [(question, query) for question, query in QUERIES if "latency" not in query]


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def select(project: Project, query: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    with duckdb.connect(project.folder / "data" / "memgauge.duckdb", read_only=True) as connection:
        relation = connection.sql(query)
        assert relation is not None
        return relation.columns, relation.fetchall()


def test_there_are_ten_queries_and_more() -> None:
    assert len(COMPUTED) == 10


def test_the_queries_give_these_rows(finished: Project, golden: Callable[[str, str], None]) -> None:
    lines = []
    for question, query in COMPUTED:
        columns, rows = select(finished, query)
        assert rows
        lines += [question, " | ".join(columns), *(" | ".join(map(str, row)) for row in rows), ""]
    golden("readme_queries.txt", "\n".join(lines))


def test_the_query_of_latency(finished: Project) -> None:
    ((_, query),) = [pair for pair in QUERIES if pair not in COMPUTED]
    _, rows = select(finished, query)
    assert len(rows) == 6
    for _, _, n, p50, p95, longest, ingest in rows:
        assert n > 0
        assert 0 < p50 <= p95 <= longest
        assert ingest > 0


def test_the_result_table_is_what_the_database_says(finished: Project) -> None:
    columns = "architecture, correct, accuracy.n, rate, low, high, mean, oracles"
    _, rows = select(
        finished,
        f"SELECT {columns} FROM accuracy JOIN tokens USING (suite, architecture) "
        "JOIN architectures USING (architecture) "
        "WHERE suite = 'article' AND query_type = 'all'",
    )
    for name, correct, n, rate, low, high, mean, oracles in rows:
        interval = f"{100 * low:.1f} to {100 * high:.1f} %"
        assert f"| {name} | {correct}/{n} | {100 * rate:.1f} % | {interval} | {mean:.1f} |" in README
        (line,) = [line for line in README.splitlines() if line.startswith(f"| {name} |")]
        assert line.endswith(f"| {', '.join(oracles) or 'none'} |")
    _, ladder = select(
        finished,
        "SELECT count(*) FILTER (WHERE verdict = 'correct'), round(avg(tokens), 1) FROM answers_graded "
        "WHERE architecture = 'context_graph_neither'",
    )
    ((correct, mean),) = ladder
    _, types = select(
        finished,
        "SELECT 100 * avg((verdict = 'correct')::INTEGER) FROM answers_graded "
        "WHERE architecture = 'context_graph_neither' GROUP BY query_type ORDER BY query_type",
    )
    rates = " | ".join(f"{rate:.1f} %" for (rate,) in types)
    assert f"| {correct}/18 | 50.0 % | 29.0 to 71.0 % | {mean} | {rates} | gold_triples |" in README


def test_a_plain_select_over_the_files(finished: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(finished.folder)
    relation = duckdb.sql("SELECT * FROM 'data/answers/*/*.parquet'")
    assert relation is not None
    assert len(relation.fetchall()) == 7 * 18 + 3 * 6


def test_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    (scenario,) = read_scenarios(tmp_path)
    assert [entry.turn_type for entry in scenario.entries] == ["fact", "distractor", "distractor", "query"]


def test_the_architecture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = blocks("python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 15
    package = tmp_path / "my_package"
    package.mkdir()
    (package / "memories.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    ((_, settings),) = yaml.safe_load(blocks("yaml")[1])["architectures"].items()
    memory = settings.pop("memory")
    assert check_architecture(memory, settings, []) == []
    asked = {"turn_type": "query", "query_type": "direct", "required_fact_ids": [], "ground_truth": "x"}
    said = {"scenario": "s", "turn_type": "distractor", "speaker": "a"}
    turns = [{**said, "turn_id": n, "text": f"turn {n}"} for n in range(1, 6)]
    results = run_ours([*turns, {**said, **asked, "turn_id": 6, "text": "?"}], memory, options=settings)
    assert [row["answer"] for row in results.answers] == ["a: turn 5"]
    assert len(results.context_items) == 3
