"""Chat transcripts and a user's own questions."""

import json
from pathlib import Path
from typing import Any

import pytest

from memgauge.errors import ScenarioError

MESSAGES = [
    {"role": "user", "name": "Ana", "content": "The code is 41.", "time": "2026-01-02T03:04:05"},
    {"role": "assistant", "content": [{"type": "text", "text": "Noted."}, {"type": "image"}], "time": 0},
    {"role": "assistant", "content": None},
    {"role": "user", "name": "Ana", "content": "It is 42 now.", "id": "m9"},
]
QUESTIONS: list[dict[str, Any]] = [
    {
        "question": "Which code?",
        "answers": ["42"],
        "evidence": ["m9"],
        "stale": ["41"],
        "asker": "Ana",
        "type": "current",
    },
    {"question": "Which code?", "answers": ["41"], "evidence": [[1], [2]], "after": 2},
    {"question": "Whose birthday?"},
]


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    file = tmp_path / "talk.json"
    file.write_text(json.dumps(MESSAGES), encoding="utf-8")
    return file


def ask(transcript: Path, *questions: dict[str, Any]) -> Path:
    file = transcript.with_name("questions.jsonl")
    file.write_text("".join(json.dumps(question) + "\n" for question in questions), encoding="utf-8")
    return file


def test_without_questions(transcript: Path, imported: Any) -> None:
    (scenario,), account = imported("chat", transcript)
    assert [(entry.speaker, entry.text) for entry in scenario.entries] == [
        ("Ana", "The code is 41."),
        ("assistant", "Noted."),
        ("Ana", "It is 42 now."),
    ]
    assert account.notes == {"messages without text, left out": 1}
    assert scenario.entries[0].spoken_at.isoformat() == "2026-01-02T03:04:05+00:00"


def test_questions_stand_where_they_are_asked(transcript: Path, imported: Any, queries: Any) -> None:
    (scenario,), _ = imported("chat", transcript.parent, queries=ask(transcript, *QUESTIONS))
    assert [entry.query_id or entry.label for entry in scenario.entries] == ["1", "2", "q2", "m9", "q1", "q3"]
    found = queries(scenario)
    assert (found["q1"].speaker, found["q1"].key.query_type, found["q1"].key.stale_answers) == (
        "Ana",
        "current",
        ("41",),
    )
    assert found["q2"].key.evidence_turn_ids == ((1,), (2,))
    assert found["q3"].key.accepted_answers == ()


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"question": "x", "anwsers": ["y"]}, "unknown field 'anwsers'. Did you mean answers"),
        ({"question": "x", "answers": "y"}, "'answers' must be a list"),
        ({"text": "x"}, "expected an object with 'question'"),
        ({"question": "x", "scenario": "tlak"}, "Did you mean talk"),
        ({"question": "x", "evidence": [8]}, "no message '8' before it"),
        ({"question": "x", "after": 8}, "there is no message '8'"),
    ],
)
def test_mistakes(transcript: Path, imported: Any, question: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        imported("chat", transcript, queries=ask(transcript, question))
