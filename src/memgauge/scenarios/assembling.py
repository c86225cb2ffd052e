"""Check what needs the whole conversation, and build the scenario."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from memgauge.errors import nearest
from memgauge.model import AnswerKey, Entry, Fact, Scenario
from memgauge.scenarios.format import ScenarioHead, TurnEntry


@dataclass(slots=True)
class Draft:
    """A scenario whose form is right and whose meaning is still to be checked; turns come with their line."""

    head: ScenarioHead
    file: Path
    line: int
    turns: list[tuple[TurnEntry, int]] = field(default_factory=list)


def assemble(draft: Draft, aliases: Mapping[str, str], mistakes: list[str]) -> Scenario:
    """Build the scenario; what is wrong is appended to the mistakes, with file and line.

    Args:
        draft: what a file says.
        aliases: the suite's alias table, to which the scenario's own is added.
        mistakes: messages so far.
    """
    entries: list[Entry] = []
    facts: dict[str, int] = {}
    queries: dict[str, int] = {}
    stated = {fact.fact_id for turn, _ in draft.turns for fact in _facts(turn)}
    turn_ids: set[int] = set()
    before = 0
    for turn, line in draft.turns:
        turn_id = turn.turn_id or before + 1
        complaints = []
        if turn_id <= before:
            complaints.append(f"turn_id {turn_id} comes after {before}; turn ids must rise.")
        before = turn_id
        for fact in _facts(turn):
            if fact.fact_id in facts:
                complaints.append(f"fact '{fact.fact_id}' stands already on line {facts[fact.fact_id]}.")
            facts.setdefault(fact.fact_id, line)
        query_id = None
        if turn.turn_type == "query":
            query_id = turn.query_id or f"q{len(queries) + 1}"
            if query_id in queries:
                complaints.append(f"query '{query_id}' stands already on line {queries[query_id]}.")
            queries[query_id] = line
            complaints += _check_evidence(turn, query_id, facts, stated, turn_ids)
        turn_ids.add(turn_id)
        entries.append(_entry(turn, turn_id, query_id))
        mistakes += [f"{draft.file}:{line}: scenario '{draft.head.scenario}': {complaint}" for complaint in complaints]
    head = draft.head
    return Scenario(head.scenario, tuple(entries), head.description, {**aliases, **head.aliases}, dict(head.predicates))


def _check_evidence(
    turn: TurnEntry, query_id: str, facts: Mapping[str, int], stated: set[str], turn_ids: set[int]
) -> Iterator[str]:
    for fact_id in turn.required_fact_ids or ():
        if fact_id not in stated:
            yield f"query {query_id} requires fact '{fact_id}', which no turn states. {nearest(fact_id, stated)}"
        elif fact_id not in facts:
            yield f"query {query_id} requires fact '{fact_id}', which is stated only later."
    for turn_id in (turn_id for alternative in turn.evidence_turn_ids or () for turn_id in alternative):
        if turn_id not in turn_ids:
            yield f"query {query_id} names turn {turn_id} as evidence, which does not stand before it."


def _facts(turn: TurnEntry) -> tuple[Fact, ...]:
    if turn.facts is not None:
        return tuple(Fact(fact.fact_id, fact.subject, fact.predicate, fact.object) for fact in turn.facts)
    if turn.fact_id and turn.subject and turn.predicate and turn.object:
        return (Fact(turn.fact_id, turn.subject, turn.predicate, turn.object),)
    return ()


def _entry(turn: TurnEntry, turn_id: int, query_id: str | None) -> Entry:
    key = None
    if query_id is not None:
        key = AnswerKey(
            query_type=turn.query_type or "",
            accepted_answers=(turn.ground_truth,) if turn.ground_truth else turn.accepted_answers or (),
            required_fact_ids=turn.required_fact_ids or (),
            evidence_turn_ids=tuple(tuple(sorted(set(ids))) for ids in turn.evidence_turn_ids or ()),
            stale_answers=turn.stale_answers or (),
            forbidden=turn.forbidden or (),
            is_derived=bool(turn.is_derived),
        )
    return Entry(
        turn_id=turn_id,
        turn_type=turn.turn_type,
        speaker=turn.speaker,
        text=turn.text,
        facts=_facts(turn),
        query_id=query_id,
        key=key,
        spoken_at=turn.spoken_at,
        as_of=turn.as_of,
        session=turn.session,
        label=turn.label,
    )
