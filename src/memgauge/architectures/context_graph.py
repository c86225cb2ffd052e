"""The published benchmark's context graph: a directed multigraph of triples, read by word overlap.

Only turns that carry a triple are stored. A new fact first removes the fact with the same subject and predicate.
An entity is mentioned where its name, lower-cased, occurs in the lower-cased question, or where an alias that
names it does. Without the oracle `gold_triples` nothing is ever stored; without `query_type` every question is
taken for `assumed_query_type`; without `aliases` only names link. Weak by design: substrings link ("Go" in
"Google"), a description never does, every predicate is single-valued.
Source: the published context-graph benchmark (commit 6a4b090).

Cost: O(1) per fact; per query one scan of the entity names and the edges at the mentioned entities (for joins,
their neighbours' edges).
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from memgauge.key_terms import key_terms
from memgauge.model import AnnotatedTurn, Answer, ContextItem, Query, Turn, TypedQuery

JOIN = "join"


class Edge(NamedTuple):
    """A stored fact: subject → object."""

    subject: str
    predicate: str
    object: str
    turn_id: int


class Match(NamedTuple):
    """An edge whose predicate explains the question, the other end, and the turns on the way there."""

    edge: Edge
    answer: str
    turn_ids: tuple[int, ...]


class ContextGraph:
    """The article's graph.

    Args:
        assumed_query_type: the type of a question whose type is not told: `direct` or `join`.
        aliases: the oracle of that name: description → entity.
    """

    oracles: ClassVar[frozenset[str]] = frozenset({"gold_triples", "query_type", "aliases"})

    def __init__(self, assumed_query_type: str = "direct", aliases: Mapping[str, str] | None = None) -> None:
        from networkx import MultiDiGraph  # noqa: PLC0415  (imported here: see vector_rag)

        self._assumed_query_type = assumed_query_type
        self._aliases = {alias.lower(): entity for alias, entity in (aliases or {}).items()}
        self._graph: MultiDiGraph[str] = MultiDiGraph()
        self._current: dict[tuple[str, str], tuple[str, int]] = {}
        self._terms: dict[str, frozenset[str]] = {}
        self._lower: dict[str, str] = {}

    def remember(self, turn: Turn) -> None:
        """Store the turn's triples, each in place of the one with the same subject and predicate."""
        for fact in turn.facts if isinstance(turn, AnnotatedTurn) else ():
            replaced = self._current.get((fact.subject, fact.predicate))
            if replaced is not None:
                self._graph.remove_edge(fact.subject, *replaced)
            edge = Edge(fact.subject, fact.predicate, fact.object, turn.turn_id)
            key = self._graph.add_edge(fact.subject, fact.object, fact=edge)
            self._current[fact.subject, fact.predicate] = (fact.object, key)
            if fact.predicate not in self._terms:
                self._terms[fact.predicate] = key_terms(fact.predicate.replace("_", " "))
            for entity in (fact.subject, fact.object):
                self._lower.setdefault(entity, entity.lower())

    def answer(self, query: Query) -> Answer:
        """Answer with the other end of the edge whose predicate shares most key terms with the question."""
        query_type = query.query_type if isinstance(query, TypedQuery) else self._assumed_query_type
        candidates = self._joins if query_type == JOIN else self._neighbours
        asked = key_terms(query.text)
        matches = (match for entity in self._mentioned(query.text) for match in candidates(entity))
        best = max(matches, key=lambda match: len(asked & self._terms[match.edge.predicate]), default=None)
        if best is None:
            return Answer(None, (ContextItem("Matched facts: UNKNOWN", ()),))
        return Answer(best.answer, (ContextItem(f"Matched facts: {best.answer}", best.turn_ids),))

    def _mentioned(self, question: str) -> list[str]:
        """Entities that the question names, in the order in which they were stored; then those of aliases."""
        text = question.lower()
        named = [entity for entity, name in self._lower.items() if name in text]
        aliased = [entity for alias, entity in self._aliases.items() if alias in text and entity in self._lower]
        return list(dict.fromkeys(named + aliased))

    def _outgoing(self, entity: str) -> Iterator[Edge]:
        return (fact for _, _, fact in self._graph.out_edges(entity, data="fact"))

    def _incoming(self, entity: str) -> Iterator[Edge]:
        return (fact for _, _, fact in self._graph.in_edges(entity, data="fact"))

    def _neighbours(self, entity: str) -> Iterator[Match]:
        for edge in self._outgoing(entity):
            yield Match(edge, edge.object, (edge.turn_id,))
        for edge in self._incoming(entity):
            yield Match(edge, edge.subject, (edge.turn_id,))

    def _joins(self, entity: str) -> Iterator[Match]:
        for first in self._neighbours(entity):
            for edge in self._outgoing(first.answer):
                if edge.object != entity:
                    yield Match(edge, edge.object, (*first.turn_ids, edge.turn_id))
