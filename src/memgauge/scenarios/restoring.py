"""The tables of a suite become scenarios again: the inverse of the conversion.

Evidence that conversion filled in from the required facts is taken back, so that converting again gives the
same tables.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from memgauge.model import AnswerKey, Entry, Fact, Scenario

Row = Mapping[str, Any]


def restore_scenarios(tables: Mapping[str, Sequence[Row]]) -> list[Scenario]:
    """Build scenarios from the rows of one suite.

    Args:
        tables: the rows of each of `SCENARIO_TABLES`.

    Returns:
        The scenarios, by name.
    """
    grouped = {name: _by_scenario(rows) for name, rows in tables.items()}
    return [
        _scenario(row, {name: rows.get(row["scenario"], []) for name, rows in grouped.items()})
        for row in sorted(tables["scenarios"], key=lambda row: str(row["scenario"]))
    ]


def _by_scenario(rows: Sequence[Row]) -> dict[str, list[Row]]:
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        grouped.setdefault(row["scenario"], []).append(row)
    return grouped


def _scenario(row: Row, tables: Mapping[str, Sequence[Row]]) -> Scenario:
    facts: dict[int, list[Fact]] = {}
    fact_turns = {}
    for fact in tables["facts"]:
        stated = Fact(fact["fact_id"], fact["subject"], fact["predicate"], fact["object"])
        facts.setdefault(fact["turn_id"], []).append(stated)
        fact_turns[stated.fact_id] = fact["turn_id"]
    keys = {key["query_id"]: _key(key, fact_turns) for key in tables["answer_keys"]}
    as_of = {query["query_id"]: query["as_of"] for query in tables["queries"]}
    entries = tuple(
        Entry(
            turn["turn_id"],
            turn["turn_type"],
            turn["speaker"],
            turn["text"],
            tuple(facts.get(turn["turn_id"], ())),
            turn["query_id"],
            keys.get(turn["query_id"]),
            _utc(turn["spoken_at"]),
            _utc(as_of.get(turn["query_id"])),
            turn["session"],
            turn["label"],
        )
        for turn in sorted(tables["turns"], key=lambda turn: int(turn["turn_id"]))
    )
    return Scenario(
        row["scenario"],
        entries,
        row["description"],
        {alias["alias"]: alias["entity"] for alias in tables["aliases"]},
        {predicate["predicate"]: predicate["cardinality"] for predicate in tables["predicates"]},
    )


def _key(row: Row, fact_turns: Mapping[str, int]) -> AnswerKey:
    stated = sorted({fact_turns[fact_id] for fact_id in row["required_fact_ids"]})
    evidence = row["evidence_turn_ids"]
    return AnswerKey(
        row["query_type"],
        tuple(row["accepted_answers"]),
        tuple(row["required_fact_ids"]),
        () if evidence == [stated] else tuple(map(tuple, evidence)),
        tuple(row["stale_answers"]),
        tuple(row["forbidden"]),
        row["is_derived"],
    )


def _utc(time: datetime | None) -> datetime | None:
    return None if time is None else time.astimezone(UTC)
