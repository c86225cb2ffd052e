"""MetaQA and plain triples: official questions, records with paths, the limit."""

import json
from pathlib import Path
from typing import Any

import pytest

from memgauge.errors import ScenarioError

TRIPLES = "Dune Song|directed_by|Ada Moss\nDune Song|has_genre|Opera\nNight Rain|directed_by|Ada Moss\n"
RECORD = {
    "qid": "p1",
    "question": "in which genres are films by Ada Moss",
    "answers": ["Opera"],
    "hops": 2,
    "evidence_triple_ids": [0, 1, 77],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kb.txt").write_text(TRIPLES, encoding="utf-8")
    vanilla = tmp_path / "1-hop" / "vanilla"
    vanilla.mkdir(parents=True)
    (vanilla / "qa_dev.txt").write_text(
        "what did [Ada Moss] direct\tDune Song|Night Rain\nwho made [Night Rain]\tAda Moss\n"
    )
    (tmp_path / "paths.jsonl").write_text(json.dumps(RECORD) + "\n", encoding="utf-8")
    return tmp_path


def test_triples_are_turns_and_facts(folder: Path, imported: Any) -> None:
    (scenario,), account = imported("metaqa", folder)
    assert scenario.entries[0].text == "Dune Song directed by Ada Moss"
    assert scenario.entries[0].facts[0].predicate == "directed_by"
    assert scenario.predicates == {"directed_by": "many", "has_genre": "many"}
    assert account.kept == {"1_hop": 2, "2_hop": 1}


def test_questions_of_both_forms(folder: Path, imported: Any, queries: Any) -> None:
    (scenario,), account = imported("metaqa", folder)
    found = queries(scenario)
    official = found["vanilla/qa_dev:1"]
    assert (official.text, official.key.accepted_answers) == (
        "what did Ada Moss direct",
        ("Dune Song", "Night Rain"),
    )
    assert found["p1"].key.required_fact_ids == ("t0", "t1")
    assert found["p1"].key.evidence_turn_ids == ((1, 2),)
    assert account.malformed == ["p1: triple '77' dropped: there is no such line"]


def test_a_limit_is_accounted_for(folder: Path, imported: Any) -> None:
    _, account = imported("metaqa", folder, limit=1)
    assert account.dropped == {"beyond the limit that was set": 1}


def test_a_file_of_triples_needs_questions(folder: Path, imported: Any) -> None:
    (scenario,), _ = imported("metaqa", folder / "kb.txt", questions=folder / "paths.jsonl")
    assert len(scenario.entries) == 4
    with pytest.raises(ScenarioError, match="questions"):
        imported("metaqa", folder / "kb.txt")


def test_a_line_that_is_no_triple(folder: Path, imported: Any) -> None:
    (folder / "kb.txt").write_text("a|b\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"kb\.txt:1: expected subject"):
        imported("metaqa", folder)


def test_all_of_it(dataset: Any, imported: Any) -> None:
    (scenario,), account = imported("metaqa", dataset("metaqa"))
    assert account.turns == 130173
    assert account.kept == {"1_hop": 9455, "2_hop": 12328, "3_hop": 9486}
    assert not account.malformed
    facts = {fact.fact_id: fact for entry in scenario.entries for fact in entry.facts}
    one_hop = [entry.key for entry in scenario.entries if entry.key is not None and entry.key.query_type == "1_hop"]
    for key in one_hop:
        ends = {end for name in key.required_fact_ids for end in (facts[name].subject, facts[name].object)}
        assert set(key.accepted_answers) <= ends
