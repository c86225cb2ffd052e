"""The scenario format: which keys a file may hold and what they mean.

Every scalar is text, kept as its author wrote it; `turn_id` alone is read as a number.
"""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

Text = Annotated[str, Field(min_length=1)]
FACT_KEYS = ("fact_id", "subject", "predicate", "object")
QUERY_KEYS = (
    "query_id",
    "query_type",
    "required_fact_ids",
    "ground_truth",
    "accepted_answers",
    "stale_answers",
    "forbidden",
)


class TurnEntry(BaseModel):
    """One turn: what is said, and what the author knows about it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turn_id: int | None = Field(
        None, ge=1, description="Position in the conversation; default, one after the turn before."
    )
    turn_type: Literal["fact", "distractor", "query"] = Field(description="What kind of turn this is.")
    speaker: Text = Field(description="Who speaks.")
    text: Text = Field(description="What is said.")
    fact_id: Text | None = Field(None, description="Fact turns: the fact's name, used in required_fact_ids.")
    subject: Text | None = Field(None, description="Fact turns: the subject of the triple.")
    predicate: Text | None = Field(None, description="Fact turns: the predicate of the triple.")
    object: Text | None = Field(None, description="Fact turns: the object of the triple.")
    query_id: Text | None = Field(None, description="Query turns: the query's name; default q1, q2, … in order.")
    query_type: Text | None = Field(None, description="Query turns: direct, distant, join, …")
    required_fact_ids: tuple[Text, ...] | None = Field(None, description="Query turns: the facts that answer it.")
    ground_truth: Text | None = Field(None, description="Query turns: the one accepted answer.")
    accepted_answers: tuple[Text, ...] | None = Field(
        None, min_length=1, description="Query turns: every accepted answer."
    )
    stale_answers: tuple[Text, ...] | None = Field(None, description="Query turns: answers that were right once.")
    forbidden: tuple[Text, ...] | None = Field(None, description="Query turns: values that must not be handed over.")

    @model_validator(mode="after")
    def _belongs_together(self) -> Self:
        """Fact keys stand on fact turns, query keys on query turns, and none that is needed is missing."""
        given = {key for key in (*FACT_KEYS, *QUERY_KEYS) if getattr(self, key) is not None}
        allowed = {"fact": set(FACT_KEYS), "query": set(QUERY_KEYS), "distractor": set[str]()}[self.turn_type]
        needed = {
            "fact": set(FACT_KEYS),
            "query": {"query_type", "required_fact_ids"},
            "distractor": set[str](),
        }
        complaints = [
            *(f"'{key}' does not belong on a {self.turn_type} turn" for key in sorted(given - allowed)),
            *(f"'{key}' is missing on this {self.turn_type} turn" for key in sorted(needed[self.turn_type] - given)),
        ]
        if self.turn_type == "query" and len(given & {"ground_truth", "accepted_answers"}) != 1:
            complaints.append("a query needs exactly one of 'ground_truth' and 'accepted_answers'")
        if complaints:
            raise PydanticCustomError("misplaced", "{complaints}", {"complaints": "; ".join(complaints)})
        return self


class TurnLine(TurnEntry):
    """One line of a JSON lines file: a turn and the scenario that it belongs to."""

    scenario: Text = Field(description="The scenario's name.")


class ScenarioFile(BaseModel):
    """One YAML file: one conversation."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    scenario: Text = Field(description="The scenario's name, unique in its suite.")
    description: str = Field("", description="One sentence on what the conversation is about.")
    aliases: dict[Text, Text] = Field(default_factory=dict, description="An oracle: description → entity.")
    turns: tuple[TurnEntry, ...] = Field(min_length=1, description="The turns, in order.")
