"""The published JSON Schema of a scenario file, for editors; made from the format itself."""

import json
from typing import Any

from memgauge.scenarios.format import ALLOWED, ANSWER_KEYS, BOUND, FACT_KEYS, ScenarioFile


def scenario_schema() -> dict[str, Any]:
    """Make the JSON Schema of one YAML file.

    A number or boolean passes where text is expected, because the format reads every scalar as text.
    """
    schema: dict[str, Any] = ScenarioFile.model_json_schema()
    _plain(schema)
    schema["$defs"]["TurnEntry"]["allOf"] = [
        {"if": _kind(kind), "then": {"properties": dict.fromkeys(sorted(BOUND - set(ALLOWED[kind])), False)}}
        for kind in ALLOWED
    ] + [
        {"if": _kind("fact"), "then": {"oneOf": [{"required": ["facts"]}, {"required": list(FACT_KEYS)}]}},
        {"if": _kind("query"), "then": {"required": ["query_type"], "oneOf": _answers()}},
    ]
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "memgauge scenario"}
    return head | {key: value for key, value in schema.items() if key != "title"}


def schema_text() -> str:
    """The schema as text."""
    return json.dumps(scenario_schema(), indent=2, ensure_ascii=False) + "\n"


def _kind(kind: str) -> dict[str, Any]:
    return {"properties": {"turn_type": {"const": kind}}, "required": ["turn_type"]}


def _answers() -> list[dict[str, Any]]:
    unanswerable = {"properties": {"unanswerable": {"const": True}}, "required": ["unanswerable"]}
    return [*({"required": [key]} for key in ANSWER_KEYS), unanswerable]


def _plain(schema: Any) -> None:
    """Take out what only Python knows: titles, and null for a key that is absent."""
    if isinstance(schema, list):
        for item in schema:
            _plain(item)
    if not isinstance(schema, dict):
        return
    if isinstance(schema.get("title"), str):
        del schema["title"]
    if "default" in schema and schema["default"] is None:
        del schema["default"]
    choices = schema.get("anyOf", [])
    if {"type": "null"} in choices and len(choices) == 2:
        del schema["anyOf"]
        schema.update(next(choice for choice in choices if choice != {"type": "null"}))
    for value in list(schema.values()):
        _plain(value)
