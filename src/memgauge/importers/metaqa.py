"""MetaQA, and any file of triples with path questions: one memory of all triples.

Version: the official `kb.txt` and `<n>-hop/vanilla/qa_<part>.txt`, or a reconstruction of the triples with
questions in JSON lines. Licence: CC BY 3.0. Citation: Zhang et al., Variational Reasoning for Question
Answering with Knowledge Graph, AAAI 2018.

A line `subject|predicate|object` (or separated by tabs) is a turn that states it in words. Questions come
after all triples: a tab-separated line `question<TAB>answer|answer`, where brackets mark the topic, or a
record with `question`, `answers` and, where known, `hops` and `evidence_triple_ids`: the numbers of the
lines of all triples on its paths, from 0. The query type is the number of hops (`2_hop`), or `path` where
it is unknown. Any of the answers is accepted (hits@1 in the literature).

Traps: a path never returns through the topic; every predicate has many values; official questions name no
evidence. All of it is 130,173 turns and 31,269 questions; `limit` keeps it small.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from memgauge.errors import ScenarioError
from memgauge.importers.accounting import Account
from memgauge.importers.building import ASKER, Conversation, evidence
from memgauge.model import AnswerKey, Fact, Scenario

SPEAKER = "Knowledge base"
TRIPLES = ("kb.txt", "kb_reconstructed.txt")
HOPS = re.compile(r"(\d+)[-_]?hop")
BRACKETS = re.compile(r"\[(.+?)\]")


def read(
    path: Path, account: Account, *, questions: Path | None = None, limit: int | None = None
) -> Iterator[Scenario]:
    """Read the triples and the questions.

    Args:
        path: a folder with `kb.txt` or `kb_reconstructed.txt` and the questions, or the file of triples.
        account: gets the counts.
        questions: the file of questions, or a folder of them. Default: what the folder `path` holds.
        limit: how many questions of each file are kept at most. Default: all.
    """
    kb = path
    if path.is_dir():
        found = [path / name for name in TRIPLES if (path / name).is_file()]
        if not found:
            raise ScenarioError(f"{path}: the folder holds no file of triples: {' or '.join(TRIPLES)}.")
        kb, questions = found[0], questions or path
    if questions is None:
        raise ScenarioError(f"{path}: is a file of triples; say with the option 'questions' where its questions are.")
    files = [questions] if questions.is_file() else _question_files(questions)
    if not files:
        raise ScenarioError(f"{questions}: the folder holds no questions (qa_*.txt or *.jsonl).")
    conversation = Conversation(kb.stem)
    facts = _say_triples(account.reads(kb), conversation)
    for file in files:
        _ask(account.reads(file), limit, conversation, facts, account)
    yield conversation.scenario(account, {fact.predicate for fact in facts.values()})


def _question_files(folder: Path) -> list[Path]:
    return sorted([*folder.rglob("qa_*.txt"), *folder.rglob("*.jsonl")])


def _say_triples(kb: Path, conversation: Conversation) -> dict[int, Fact]:
    """Say every triple; returns them by the number of their line, from 0. The turn's label is that number."""
    facts = {}
    with kb.open(encoding="utf-8") as stream:
        for number, line in enumerate(stream):
            written = line.rstrip("\r\n")
            if not written.strip():
                continue
            parts = [part.strip() for part in written.split("\t" if "\t" in written else "|")]
            if len(parts) != 3 or not all(parts):
                raise ScenarioError(f"{kb}:{number + 1}: expected subject|predicate|object; found '{written[:80]}'.")
            fact = Fact(f"t{number}", *parts)
            words = f"{fact.subject} {fact.predicate.replace('_', ' ')} {fact.object}"
            conversation.say(SPEAKER, words, str(number), facts=(fact,))
            facts[number] = fact
    return facts


def _ask(
    file: Path, limit: int | None, conversation: Conversation, facts: Mapping[int, Fact], account: Account
) -> None:
    hops = HOPS.search("/".join(file.parts[-3:]))
    with file.open(encoding="utf-8") as stream:
        for number, line in enumerate(filter(str.strip, stream)):
            if limit is not None and number >= limit:
                account.dropped["beyond the limit that was set"] += 1
                continue
            record = json.loads(line) if line.startswith("{") else _official(line)
            name = record.get("qid", f"{file.parent.name}/{file.stem}:{number + 1}")
            count = record.get("hops", hops[1] if hops is not None else None)
            cited, turns = [], []
            for triple in record.get("evidence_triple_ids", ()):
                if triple in facts:
                    cited.append(facts[triple].fact_id)
                    turns.append(conversation.turn_of(str(triple)) or 0)
                else:
                    account.malformed.append(f"{name}: triple '{triple}' dropped: there is no such line")
            if not cited:
                account.notes["kept without evidence: none is named"] += 1
            key = AnswerKey(
                f"{count}_hop" if count else "path",
                tuple(map(str, record["answers"])),
                required_fact_ids=tuple(cited),
                evidence_turn_ids=evidence(turns),
            )
            conversation.ask(name, ASKER, record["question"], key)


def _official(line: str) -> dict[str, Any]:
    question, _, answers = line.strip().partition("\t")
    return {
        "question": BRACKETS.sub(r"\1", question),
        "answers": [name for name in answers.split("|") if name],
    }
