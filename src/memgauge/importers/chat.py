"""A chat transcript in the common message form, and a file of questions about it.

A transcript is a JSON array, or JSON lines, of messages {role, name, content, time}: `content` is text, or
a list of parts of which those with `text` count; `name` (else `role`) is who speaks; `time` (or
`timestamp`) is ISO 8601 or seconds since 1970, UTC where no zone is named; `id` names the message, else its
number does, from 1. Messages without text are left out, and counted. A folder of transcripts is one
scenario each.

The questions are the user's own, in the same forms: {question, answers, evidence, …}, see
`QUESTION_FIELDS`. No answers means that nothing said so far answers it. A question comes after the message
`after`, else after the last.

There is no licence and no citation: the data are the user's.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memgauge.errors import ScenarioError, nearest
from memgauge.importers.accounting import Account
from memgauge.importers.building import ASKER, Conversation
from memgauge.importers.records import read_records
from memgauge.model import AnswerKey, Scenario

QUESTION_FIELDS = {
    "question": "its text",
    "answers": "accepted answers, a list",
    "evidence": "messages that hold the answer: a list, or a list of alternative lists",
    "type": "the query type; default: direct",
    "asker": "who asks",
    "after": "the message after which it is asked",
    "stale": "answers that were right before, a list",
    "forbidden": "what must not be handed over, a list",
    "id": "its name; default: q1, q2, …",
    "scenario": "the transcript's file name without its ending, where there are several",
}
SUFFIXES = (".json", ".jsonl")


def read(path: Path, account: Account, *, queries: Path | None = None) -> Iterator[Scenario]:
    """Read transcripts and ask the questions.

    Args:
        path: a transcript, or a folder of them.
        account: gets the counts.
        queries: the file of questions. Without it there are none.
    """
    files = [path] if path.is_file() else sorted(file for file in path.iterdir() if file.suffix in SUFFIXES)
    files = [file for file in files if queries is None or file.resolve() != queries.resolve()]
    if not files:
        raise ScenarioError(f"{path}: the folder holds no transcript ({', '.join(SUFFIXES)}).")
    questions = _questions(account.reads(queries), [file.stem for file in files]) if queries is not None else {}
    for file in files:
        yield _scenario(account.reads(file), questions.get(file.stem, []), account)


def _questions(file: Path, transcripts: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """Questions by transcript, checked: all mistakes at once."""
    questions: dict[str, list[dict[str, Any]]] = {}
    mistakes, names = [], set()
    for number, record in enumerate(read_records(file), start=1):
        place = f"{file}: question {number}"
        if not isinstance(record, dict) or not isinstance(record.get("question"), str):
            mistakes.append(f"{place}: expected an object with 'question', its text.")
            continue
        for name in record.keys() - QUESTION_FIELDS.keys():
            mistakes.append(f"{place}: unknown field '{name}'. {nearest(name, QUESTION_FIELDS)}")
        for name in ("answers", "evidence", "stale", "forbidden"):
            if not isinstance(record.get(name, []), list):
                mistakes.append(f"{place}: '{name}' must be a list: {QUESTION_FIELDS[name]}.")
        scenario = str(record.get("scenario", transcripts[0] if len(transcripts) == 1 else ""))
        if scenario not in transcripts:
            mistakes.append(f"{place}: which transcript is it about? {nearest(scenario, transcripts)}")
            continue
        record.setdefault("id", f"q{number}")
        if (scenario, record["id"]) in names:
            mistakes.append(f"{place}: there is already a question '{record['id']}'.")
        names.add((scenario, record["id"]))
        questions.setdefault(scenario, []).append(record)
    if mistakes:
        raise ScenarioError(*mistakes)
    return questions


def _scenario(file: Path, questions: list[dict[str, Any]], account: Account) -> Scenario:
    conversation = Conversation(file.stem)
    waiting: dict[str | None, list[dict[str, Any]]] = {}
    for question in questions:
        after = question.get("after")
        waiting.setdefault(None if after is None else str(after), []).append(question)
    mistakes: list[str] = []
    for number, message in enumerate(read_records(file), start=1):
        label = str(message.get("id", number))
        text = _text(message.get("content"))
        if text:
            speaker = message.get("name") or message["role"]
            spoken_at = _time(message.get("time", message.get("timestamp")))
            conversation.say(speaker, text, label, spoken_at=spoken_at)
        else:
            account.notes["messages without text, left out"] += 1
        for question in waiting.pop(label, ()):
            mistakes += _ask(question, conversation)
    for question in waiting.pop(None, ()):
        mistakes += _ask(question, conversation)
    mistakes += [f"question '{q['id']}': there is no message '{after}'." for after, qs in waiting.items() for q in qs]
    if mistakes:
        raise ScenarioError(*(f"{file}: {mistake}" for mistake in mistakes))
    return conversation.scenario(account)


def _ask(question: Mapping[str, Any], conversation: Conversation) -> list[str]:
    """Ask it; returns what is wrong with it."""
    written = question.get("evidence", [])
    alternatives = written if written and all(isinstance(part, list) for part in written) else [written]
    named = [str(label) for labels in alternatives for label in labels]
    missing = [label for label in named if conversation.turn_of(label) is None]
    if missing:
        return [f"question '{question['id']}': no message '{label}' before it." for label in missing]
    turns = [tuple(sorted({conversation.turn_of(str(label)) or 0 for label in labels})) for labels in alternatives]
    key = AnswerKey(
        question.get("type", "direct"),
        tuple(map(str, question.get("answers", ()))),
        evidence_turn_ids=tuple(found for found in turns if found),
        stale_answers=tuple(map(str, question.get("stale", ()))),
        forbidden=tuple(map(str, question.get("forbidden", ()))),
    )
    conversation.ask(str(question["id"]), question.get("asker", ASKER), question["question"], key)
    return []


def _text(content: Any) -> str:
    if isinstance(content, list):
        content = "\n".join(part["text"] for part in content if isinstance(part, dict) and part.get("text"))
    return content if isinstance(content, str) else ""


def _time(written: Any) -> datetime | None:
    if written is None:
        return None
    if isinstance(written, int | float):
        return datetime.fromtimestamp(written, UTC)
    moment = datetime.fromisoformat(written)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
