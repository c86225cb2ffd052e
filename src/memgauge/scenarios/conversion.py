"""Scenarios become tables, with the answer keys apart from the queries."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from memgauge.model import Entry, Scenario
from memgauge.scenarios import SCENARIO_TABLES
from memgauge.tables import write_rows

Row = dict[str, Any]


def write_scenarios(scenarios: Iterable[Scenario], suite: str, paths: Mapping[str, str]) -> None:
    """Write the tables of one suite.

    Args:
        scenarios: the suite's scenarios, checked.
        suite: its name.
        paths: the Parquet file of each of `SCENARIO_TABLES`.
    """
    rows: dict[str, list[Row]] = {name: [] for name in SCENARIO_TABLES}
    for scenario in scenarios:
        key = {"suite": suite, "scenario": scenario.name}
        rows["scenarios"].append(key | {"description": scenario.description})
        rows["aliases"] += [key | {"alias": alias, "entity": entity} for alias, entity in scenario.aliases.items()]
        rows["predicates"] += [
            key | {"predicate": predicate, "cardinality": cardinality}
            for predicate, cardinality in scenario.predicates.items()
        ]
        fact_turns = {fact.fact_id: entry.turn_id for entry in scenario.entries for fact in entry.facts}
        for entry in scenario.entries:
            rows["turns"].append(key | _turn_row(entry))
            rows["facts"] += [key | {"turn_id": entry.turn_id} | asdict(fact) for fact in entry.facts]
            if entry.query_id is not None:
                rows["queries"].append(
                    key
                    | {
                        "query_id": entry.query_id,
                        "turn_id": entry.turn_id,
                        "speaker": entry.speaker,
                        "text": entry.text,
                        "as_of": entry.as_of,
                    }
                )
                rows["answer_keys"].append(key | _answer_key_row(entry, fact_turns))
    for name, table_rows in rows.items():
        write_rows(Path(paths[name]), name, table_rows)


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
