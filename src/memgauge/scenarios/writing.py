"""Write a scenario as YAML or as JSON lines, so that reading it gives the equal scenario.

A value is quoted wherever a YAML reader, ours or another, might see more in it than plain text.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from memgauge.model import AnswerKey, Entry, Scenario

PLAIN = re.compile(r"[^\W\d_][\w ,.'()/-]*(?<! )")
"""Text that may stand in YAML without quotes: a letter first, and nothing that means something to YAML."""
FLOW_PLAIN = re.compile(r"[^\W\d_][\w .'()/-]*(?<! )")
"""The same within brackets."""
WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null", "none", "nan", "inf"})
UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
LONGEST_KEY = 200
"""YAML readers look for the colon behind a key only so far."""


def yaml_text(scenario: Scenario) -> str:
    """Write a scenario as a YAML file.

    Args:
        scenario: the scenario; its text holds no lone surrogates.

    Returns:
        The file's content; read again, the equal scenario.

    Raises:
        ValueError: a turn that is no fact turn states facts.
    """
    return "".join(f"{line}\n" for line in _yaml_lines(scenario))


def json_lines_text(scenario: Scenario) -> str:
    """Write a scenario as JSON lines: its head, then one turn a line.

    Args:
        scenario: the scenario; its text holds no lone surrogates.

    Returns:
        The file's content; several scenarios may follow each other in one file.

    Raises:
        ValueError: a turn that is no fact turn states facts.
    """
    name = {"scenario": scenario.name}
    rows = [name | _head(scenario), *(name | turn for turn in _turns(scenario))]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _head(scenario: Scenario) -> dict[str, Any]:
    head = {
        "description": scenario.description,
        "aliases": dict(scenario.aliases),
        "predicates": dict(scenario.predicates),
    }
    return {key: value for key, value in head.items() if value}


def _turns(scenario: Scenario) -> Iterator[dict[str, Any]]:
    before = 0
    for entry in scenario.entries:
        turn = {} if entry.turn_id == before + 1 else {"turn_id": entry.turn_id}
        before = entry.turn_id
        yield turn | _turn(entry)


def _turn(entry: Entry) -> dict[str, Any]:
    turn: dict[str, Any] = {"turn_type": entry.turn_type, "speaker": entry.speaker, "text": entry.text}
    optional = {
        "spoken_at": _time(entry.spoken_at),
        "session": entry.session,
        "label": entry.label,
        "query_id": entry.query_id,
        "as_of": _time(entry.as_of),
    }
    turn |= {key: value for key, value in optional.items() if value is not None}
    if entry.turn_type == "fact":
        facts = [asdict(fact) for fact in entry.facts]
        turn |= facts[0] if len(facts) == 1 else {"facts": facts}
    elif entry.facts:
        raise ValueError(f"turn {entry.turn_id} states facts, and is no fact turn but a {entry.turn_type} turn")
    if entry.key is not None:
        turn |= _key(entry.key)
    return turn


def _key(key: AnswerKey) -> dict[str, Any]:
    row: dict[str, Any] = {"query_type": key.query_type}
    if not key.accepted_answers:
        row["unanswerable"] = True
    elif len(key.accepted_answers) == 1:
        row["ground_truth"] = key.accepted_answers[0]
    else:
        row["accepted_answers"] = list(key.accepted_answers)
    lists = {
        "required_fact_ids": list(key.required_fact_ids),
        "evidence_turn_ids": [list(turn_ids) for turn_ids in key.evidence_turn_ids],
        "stale_answers": list(key.stale_answers),
        "forbidden": list(key.forbidden),
    }
    row |= {name: values for name, values in lists.items() if values}
    return row | ({"is_derived": True} if key.is_derived else {})


def _time(time: datetime | None) -> str | None:
    if time is None:
        return None
    if time.tzinfo is None:
        time = time.replace(tzinfo=UTC)
    return time.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _yaml_lines(scenario: Scenario) -> Iterator[str]:
    yield from _mapping({"scenario": scenario.name} | _head(scenario), "")
    yield "turns:"
    for turn in _turns(scenario):
        yield from _item(turn, "  ")


def _mapping(content: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in content.items():
        name = _scalar(key)
        if len(name) > LONGEST_KEY:
            yield f"{indent}? {name}"
            name = ""
        if isinstance(value, dict):
            yield f"{indent}{name}:"
            yield from _mapping(value, indent + "  ")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{indent}{name}:"
            for item in value:
                yield from _item(item, indent + "  ")
        else:
            yield f"{indent}{name}: {_scalar(value)}"


def _item(content: Mapping[str, Any], indent: str) -> Iterator[str]:
    for number, line in enumerate(_mapping(content, "")):
        yield f"{indent}{'  ' if number else '- '}{line}"


def _scalar(value: Any, plain: re.Pattern[str] = PLAIN) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_scalar(item, FLOW_PLAIN) for item in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if plain.fullmatch(value) and value.casefold() not in WORDS:
        return str(value)
    return UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
