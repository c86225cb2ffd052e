"""BEAM: very long chats of a user with an assistant, and twenty probing questions about each.

Version: the chats of the 100K and larger sizes, `<chat>/chat.json` and `<chat>/probing_questions.json`.
Licence: none stated. Citation: Tavakoli et al., Beyond a Million Tokens: Benchmarking and Enhancing Long-Term
Memory in LLMs, 2025.

One scenario per chat; the questions, which the user asks, come after its last message. Types are the ten
abilities. Abstention is unanswerable. The authors grade by rubrics: where the whole rubric is one thing
that the answer must state, that is accepted beside the model answer; for summaries, instructions,
preferences and contradictions the key is prose that no message states (derived).

Traps: `source_chat_ids` is a list, a list with lists in it, or a dictionary. In a knowledge update it
separates the original from the updated message: the evidence is the updated one, the original is
superseded. User messages end in generator marks such as `->-> 1,1`, which are cut off. Only some messages
carry a date.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from memgauge.errors import ScenarioError
from memgauge.importers.accounting import Account
from memgauge.importers.building import Conversation, evidence, parse_time, snake
from memgauge.importers.records import read_json
from memgauge.model import AnswerKey, Scenario

QUESTIONS = "probing_questions.json"
MARK = re.compile(r"\s*->->\s*\d+\s*,\s*(?:\d+|N/A)\s*$")
NUGGET = re.compile(r"LLM response should state:\s*(.+)", re.DOTALL)
ANSWERS = ("answer", "ideal_answer", "ideal_summary", "expected_compliance")
STATED = ("information_extraction", "knowledge_update", "temporal_reasoning", "multi_session_reasoning")
USER = "user"


def read(path: Path, account: Account) -> Iterator[Scenario]:
    """Read the chats.

    Args:
        path: a folder of chats' folders, or one chat's folder.
        account: gets the counts.
    """
    folders = sorted((file.parent for file in path.rglob(QUESTIONS)), key=_order)
    if not folders:
        raise ScenarioError(f"{path}: neither the folder nor a folder in it holds '{QUESTIONS}'.")
    for folder in folders:
        yield _scenario(folder, account)


def _order(folder: Path) -> tuple[int, str]:
    return (int(folder.name) if folder.name.isdecimal() else 0, str(folder))


def _scenario(folder: Path, account: Account) -> Scenario:
    chats = sorted(folder.glob("chat*.json"))
    if len(chats) != 1:
        raise ScenarioError(f"{folder}: expected one file chat*.json beside '{QUESTIONS}'; found {len(chats)}.")
    conversation = Conversation(f"chat_{folder.name}")
    for batch in read_json(account.reads(chats[0])):
        session = f"batch_{batch['batch_number']}"
        for message in (message for turn in batch["turns"] for message in turn):
            text, marks = MARK.subn("", message["content"])
            account.notes["generator marks cut off"] += marks
            spoken_at = parse_time(message.get("time_anchor") or "", "%B-%d-%Y")
            conversation.say(message["role"], text, str(message["id"]), spoken_at=spoken_at, session=session)
    for ability, questions in read_json(account.reads(folder / QUESTIONS)).items():
        query_type = snake(ability)
        for number, question in enumerate(questions, start=1):
            query_id = f"{query_type}_{number}"
            key = _key(query_type, question, conversation, f"chat {folder.name} {query_id}", account)
            conversation.ask(query_id, USER, question["question"], key)
    return conversation.scenario(account)


def _key(
    query_type: str, question: Mapping[str, Any], conversation: Conversation, place: str, account: Account
) -> AnswerKey:
    accepted = []
    if query_type != "abstention":
        accepted = [str(question[field]) for field in ANSWERS if question.get(field)][:1]
        rubric = question.get("rubric") or []
        nugget = NUGGET.fullmatch(rubric[0]) if len(rubric) == 1 and query_type in STATED else None
        if nugget is not None:
            accepted.append(nugget[1].strip())
    cited = question.get("source_chat_ids")
    if query_type == "knowledge_update" and isinstance(cited, Mapping):
        account.notes["knowledge update: evidence is the updated message alone"] += 1
        cited = cited.get("updated_info")
    turns = []
    for message in _flat(cited):
        turn_id = conversation.turn_of(str(message))
        if turn_id is None:
            account.malformed.append(f"{place}: message '{message}' dropped: there is no such message")
        else:
            turns.append(turn_id)
    if query_type != "abstention" and not turns:
        account.notes["kept without evidence"] += 1
    return AnswerKey(
        query_type,
        tuple(dict.fromkeys(accepted)),
        evidence_turn_ids=evidence(turns),
        is_derived=bool(accepted) and query_type not in STATED,
    )


def _flat(cited: Any) -> Iterator[Any]:
    """The message numbers in a number, a list or a dictionary, however deep."""
    if isinstance(cited, Mapping):
        cited = list(cited.values())
    if isinstance(cited, list):
        for part in cited:
            yield from _flat(part)
    elif cited is not None:
        yield cited
