"""Write scenarios as files: what is read back is equal.

YAML quotes every text that a reader might take for something else; JSON lines hold a head line with what belongs to
the whole scenario, then one turn a line.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

import yaml

from memgauge.model import Entry, Scenario


class _Dumper(yaml.SafeDumper):
    """Text is written plain only where YAML reads it as the same text."""

    def ignore_aliases(self, data: Any) -> bool:
        """Never write anchors."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    # Double quotes escape what a reader would refuse, fold or take for a line break.
    awkward = not text.isprintable() or text != text.strip()
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"' if awkward else None)


_Dumper.add_representer(str, _text)


def to_yaml(scenario: Scenario) -> str:
    """Write one scenario as a YAML file."""
    content = _head(scenario) | {"turns": list(_turns(scenario))}
    return yaml.dump(content, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10**9)


def to_json_lines(scenarios: Iterable[Scenario]) -> Iterator[str]:
    """Write scenarios as JSON lines, each ending in a newline."""
    for scenario in scenarios:
        yield json.dumps(_head(scenario), ensure_ascii=True) + "\n"
        for turn in _turns(scenario):
            yield json.dumps({"scenario": scenario.name, **turn}, ensure_ascii=True) + "\n"


def _head(scenario: Scenario) -> dict[str, Any]:
    head: dict[str, Any] = {"scenario": scenario.name}
    if scenario.description:
        head["description"] = scenario.description
    if scenario.aliases:
        head["aliases"] = dict(scenario.aliases)
    if scenario.predicates:
        head["predicates"] = dict(scenario.predicates)
    return head


def _turns(scenario: Scenario) -> Iterator[dict[str, Any]]:
    before = 0
    for entry in scenario.entries:
        turn = {} if entry.turn_id == before + 1 else {"turn_id": entry.turn_id}
        before = entry.turn_id
        yield turn | _turn(entry)


def _turn(entry: Entry) -> dict[str, Any]:
    turn: dict[str, Any] = {"turn_type": entry.turn_type, "speaker": entry.speaker, "text": entry.text}
    turn |= _given({"spoken_at": _time(entry.spoken_at), "session": entry.session, "label": entry.label})
    facts = [
        {"fact_id": fact.fact_id, "subject": fact.subject, "predicate": fact.predicate, "object": fact.object}
        for fact in entry.facts
    ]
    if len(facts) == 1:
        turn |= facts[0]
    elif facts:
        turn["facts"] = facts
    key = entry.key
    if key is not None:
        answers = {"accepted_answers": list(key.accepted_answers)}
        one = {"ground_truth": key.accepted_answers[0]} if len(key.accepted_answers) == 1 else answers
        turn |= {"query_id": entry.query_id, "query_type": key.query_type}
        turn |= one if key.accepted_answers else {"unanswerable": True}
        turn |= _given(
            {
                "required_fact_ids": list(key.required_fact_ids),
                "evidence_turn_ids": [list(turn_ids) for turn_ids in key.evidence_turn_ids],
                "is_derived": key.is_derived,
                "stale_answers": list(key.stale_answers),
                "forbidden": list(key.forbidden),
                "as_of": _time(entry.as_of),
            }
        )
    return turn


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def _time(value: datetime | None) -> str | None:
    return None if value is None else value.isoformat().replace("+00:00", "Z")
