"""The scenario format: which keys a file may hold and what they mean.

Every scalar is text, kept as its author wrote it; numbers, truth values and times are read from that text only where
a key asks for one. The published JSON Schema is generated from these classes.
"""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

FACT_KEYS = ("fact_id", "subject", "predicate", "object")
QUERY_KEYS = (
    "query_id",
    "query_type",
    "required_fact_ids",
    "evidence_turn_ids",
    "ground_truth",
    "accepted_answers",
    "unanswerable",
    "is_derived",
    "stale_answers",
    "forbidden",
    "as_of",
)
RESERVED_QUERY_TYPE = "all"


def _utc(value: datetime) -> datetime:
    """A time without a zone is UTC."""
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _iso(value: Any) -> Any:
    """Refuse what is no ISO 8601 time; pydantic would take a bare number for seconds since 1970."""
    if isinstance(value, str) and value.strip().lstrip("+-").replace(".", "", 1).isdigit():
        raise PydanticCustomError("time", "expected a time such as 2024-05-01 or 2024-05-01T12:30:00Z")
    return value


Text = Annotated[str, Field(min_length=1)]
Time = Annotated[datetime, BeforeValidator(_iso), AfterValidator(_utc)]
TurnId = Annotated[int, Field(ge=1)]
Truth = Annotated[bool, Field(json_schema_extra={"enum": [True, False]})]


class FactEntry(BaseModel):
    """A triple."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fact_id: Text = Field(description="The fact's name, used in required_fact_ids.")
    subject: Text = Field(description="The subject of the triple.")
    predicate: Text = Field(description="The predicate of the triple.")
    object: Text = Field(description="The object of the triple.")


class TurnEntry(BaseModel):
    """One turn: what is said, and what the author knows about it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turn_id: TurnId | None = Field(None, description="Position in the conversation; default, the next.")
    turn_type: Literal["fact", "distractor", "query"] = Field(description="What kind of turn this is.")
    speaker: Text = Field(description="Who speaks; on a query turn, who asks.")
    text: Text = Field(description="What is said.")
    spoken_at: Time | None = Field(None, description="When it is said, ISO 8601; without a zone it is UTC.")
    session: Text | None = Field(None, description="The session that the turn belongs to.")
    label: Text | None = Field(None, description="The turn's name in the data set that it comes from.")
    fact_id: Text | None = Field(None, description="Fact turns: the fact's name, used in required_fact_ids.")
    subject: Text | None = Field(None, description="Fact turns: the subject of the triple.")
    predicate: Text | None = Field(None, description="Fact turns: the predicate of the triple.")
    object: Text | None = Field(None, description="Fact turns: the object of the triple.")
    facts: tuple[FactEntry, ...] | None = Field(
        None, min_length=1, description="Fact turns: several triples, in place of one."
    )
    query_id: Text | None = Field(None, description="Query turns: the query's name; default q1, q2, … in order.")
    query_type: Text | None = Field(None, description="Query turns: direct, distant, join, …; not 'all'.")
    required_fact_ids: tuple[Text, ...] | None = Field(None, description="Query turns: the facts that answer it.")
    evidence_turn_ids: tuple[tuple[TurnId, ...], ...] | None = Field(
        None, description="Query turns: sets of turns, each of which suffices; default, those of the required facts."
    )
    ground_truth: Text | None = Field(None, description="Query turns: the one accepted answer.")
    accepted_answers: tuple[Text, ...] | None = Field(
        None, min_length=1, description="Query turns: every accepted answer."
    )
    unanswerable: Truth | None = Field(None, description="Query turns: true where nothing said before answers it.")
    is_derived: Truth | None = Field(None, description="Query turns: true where no turn states the key, such as a sum.")
    stale_answers: tuple[Text, ...] | None = Field(None, description="Query turns: answers that were right once.")
    forbidden: tuple[Text, ...] | None = Field(None, description="Query turns: values that must not be handed over.")
    as_of: Time | None = Field(None, description="Query turns: the time that is asked about, ISO 8601.")

    @model_validator(mode="after")
    def _belongs_together(self) -> Self:
        """Fact keys stand on fact turns, query keys on query turns, and none that is needed is missing."""
        given = {key for key in (*FACT_KEYS, "facts", *QUERY_KEYS) if getattr(self, key) is not None}
        allowed = {"fact": {*FACT_KEYS, "facts"}, "query": set(QUERY_KEYS), "distractor": set[str]()}[self.turn_type]
        complaints = [f"'{key}' does not belong on a {self.turn_type} turn" for key in sorted(given - allowed)]
        complaints += self._fact_complaints(given) if self.turn_type == "fact" else []
        complaints += self._query_complaints(given) if self.turn_type == "query" else []
        if complaints:
            raise PydanticCustomError("misplaced", "{complaints}", {"complaints": "; ".join(complaints)})
        return self

    def _fact_complaints(self, given: set[str]) -> list[str]:
        inline = given & set(FACT_KEYS)
        if "facts" in given:
            return [f"'{key}' and 'facts' exclude each other" for key in sorted(inline)]
        return [f"'{key}' is missing on this fact turn" for key in FACT_KEYS if key not in inline]

    def _query_complaints(self, given: set[str]) -> list[str]:
        answers = given & {"ground_truth", "accepted_answers"}
        complaints = [] if self.query_type else ["'query_type' is missing on this query turn"]
        if self.query_type == RESERVED_QUERY_TYPE:
            complaints.append("the query_type 'all' stands for the total; choose another")
        if self.unanswerable and answers:
            complaints.append(f"an unanswerable query has no '{min(answers)}'")
        if not self.unanswerable and len(answers) != 1:
            complaints.append("a query needs one of 'ground_truth', 'accepted_answers' and 'unanswerable: true'")
        return complaints


class TurnLine(TurnEntry):
    """One line of a JSON lines file: a turn and the scenario that it belongs to."""

    scenario: Text = Field(description="The scenario's name.")


class ScenarioHead(BaseModel):
    """What is said of a whole scenario; in JSON lines, a line of its own without `turn_type`, before the turns."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    scenario: Text = Field(description="The scenario's name, unique in its suite.")
    description: str = Field(default="", description="One sentence on what the conversation is about.")
    aliases: dict[Text, Text] = Field(default_factory=dict, description="An oracle: description → entity.")
    predicates: dict[Text, Literal["single", "many"]] = Field(
        default_factory=dict,
        description="Whether a subject has one value of a predicate at a time, or many; undeclared ones are single.",
    )


class ScenarioFile(ScenarioHead):
    """One YAML file: one conversation."""

    turns: tuple[TurnEntry, ...] = Field(min_length=1, description="The turns, in order.")
