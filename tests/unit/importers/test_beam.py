"""BEAM: generator marks, kinds of source_chat_ids, rubrics."""

import json
from pathlib import Path
from typing import Any

import pytest

CHAT = [
    {
        "batch_number": 1,
        "time_anchor": None,
        "turns": [
            [
                {
                    "role": "user",
                    "id": 0,
                    "time_anchor": "March-15-2024",
                    "content": "The oven takes 40 minutes. ->-> 1,1",
                },
                {"role": "assistant", "id": 1, "content": "Good."},
            ],
            [{"role": "user", "id": 4, "content": "It takes 35 minutes now. ->->  2,N/A"}],
        ],
    }
]
QUESTIONS = {
    "knowledge_update": [
        {
            "question": "How long?",
            "answer": "It takes 35 minutes.",
            "source_chat_ids": {"original_info": [0], "updated_info": [4]},
            "rubric": ["LLM response should state: 35 minutes"],
        }
    ],
    "event_ordering": [
        {
            "question": "Order?",
            "answer": "First 40, then 35",
            "source_chat_ids": [[0], 4, 9],
            "rubric": ["a", "b"],
        }
    ],
    "abstention": [{"question": "Who?", "ideal_response": "No information.", "rubric": ["No information"]}],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "3"
    place.mkdir()
    (place / "chat.json").write_text(json.dumps(CHAT), encoding="utf-8")
    (place / "probing_questions.json").write_text(json.dumps(QUESTIONS), encoding="utf-8")
    return tmp_path


def test_messages_and_questions(folder: Path, imported: Any, queries: Any) -> None:
    (scenario,), account = imported("beam", folder)
    assert scenario.name == "chat_3"
    assert [entry.text for entry in scenario.entries[:3]] == [
        "The oven takes 40 minutes.",
        "Good.",
        "It takes 35 minutes now.",
    ]
    keys = {name: entry.key for name, entry in queries(scenario).items()}
    assert keys["knowledge_update_1"].accepted_answers == ("It takes 35 minutes.", "35 minutes")
    assert keys["knowledge_update_1"].evidence_turn_ids == ((3,),)
    assert keys["event_ordering_1"].evidence_turn_ids == ((1, 3),)
    assert keys["abstention_1"].accepted_answers == ()
    assert account.malformed == ["chat 3 event_ordering_1: message '9' dropped: there is no such message"]


def test_all_of_it(dataset: Any, imported: Any) -> None:
    scenarios, account = imported("beam", dataset("beam-100k"))
    assert (len(scenarios), account.turns) == (6, 1284)
    assert set(account.kept.values()) == {12}
    assert account.kept.total() == 120
    assert not any("->->" in entry.text for scenario in scenarios for entry in scenario.entries)
