"""LongMemEval: order of sessions, marks, abstention."""

import json
from pathlib import Path
from typing import Any

import pytest


def instance(name: str, **changes: Any) -> dict[str, Any]:
    return {
        "question_id": name,
        "question_type": "single-session-user",
        "question": "What is my bike called?",
        "answer": 7,
        "question_date": "2024/03/02 (Sat) 10:00",
        "haystack_session_ids": ["late", "early"],
        "haystack_dates": ["2024/02/01 (Thu) 08:00", "2024/01/05 (Fri) 23:10"],
        "haystack_sessions": [
            [
                {"role": "user", "content": "Seven needs oil.", "has_answer": True},
                {"role": "assistant", "content": "Noted."},
            ],
            [{"role": "user", "content": "I bought a bike.", "has_answer": False}],
        ],
        "answer_session_ids": ["late"],
    } | changes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "longmemeval_oracle.json"
    records = [instance("a"), instance("b_abs"), instance("c", question_type="single-session-preference")]
    path.write_text(json.dumps(records, indent=1), encoding="utf-8")
    return path


def test_sessions_are_in_order_of_time_and_marks_are_evidence(file: Path, imported: Any, queries: Any) -> None:
    scenarios, account = imported("longmemeval", file)
    first = scenarios[0]
    assert [entry.label for entry in first.entries] == ["early:0", "late:0", "late:1", None]
    query = queries(first)["a"]
    assert query.key.evidence_turn_ids == ((2,),)
    assert query.key.accepted_answers == ("7",)
    assert query.as_of.isoformat() == "2024-03-02T10:00:00+00:00"
    assert account.kept == {"single_session_user": 1, "abstention": 1, "single_session_preference": 1}


def test_abstention_has_no_answer(file: Path, imported: Any, queries: Any) -> None:
    scenarios, _ = imported("longmemeval", file)
    assert queries(scenarios[1])["b_abs"].key.accepted_answers == ()
    assert queries(scenarios[2])["c"].key.is_derived
