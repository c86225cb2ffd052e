"""LoCoMo-10: long conversations of two people over months, and questions about them.

Version: `locomo10.json` of snap-research/locomo. Licence: CC BY-NC 4.0.
Citation: Maharana et al., Evaluating Very Long-Term Conversational Memory of LLM Agents, ACL 2024.

One scenario per conversation; the questions come after the last turn. A picture that was shared is the
caption that the data give for it, after the words of the turn; the search query behind the picture is not
shown. Category 5 (adversarial) asks for what was never said: such a question is unanswerable, except for
the two that have an answer. Its tempting wrong answer is neither stale nor secret and is left out; the
turns that tempt are kept as its evidence, as released.

Traps: the numbers of the categories are not in the order of their names; some evidence strings hold several
turns, or a turn that does not exist; some answers are numbers. The public audit of the key
(dial481/locomo-audit) names questions by the position of the conversation and of the question:
`locomo_0_qa1`.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from memgauge.importers.accounting import Account
from memgauge.importers.building import ASKER, Conversation, evidence, parse_time
from memgauge.importers.records import read_json, read_records
from memgauge.model import AnswerKey, Scenario

CATEGORIES = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop", 5: "adversarial"}
SESSION = re.compile(r"session_(\d+)")
TURN = re.compile(r"D:?(\d+):(\d+)")
WRONG_CITATION = "WRONG_CITATION"


def read(path: Path, account: Account, *, audit: Path | None = None) -> Iterator[Scenario]:
    """Read the conversations.

    Args:
        path: `locomo10.json`.
        account: gets the counts.
        audit: `errors.json` of the audit; its answers and evidence then take the place of the released ones.
    """
    corrections = {}
    if audit is not None:
        corrections = {error["question_id"]: error for error in read_json(account.reads(audit))}
    for position, sample in enumerate(read_records(account.reads(path))):
        conversation = Conversation(sample["sample_id"])
        for number in sorted(
            int(match[1]) for match in map(SESSION.fullmatch, sample["conversation"]) if match is not None
        ):
            session = f"session_{number}"
            spoken_at = parse_time(sample["conversation"].get(f"{session}_date_time", ""), "%I:%M %p on %d %B, %Y")
            for turn in sample["conversation"][session]:
                conversation.say(turn["speaker"], _text(turn), turn["dia_id"], spoken_at=spoken_at, session=session)
        for place, question in enumerate(sample["qa"]):
            query_id = f"qa{place}"
            correction = corrections.pop(f"locomo_{position}_{query_id}", None)
            key = _key(question, correction, conversation, f"{sample['sample_id']} {query_id}", account)
            conversation.ask(query_id, ASKER, question["question"], key)
        yield conversation.scenario(account)
    account.malformed += [f"audit: there is no question '{name}'" for name in corrections]


def _text(turn: Mapping[str, Any]) -> str:
    text: str = turn["text"]
    return f"{text} [picture: {turn['blip_caption']}]" if turn.get("blip_caption") else text


def _key(
    question: Mapping[str, Any],
    correction: Mapping[str, Any] | None,
    conversation: Conversation,
    place: str,
    account: Account,
) -> AnswerKey:
    answer, cited = question.get("answer"), question.get("evidence") or []
    if correction is not None:
        cited = correction["correct_evidence"]
        if correction["error_type"] == WRONG_CITATION:
            account.notes["evidence replaced by the audit"] += 1
        else:
            answer = correction["correct_answer"]
            account.notes["answer replaced by the audit"] += 1
    if not cited:
        account.notes["kept without evidence, as released"] += 1
    turns = evidence(turn for written in cited for turn in _turns(written, conversation, place, account))
    if cited and not turns:
        account.notes["kept without evidence, because all of it is malformed"] += 1
    accepted = () if answer is None else (str(answer),)
    return AnswerKey(CATEGORIES[question["category"]], accepted, evidence_turn_ids=turns)


def _turns(written: str, conversation: Conversation, place: str, account: Account) -> Iterator[int]:
    """The turns that an evidence string names; what is not clear is dropped and listed."""
    turn_id = conversation.turn_of(written)
    if turn_id is not None:
        yield turn_id
        return
    readings = []
    for part in re.split(r"[;,\s]+", written.strip()):
        match = TURN.fullmatch(part)
        label = f"D{int(match[1])}:{int(match[2])}" if match is not None else None
        turn_id = conversation.turn_of(label) if label is not None else None
        if label is None:
            readings.append(f"'{part}' dropped: not a turn")
        elif turn_id is None:
            readings.append(f"{label} dropped: there is no such turn")
        else:
            readings.append(f"read as {label}")
            yield turn_id
    account.malformed.append(f"{place}: '{written}': {', '.join(readings)}")
