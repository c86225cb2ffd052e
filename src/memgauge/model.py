"""The nouns of memgauge, and the protocol that an architecture fulfils.

Two families of types keep the secret apart. `Scenario`, `Entry` and `AnswerKey` are what the referee knows.
`Turn`, `Query`, `ContextItem` and `Answer` are what passes between the referee and an architecture: what an
architecture must not know is not an attribute of the objects that it is handed. An oracle (`ORACLES`) is
handed over as a subclass that has the attribute, or as an argument of the constructor.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Literal, Protocol

TurnType = Literal["fact", "distractor", "query"]
Cardinality = Literal["single", "many"]
Status = Literal["answered", "abstained", "skipped", "error"]

ORACLES: Mapping[str, str] = {
    "gold_triples": "every turn comes with the triples that it states, as its author wrote them down",
    "query_type": "every question comes with its type",
    "aliases": "a table says which entity is meant by which description",
}
"""What an architecture may be given that no deployed memory has for free."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A triple that a turn states."""

    fact_id: str
    subject: str
    predicate: str
    object: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One message, as everyone in the conversation heard it."""

    turn_id: int
    speaker: str
    text: str

    @property
    def line(self) -> str:
        """The message as a line of a transcript."""
        return f"{self.speaker}: {self.text}"


@dataclass(frozen=True, slots=True)
class AnnotatedTurn(Turn):
    """A turn under the oracle `gold_triples`."""

    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """A question as an agent hears it. What is right lives in `AnswerKey`."""

    query_id: str
    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class TypedQuery(Query):
    """A question under the oracle `query_type`."""

    query_type: str = ""


@dataclass(frozen=True, slots=True)
class ContextItem:
    """One piece of context that an architecture would hand to a model, and the turns that it came from."""

    text: str
    turn_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What an architecture says (`None`: it abstains) and the context behind it, best item first."""

    text: str | None
    context: tuple[ContextItem, ...] = ()


class Architecture(Protocol):
    """A memory under test; one instance per scenario.

    The constructor's keyword arguments are the options that `config.yaml` may set. `aliases` is reserved for
    the oracle of that name.
    """

    oracles: ClassVar[frozenset[str]]
    """The oracles that this memory can make use of; names from `ORACLES`."""

    def __init__(self, **options: Any) -> None: ...

    def remember(self, turn: Turn) -> None:
        """Take in one turn. Questions are remembered as well, after they were answered."""

    def answer(self, query: Query) -> Answer:
        """Answer from what was remembered so far."""


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """What is right for one query.

    `accepted_answers` is empty for a query that nothing said before it answers. `evidence_turn_ids` holds
    alternative sets of turns, each of which suffices; where it is empty, the turns that state the required facts
    are meant. `is_derived` marks a key that no turn states in words (a count, a sum).
    """

    query_type: str
    accepted_answers: tuple[str, ...]
    required_fact_ids: tuple[str, ...] = ()
    evidence_turn_ids: tuple[tuple[int, ...], ...] = ()
    stale_answers: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    is_derived: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn of a scenario with all that its author knows about it.

    `label` is the turn's name in the data set that it comes from; `as_of` the time that a query asks about.
    """

    turn_id: int
    turn_type: TurnType
    speaker: str
    text: str
    facts: tuple[Fact, ...] = ()
    query_id: str | None = None
    key: AnswerKey | None = None
    spoken_at: datetime | None = None
    as_of: datetime | None = None
    session: str | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """One conversation: its turns, the facts they state, its queries and their answer keys."""

    name: str
    entries: tuple[Entry, ...]
    description: str = ""
    aliases: Mapping[str, str] = field(default_factory=dict)
    predicates: Mapping[str, Cardinality] = field(default_factory=dict)
