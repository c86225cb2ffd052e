"""LoCoMo: categories, evidence, captions, the audit."""

import json
from pathlib import Path
from typing import Any

import pytest

SAMPLE = [
    {
        "sample_id": "talk-1",
        "conversation": {
            "speaker_a": "Ines",
            "speaker_b": "Tom",
            "session_10_date_time": "9:05 am on 2 June, 2024",
            "session_10": [{"speaker": "Tom", "dia_id": "D10:1", "text": "The kiln broke."}],
            "session_2_date_time": "1:56 pm on 8 May, 2024",
            "session_2": [
                {"speaker": "Ines", "dia_id": "D2:1", "text": "I adopted a goat."},
                {
                    "speaker": "Tom",
                    "dia_id": "D2:2",
                    "text": "Look at mine!",
                    "blip_caption": "a goat on a roof",
                    "query": "goat roof photo",
                },
            ],
        },
        "qa": [
            {"question": "What did Ines adopt?", "answer": "a goat", "evidence": ["D2:1"], "category": 4},
            {"question": "How many goats?", "answer": 2, "evidence": ["D2:1; D2:2"], "category": 1},
            {"question": "When?", "answer": "2 June", "evidence": ["D:10:01", "D", "D7:7"], "category": 2},
            {
                "question": "What broke at Ines'?",
                "adversarial_answer": "the kiln",
                "evidence": ["D10:1"],
                "category": 5,
            },
            {"question": "Is Tom happy?", "answer": "perhaps", "evidence": [], "category": 3},
        ],
    }
]
AUDIT = [
    {
        "question_id": "locomo_0_qa0",
        "error_type": "WRONG_CITATION",
        "correct_evidence": ["D2:2"],
        "correct_answer": "the goat",
    },
    {
        "question_id": "locomo_0_qa1",
        "error_type": "HALLUCINATION",
        "correct_evidence": ["D2:1"],
        "correct_answer": "one",
    },
    {"question_id": "locomo_9_qa9", "error_type": "AMBIGUOUS", "correct_evidence": [], "correct_answer": "?"},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "locomo.json"
    path.write_text(json.dumps(SAMPLE), encoding="utf-8")
    return path


def test_turns_come_in_the_order_of_sessions_with_captions(file: Path, imported: Any) -> None:
    (scenario,), _ = imported("locomo", file)
    turns = [entry for entry in scenario.entries if entry.turn_type != "query"]
    assert [(turn.label, turn.session) for turn in turns] == [
        ("D2:1", "session_2"),
        ("D2:2", "session_2"),
        ("D10:1", "session_10"),
    ]
    assert turns[1].text == "Look at mine! [picture: a goat on a roof]"
    assert turns[0].spoken_at is not None
    assert turns[0].spoken_at.isoformat() == "2024-05-08T13:56:00+00:00"


def test_questions_have_types_keys_and_evidence(file: Path, imported: Any, queries: Any) -> None:
    (scenario,), account = imported("locomo", file)
    keys = {name: entry.key for name, entry in queries(scenario).items()}
    assert [key.query_type for key in keys.values()] == [
        "single_hop",
        "multi_hop",
        "temporal",
        "adversarial",
        "open_domain",
    ]
    assert keys["qa1"].accepted_answers == ("2",)
    assert keys["qa1"].evidence_turn_ids == ((1, 2),)
    assert keys["qa2"].evidence_turn_ids == ((3,),)
    assert keys["qa3"].accepted_answers == ()
    assert keys["qa3"].evidence_turn_ids == ((3,),)
    assert keys["qa4"].evidence_turn_ids == ()
    assert account.malformed == [
        "talk-1 qa1: 'D2:1; D2:2': read as D2:1, read as D2:2",
        "talk-1 qa2: 'D:10:01': read as D10:1",
        "talk-1 qa2: 'D': 'D' dropped: not a turn",
        "talk-1 qa2: 'D7:7': D7:7 dropped: there is no such turn",
    ]


def test_the_audit_replaces_answers_or_evidence(file: Path, tmp_path: Path, imported: Any, queries: Any) -> None:
    audit = tmp_path / "errors.json"
    audit.write_text(json.dumps(AUDIT), encoding="utf-8")
    (scenario,), account = imported("locomo", file, audit=audit)
    first, second = queries(scenario)["qa0"].key, queries(scenario)["qa1"].key
    assert (first.accepted_answers, first.evidence_turn_ids) == (("a goat",), ((2,),))
    assert (second.accepted_answers, second.evidence_turn_ids) == (("one",), ((1,),))
    assert "audit: there is no question 'locomo_9_qa9'" in account.malformed
    assert len(account.files) == 2


def test_all_of_it(dataset: Any, imported: Any) -> None:
    scenarios, account = imported("locomo", dataset("locomo/locomo10.json"))
    assert (len(scenarios), account.turns) == (10, 5882)
    assert account.kept == {
        "multi_hop": 282,
        "temporal": 321,
        "open_domain": 96,
        "single_hop": 841,
        "adversarial": 446,
    }
    assert not account.dropped
    assert len(account.malformed) == 9
    answerable = [
        entry for scenario in scenarios for entry in scenario.entries if entry.key and entry.key.evidence_turn_ids
    ]
    assert len(answerable) == 1982
    assert account.files == {
        str(dataset("locomo/locomo10.json")): "79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4"
    }


def test_all_of_the_audit(dataset: Any, imported: Any) -> None:
    _, account = imported("locomo", dataset("locomo/locomo10.json"), audit=dataset("locomo/errors.json"))
    assert account.notes["answer replaced by the audit"] == 99
    assert account.notes["evidence replaced by the audit"] == 57
    assert account.kept.total() == 1986
