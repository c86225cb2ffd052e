"""Paragraphs: MuSiQue and 2WikiMultihopQA, pooled."""

import json
from pathlib import Path
from typing import Any


def write(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def musique(name: str, supporting: int, **changes: Any) -> dict[str, Any]:
    texts = [
        ("Lark", "The Lark is a ship."),
        ("Port Elm", "Port Elm is a harbour."),
        ("Lark", f"Another Lark, {name}."),
    ]
    return {
        "id": name,
        "paragraphs": [
            {"idx": place, "title": title, "paragraph_text": text, "is_supporting": place == supporting}
            for place, (title, text) in enumerate(texts)
        ],
        "question": "Where is the ship?",
        "answer": "Port Elm",
        "answer_aliases": ["Elm", "Port Elm"],
        "answerable": True,
    } | changes


def test_musique_is_pooled(tmp_path: Path, imported: Any, queries: Any) -> None:
    file = write(tmp_path / "set.jsonl", musique("2hop__1_2", 1), musique("3hop1__1_2", 2, answerable=False))
    (scenario,), account = imported("multihop", file)
    assert (scenario.name, account.turns) == ("set", 4)
    assert account.kept == {"2hop": 1, "3hop": 1}
    first, second = queries(scenario).values()
    assert first.key.accepted_answers == ("Port Elm", "Elm")
    assert first.key.evidence_turn_ids == ((2,),)
    assert second.key.accepted_answers == ()
    assert second.key.evidence_turn_ids == ((4,),)


def wiki(name: str, evidences: list[list[str]], **changes: Any) -> dict[str, Any]:
    return {
        "_id": name,
        "type": "bridge_comparison",
        "question": "Are both ships from Elm?",
        "context": [["Lark", ["The Lark is a ship. ", "It is from Elm."]], ["Wren", ["Wren is from Ash."]]],
        "supporting_facts": [["Lark", 1], ["Wren", 0], ["Crow", 0]],
        "evidences": evidences,
        "answer": "no",
    } | changes


def test_gold_triples_are_facts_of_the_paragraph_about_their_subject(
    tmp_path: Path, imported: Any, queries: Any
) -> None:
    good, lost = [["Lark", "home port", "Elm"]], [["The captain", "born in", "Ash"]]
    file = write(tmp_path / "w.json", wiki("a", good), wiki("b", lost), wiki("c", good, context=None))
    (scenario,), account = imported("multihop", file)
    assert scenario.entries[0].facts[0].predicate == "home_port"
    keys = {name: entry.key for name, entry in queries(scenario).items()}
    assert keys["a"].required_fact_ids == ("f1",)
    assert keys["a"].is_derived
    assert keys["b"].required_fact_ids == ()
    assert keys["b"].evidence_turn_ids == ((1, 2),)
    assert account.dropped == {"the record has no paragraphs": 1}
    assert any("The captain" in line for line in account.malformed)
    assert account.malformed[0] == "a: 'Crow' dropped: no paragraph has this title"


def test_hotpotqa(tmp_path: Path, imported: Any, queries: Any) -> None:
    record = wiki("h", [], type="comparison", level="hard", supporting_facts=[["Wren", 0]])
    del record["evidences"]
    file = tmp_path / "hotpot.json"
    file.write_text(json.dumps([record]), encoding="utf-8")
    (scenario,), account = imported("multihop", file)
    assert [entry.text for entry in scenario.entries[:2]] == [
        "The Lark is a ship. It is from Elm.",
        "Wren is from Ash.",
    ]
    assert queries(scenario)["h"].key.evidence_turn_ids == ((2,),)
    assert account.kept == {"comparison": 1}


def test_all_of_musique(dataset: Any, imported: Any) -> None:
    (scenario,), account = imported("multihop", dataset("multihop/musique.json"))
    assert account.kept == {"2hop": 145, "3hop": 32, "4hop": 23}
    assert account.turns == 3141
    assert all(entry.key.evidence_turn_ids for entry in scenario.entries if entry.key is not None)


def test_all_of_2wiki(dataset: Any, imported: Any) -> None:
    (scenario,), account = imported("multihop", dataset("multihop/wikihop.json"))
    assert account.kept.total() + account.dropped.total() == 200
    assert account.dropped == {"the record has no paragraphs": 36}
    assert sum(bool(entry.key.required_fact_ids) for entry in scenario.entries if entry.key is not None) == 130
