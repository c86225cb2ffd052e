"""LongMemEval: 500 questions, each with a history of chats between a user and an assistant of its own.

Version: `longmemeval_oracle.json` (evidence sessions only), `longmemeval_s.json` (about 40 sessions) and
`longmemeval_m.json` (about 500), as released and in the cleaned edition of 2025; the form is the same.
Licence: MIT. Citation: Wu et al., LongMemEval: Benchmarking Chat Assistants on Long-Term Interactive Memory,
ICLR 2025.

One scenario per question, which comes after the last session, at its own date. Evidence is the turns that
are marked `has_answer`. The file of size M has gigabytes: it is read one question at a time.

Traps: the sessions of the oracle file are not in order of time, so they are sorted by it here; a question
whose id ends in `_abs` cannot be answered, and its type is abstention, whatever type is written; the key of
a preference question is a rubric in prose (derived); some answers are numbers.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from memgauge.importers.accounting import Account
from memgauge.importers.building import Conversation, evidence, parse_time, snake
from memgauge.importers.records import read_records
from memgauge.model import AnswerKey, Scenario

USER = "user"
RUBRIC = "single_session_preference"
FORMS = ("%Y/%m/%d (%a) %H:%M", "%Y/%m/%d %H:%M", "%Y/%m/%d")


def read(path: Path, account: Account) -> Iterator[Scenario]:
    """Read the questions, each with its history.

    Args:
        path: one of the three files.
        account: gets the counts.
    """
    for record in read_records(account.reads(path)):
        yield _scenario(record, account)


def _scenario(record: Mapping[str, Any], account: Account) -> Scenario:
    name = record["question_id"]
    conversation = Conversation(name)
    marked = []
    for spoken_at, session_id, turns in _sessions(record):
        for place, turn in enumerate(turns):
            label = f"{session_id}:{place}"
            turn_id = conversation.say(turn["role"], turn["content"], label, spoken_at=spoken_at, session=session_id)
            if turn.get("has_answer"):
                marked.append(turn_id)
    is_answerable = not name.endswith("_abs")
    query_type = snake(record["question_type"]) if is_answerable else "abstention"
    if is_answerable and not marked:
        account.notes["kept without evidence: no turn is marked"] += 1
        account.malformed.append(f"{name}: no turn is marked; sessions {record.get('answer_session_ids')}")
    key = AnswerKey(
        query_type,
        (str(record["answer"]),) if is_answerable else (),
        evidence_turn_ids=evidence(marked),
        is_derived=query_type == RUBRIC,
    )
    asked_at = parse_time(record.get("question_date", ""), *FORMS)
    conversation.ask(name, USER, record["question"], key, spoken_at=asked_at, as_of=asked_at)
    return conversation.scenario(account)


def _sessions(record: Mapping[str, Any]) -> list[tuple[datetime | None, str, list[Mapping[str, Any]]]]:
    """The sessions in order of time; as written where a time is missing."""
    sessions = [
        (parse_time(date, *FORMS), session_id, turns)
        for date, session_id, turns in zip(
            record["haystack_dates"],
            record["haystack_session_ids"],
            record["haystack_sessions"],
            strict=True,
        )
    ]
    times = {place: session[0] for place, session in enumerate(sessions)}
    if any(time is None for time in times.values()):
        return sessions
    order = sorted((time, place) for place, time in times.items() if time is not None)
    return [sessions[place] for _, place in order]
