"""Scenarios become tables, with the answer keys apart from the queries."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from memgauge.model import Entry, Scenario
from memgauge.tables import write_rows

Row = dict[str, Any]


def write_scenarios(scenarios: Iterable[Scenario], suite: str, paths: Mapping[str, str]) -> None:
    """Write the tables of one suite.

    Args:
        scenarios: the suite's scenarios, checked.
        suite: its name.
        paths: the Parquet file of each of the tables scenarios, turns, aliases, queries and answer_keys.
    """
    rows: dict[str, list[Row]] = {name: [] for name in ("scenarios", "turns", "aliases", "queries", "answer_keys")}
    for scenario in scenarios:
        key = {"suite": suite, "scenario": scenario.name}
        rows["scenarios"].append(key | {"description": scenario.description})
        rows["aliases"] += [key | {"alias": alias, "entity": entity} for alias, entity in scenario.aliases.items()]
        fact_turns = {entry.fact.fact_id: entry.turn_id for entry in scenario.entries if entry.fact}
        for entry in scenario.entries:
            rows["turns"].append(key | _turn_row(entry))
            if entry.query_id is not None:
                rows["queries"].append(
                    key
                    | {
                        "query_id": entry.query_id,
                        "turn_id": entry.turn_id,
                        "speaker": entry.speaker,
                        "text": entry.text,
                    }
                )
                rows["answer_keys"].append(key | _answer_key_row(entry, fact_turns))
    for name, table_rows in rows.items():
        write_rows(Path(paths[name]), name, table_rows)


def _turn_row(entry: Entry) -> Row:
    fact = entry.fact
    return {
        "turn_id": entry.turn_id,
        "turn_type": entry.turn_type,
        "speaker": entry.speaker,
        "text": entry.text,
        "subject": fact.subject if fact else None,
        "predicate": fact.predicate if fact else None,
        "object": fact.object if fact else None,
        "fact_id": fact.fact_id if fact else None,
        "spoken_at": entry.spoken_at,
        "query_id": entry.query_id,
    }


def _answer_key_row(entry: Entry, fact_turns: Mapping[str, int]) -> Row:
    key = entry.key
    if key is None:
        raise ValueError(f"query {entry.query_id} has no answer key")
    evidence = sorted({fact_turns[fact_id] for fact_id in key.required_fact_ids})
    return {
        "query_id": entry.query_id,
        "query_type": key.query_type,
        "accepted_answers": list(key.accepted_answers),
        "required_fact_ids": list(key.required_fact_ids),
        "evidence_turn_ids": [evidence] if evidence else [],
        "stale_answers": list(key.stale_answers),
        "forbidden": list(key.forbidden),
        "answerable": bool(key.accepted_answers),
        "hops": len(key.required_fact_ids),
        "distance": entry.turn_id - evidence[0] if evidence else None,
    }
