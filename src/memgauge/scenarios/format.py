"""The scenario format: which keys a file may hold and what they mean.

Every scalar is text, kept as its author wrote it. Only turn ids are read as numbers, `unanswerable` and
`is_derived` as claims, `spoken_at` and `as_of` as times.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

FACT_KEYS = ("fact_id", "subject", "predicate", "object")
ANSWER_KEYS = ("ground_truth", "accepted_answers")
QUERY_KEYS = (
    "query_id",
    "query_type",
    *ANSWER_KEYS,
    "unanswerable",
    "required_fact_ids",
    "evidence_turn_ids",
    "stale_answers",
    "forbidden",
    "is_derived",
    "as_of",
)
ALLOWED: Mapping[str, tuple[str, ...]] = {"fact": (*FACT_KEYS, "facts"), "distractor": (), "query": QUERY_KEYS}
"""The keys that belong to one kind of turn only."""
BOUND = frozenset(key for keys in ALLOWED.values() for key in keys)

NUMBER = re.compile(r"[1-9][0-9]{0,17}")
TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?"
)


def _number(value: Any) -> int:
    if not isinstance(value, str) or not NUMBER.fullmatch(value):
        raise PydanticCustomError("number", "expected a whole number greater than or equal to 1, such as 12")
    return int(value)


def _claim(value: Any) -> bool:
    if value not in {"true", "false"}:
        raise PydanticCustomError("claim", "expected true or false")
    return bool(value == "true")


def read_time(value: Any) -> datetime:
    """Read a time in ISO 8601; a naive one is in UTC.

    Raises:
        PydanticCustomError: the text is no time.
    """
    if isinstance(value, str) and TIME.fullmatch(value):
        try:
            time = datetime.fromisoformat(value)
            return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
        except (ValueError, OverflowError):
            pass
    raise PydanticCustomError("time", "expected a time in ISO 8601, such as 2024-05-01T12:30:00+02:00 or 2024-05-01")


def _query_type(value: str) -> str:
    if value == "all":
        raise PydanticCustomError("query_type", "'all' is kept for the total over the types; use another name")
    return value


SCALAR = {"type": ["string", "number", "boolean"], "minLength": 1}
Text = Annotated[str, Field(min_length=1), WithJsonSchema(SCALAR)]
QueryType = Annotated[Text, BeforeValidator(_query_type), WithJsonSchema(SCALAR | {"not": {"const": "all"}})]
Number = Annotated[int, BeforeValidator(_number), WithJsonSchema({"type": "integer", "minimum": 1})]
Claim = Annotated[bool, BeforeValidator(_claim), WithJsonSchema({"type": "boolean"})]
Time = Annotated[
    datetime, BeforeValidator(read_time), WithJsonSchema({"type": "string", "pattern": f"^{TIME.pattern}$"})
]


class FactEntry(BaseModel):
    """A triple that a turn states."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fact_id: Text = Field(description="The fact's name, used in required_fact_ids.")
    subject: Text = Field(description="The subject of the triple.")
    predicate: Text = Field(description="The predicate of the triple.")
    object: Text = Field(description="The object of the triple.")


class TurnEntry(BaseModel):
    """One turn: what is said, and what the author knows about it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turn_id: Number | None = Field(
        None, description="Position in the conversation; default, one after the turn before."
    )
    turn_type: Literal["fact", "distractor", "query"] = Field(description="What kind of turn this is.")
    speaker: Text = Field(description="Who speaks; on a query turn, who asks.")
    text: Text = Field(description="What is said.")
    spoken_at: Time | None = Field(None, description="When it is said, ISO 8601; without an offset, UTC.")
    session: Text | None = Field(None, description="The session that the turn belongs to.")
    label: Text | None = Field(None, description="The turn's name in the data that it comes from.")
    fact_id: Text | None = Field(None, description="Fact turns: the fact's name, used in required_fact_ids.")
    subject: Text | None = Field(None, description="Fact turns: the subject of the triple.")
    predicate: Text | None = Field(None, description="Fact turns: the predicate of the triple.")
    object: Text | None = Field(None, description="Fact turns: the object of the triple.")
    facts: tuple[FactEntry, ...] | None = Field(
        None, description="Fact turns: several facts, instead of the four keys; [] where the triples are not known."
    )
    query_id: Text | None = Field(None, description="Query turns: the query's name; default q1, q2, … in order.")
    query_type: QueryType | None = Field(None, description="Query turns: direct, distant, join, current, as_of, …")
    ground_truth: Text | None = Field(None, description="Query turns: the one accepted answer.")
    accepted_answers: tuple[Text, ...] | None = Field(
        None, min_length=1, description="Query turns: every accepted answer."
    )
    unanswerable: Claim | None = Field(None, description="Query turns: nothing said before answers the question.")
    required_fact_ids: tuple[Text, ...] | None = Field(None, description="Query turns: the facts that answer it.")
    evidence_turn_ids: tuple[Annotated[tuple[Number, ...], Field(min_length=1)], ...] | None = Field(
        None, description="Query turns: sets of turns, each of which suffices; default, those of the required facts."
    )
    stale_answers: tuple[Text, ...] | None = Field(None, description="Query turns: answers that were right once.")
    forbidden: tuple[Text, ...] | None = Field(None, description="Query turns: values that must not be handed over.")
    is_derived: Claim | None = Field(None, description="Query turns: no turn states the answer in words; a sum, say.")
    as_of: Time | None = Field(None, description="Query turns: the time that is asked about; without an offset, UTC.")


class Head(BaseModel):
    """What holds for a whole conversation; in JSON lines, the line before its turns."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    scenario: Text = Field(description="The scenario's name, unique in its suite.")
    description: Annotated[str, WithJsonSchema({"type": "string"})] = Field(
        "", description="One sentence on what the conversation is about."
    )
    aliases: dict[Text, Text] = Field(default_factory=dict, description="An oracle: description → entity.")
    predicates: dict[Text, Literal["single", "many"]] = Field(
        default_factory=dict,
        description="How many objects a subject has at a time under a predicate; default, many.",
    )


class ScenarioFile(Head):
    """One YAML file: one conversation."""

    turns: tuple[TurnEntry, ...] = Field(min_length=1, description="The turns, in order.")


TURN_KEYS = frozenset(TurnEntry.model_fields)
HEAD_KEYS = frozenset(Head.model_fields)


def misplaced_keys(turn: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Find what does not belong together on a turn: fact keys stand on fact turns, query keys on query turns.

    Args:
        turn: the turn as it stands in the file.

    Yields:
        A key and what is wrong with it. Where a key is misspelt, none is reported as missing.
    """
    kind = turn.get("turn_type")
    if not isinstance(kind, str) or kind not in ALLOWED:
        return
    allowed = ALLOWED[kind]
    for key in turn:
        if key in BOUND and key not in allowed:
            yield key, f"'{key}' does not belong on a {kind} turn"
    if not turn.keys() <= TURN_KEYS | {"scenario"}:
        return
    if kind == "fact":
        inline = [key for key in FACT_KEYS if key in turn]
        if "facts" not in turn:
            yield from (("turn_type", f"'{key}' is missing on this fact turn") for key in FACT_KEYS if key not in turn)
        elif inline:
            yield inline[0], f"'{inline[0]}' and 'facts' exclude each other; put all facts into 'facts'"
    elif kind == "query":
        if "query_type" not in turn:
            yield "turn_type", "'query_type' is missing on this query turn"
        yield from _misplaced_answers(turn)


def _misplaced_answers(turn: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    answers = [key for key in ANSWER_KEYS if key in turn]
    if turn.get("unanswerable") == "true":
        for key in (*answers, *(["is_derived"] if turn.get("is_derived") == "true" else [])):
            yield key, f"'{key}' does not belong on an unanswerable query"
    elif len(answers) != 1:
        place = answers[1] if answers else "turn_type"
        yield place, "a query needs exactly one of 'ground_truth' and 'accepted_answers', or 'unanswerable: true'"
