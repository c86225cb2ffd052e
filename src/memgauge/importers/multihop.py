"""Multi-hop questions over paragraphs: MuSiQue, 2WikiMultihopQA and HotpotQA in their official forms.

Versions and licences: MuSiQue-Ans/-Full 1.0 (CC BY 4.0), 2WikiMultihopQA (Apache 2.0), HotpotQA (CC BY-SA
4.0). Citations: Trivedi et al., MuSiQue, TACL 2022; Ho et al., Constructing a Multi-hop QA Dataset, COLING
2020; Yang et al., HotpotQA, EMNLP 2018.

All paragraphs of the file are one memory (pooled): one scenario, every distinct paragraph a turn whose
speaker is its title, the questions after them. The evidence is the supporting paragraphs. Types: MuSiQue by
hops (`2hop`), from the question's id; the others as written (`bridge_comparison`). The gold triples of
2WikiMultihopQA are facts of the supporting paragraph whose title is their subject; where no title is, the
triple is listed and left out.

Traps: a title may have several paragraphs, and which one supports is said per question; records without
paragraphs exist, and are dropped; yes and no are derived keys. The file is read twice, not held.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from memgauge.errors import ScenarioError
from memgauge.importers.accounting import Account
from memgauge.importers.building import ASKER, Conversation, evidence, snake
from memgauge.importers.records import read_records
from memgauge.model import AnswerKey, Fact, Scenario

HOPS = re.compile(r"\d+hop")
Record = Mapping[str, Any]
Paragraph = tuple[str, str]


def read(path: Path, account: Account) -> Iterator[Scenario]:
    """Read the file as one pooled scenario.

    Args:
        path: the file, a JSON array or JSON lines.
        account: gets the counts.
    """
    conversation = Conversation(snake(path.stem))
    turns: dict[Paragraph, int] = {}
    for record in read_records(account.reads(path)):
        for paragraph in _paragraphs(record):
            if paragraph not in turns:
                turns[paragraph] = conversation.say(*paragraph)
    if not turns:
        raise ScenarioError(f"{path}: no record has 'paragraphs' (MuSiQue) or 'context' (2WikiMultihopQA, HotpotQA).")
    facts: dict[tuple[int, str, str, str], str] = {}
    for record in read_records(path):
        paragraphs = _paragraphs(record)
        if not paragraphs:
            account.dropped["the record has no paragraphs"] += 1
            continue
        name = _name(record)
        supporting = _supporting(record, paragraphs, account)
        required = [
            _state(fact, [pair for pair in supporting if pair[0] == fact[0]], turns, facts, conversation)
            for fact in record.get("evidences", ())
        ]
        if None in required:
            account.notes["kept without facts: a gold triple is about no supporting title"] += 1
            account.malformed += [
                f"{name}: triple {fact} dropped: not one supporting paragraph is about its subject"
                for fact, fact_id in zip(record["evidences"], required, strict=True)
                if fact_id is None
            ]
            required = []
        answers = [record["answer"], *record.get("answer_aliases", ())] if record.get("answerable", True) else []
        key = AnswerKey(
            _query_type(record),
            tuple(dict.fromkeys(map(str, answers))),
            required_fact_ids=tuple(dict.fromkeys(fact_id for fact_id in required if fact_id is not None)),
            evidence_turn_ids=evidence(turns[paragraph] for paragraph in supporting),
            is_derived=record["answer"] in {"yes", "no"},
        )
        conversation.ask(name, ASKER, record["question"], key)
    predicates = {predicate for _, _, predicate, _ in facts}
    yield conversation.scenario(account, predicates)


def _name(record: Record) -> str:
    return str(record["id"] if "paragraphs" in record else record["_id"])


def _query_type(record: Record) -> str:
    if "paragraphs" not in record:
        return snake(record.get("type", "multi_hop"))
    hops = HOPS.match(record["id"])
    return hops[0] if hops is not None else "multi_hop"


def _paragraphs(record: Record) -> list[Paragraph]:
    """Title and text of each paragraph, in order."""
    if "paragraphs" in record:
        return [(part["title"], part["paragraph_text"]) for part in record["paragraphs"]]
    return [(title, " ".join(map(str.strip, sentences))) for title, sentences in record.get("context") or ()]


def _supporting(record: Record, paragraphs: Sequence[Paragraph], account: Account) -> list[Paragraph]:
    """The paragraphs that the record marks as supporting, or of which it names a sentence."""
    if "paragraphs" in record:
        marks = zip(record["paragraphs"], paragraphs, strict=True)
        return [paragraph for part, paragraph in marks if part.get("is_supporting")]
    found = []
    for title in dict.fromkeys(title for title, _ in record.get("supporting_facts", ())):
        same = [paragraph for paragraph in paragraphs if paragraph[0] == title]
        if not same:
            account.malformed.append(f"{_name(record)}: '{title}' dropped: no paragraph has this title")
        found += same
    return found


def _state(
    triple: Sequence[str],
    about: Sequence[Paragraph],
    turns: Mapping[Paragraph, int],
    facts: dict[tuple[int, str, str, str], str],
    conversation: Conversation,
) -> str | None:
    """Say of the one paragraph about the triple's subject that it states it; returns the fact's id."""
    if len(about) != 1:
        return None
    subject, predicate, value = triple
    key = (turns[about[0]], subject, predicate, value)
    if key not in facts:
        facts[key] = f"f{len(facts) + 1}"
        conversation.state(key[0], Fact(facts[key], subject, predicate.replace(" ", "_"), value))
    return facts[key]
