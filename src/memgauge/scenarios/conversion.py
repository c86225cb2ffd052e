"""Scenarios become tables, with the answer keys apart from the queries."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import asdict
from typing import Any, Protocol

from memgauge.model import Cardinality, Entry
from memgauge.scenarios import SCENARIO_TABLES
from memgauge.tables import TableWriter

Row = dict[str, Any]


class Conversation(Protocol):
    """A scenario, or one that is still being read: its entries are asked for once, and in order."""

    @property
    def name(self) -> str:
        """Unique in its suite."""

    @property
    def description(self) -> str:
        """One sentence."""

    @property
    def aliases(self) -> Mapping[str, str]:
        """Description → entity."""

    @property
    def predicates(self) -> Mapping[str, Cardinality]:
        """Declared predicates."""

    @property
    def entries(self) -> Iterable[Entry]:
        """The turns, in order."""


def write_scenarios(scenarios: Iterable[Conversation], suite: str, paths: Mapping[str, str]) -> dict[str, int]:
    """Write the tables of one suite, in bounded memory; all of them, or none where `scenarios` raises.

    Args:
        scenarios: the suite's scenarios, checked.
        suite: its name.
        paths: the Parquet file of each of `SCENARIO_TABLES`.

    Returns:
        The number of rows of each table.

    Raises:
        ValueError: a query requires a fact that no turn before it states.
    """
    counts = dict.fromkeys(SCENARIO_TABLES, 0)
    with ExitStack() as stack:
        writers = {name: stack.enter_context(TableWriter(paths[name], name)) for name in SCENARIO_TABLES}
        for scenario in scenarios:
            for name, row in _rows(scenario, {"suite": suite, "scenario": scenario.name}):
                writers[name].write(row)
                counts[name] += 1
    return counts


def _rows(scenario: Conversation, key: Row) -> Iterator[tuple[str, Row]]:
    """The rows of one scenario, each with the name of its table."""
    yield "scenarios", key | {"description": scenario.description}
    for alias, entity in scenario.aliases.items():
        yield "aliases", key | {"alias": alias, "entity": entity}
    for predicate, cardinality in scenario.predicates.items():
        yield "predicates", key | {"predicate": predicate, "cardinality": cardinality}
    fact_turns: dict[str, int] = {}
    for entry in scenario.entries:
        yield "turns", key | _turn_row(entry)
        for fact in entry.facts:
            fact_turns[fact.fact_id] = entry.turn_id
            yield "facts", key | {"turn_id": entry.turn_id} | asdict(fact)
        if entry.query_id is not None:
            yield "queries", key | _query_row(entry)
            yield "answer_keys", key | _answer_key_row(entry, fact_turns)


def _query_row(entry: Entry) -> Row:
    return {
        "query_id": entry.query_id,
        "turn_id": entry.turn_id,
        "speaker": entry.speaker,
        "text": entry.text,
        "as_of": entry.as_of,
    }


def _turn_row(entry: Entry) -> Row:
    return {
        "turn_id": entry.turn_id,
        "turn_type": entry.turn_type,
        "speaker": entry.speaker,
        "text": entry.text,
        "spoken_at": entry.spoken_at,
        "query_id": entry.query_id,
        "session": entry.session,
        "label": entry.label,
    }


def _answer_key_row(entry: Entry, fact_turns: Mapping[str, int]) -> Row:
    key = entry.key
    if key is None:
        raise ValueError(f"query {entry.query_id} has no answer key")
    if unstated := [fact_id for fact_id in key.required_fact_ids if fact_id not in fact_turns]:
        raise ValueError(f"query {entry.query_id} requires facts that no turn before it states: {unstated}")
    stated = sorted({fact_turns[fact_id] for fact_id in key.required_fact_ids})
    evidence = [sorted(turn_ids) for turn_ids in key.evidence_turn_ids] or ([stated] if stated else [])
    return {
        "query_id": entry.query_id,
        "query_type": key.query_type,
        "accepted_answers": list(key.accepted_answers),
        "required_fact_ids": list(key.required_fact_ids),
        "evidence_turn_ids": evidence,
        "stale_answers": list(key.stale_answers),
        "forbidden": list(key.forbidden),
        "answerable": bool(key.accepted_answers),
        "is_derived": key.is_derived,
        "hops": len(key.required_fact_ids) or None,
        "distance": entry.turn_id - evidence[0][0] if evidence and evidence[0] else None,
    }
