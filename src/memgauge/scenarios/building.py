"""Check what needs the whole conversation, turn by turn, and build the entries of the model.

Memory grows with the names of one conversation (its facts and queries), not with its text.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from memgauge.errors import nearest
from memgauge.model import AnswerKey, Entry, Fact
from memgauge.scenarios.documents import Place
from memgauge.scenarios.format import NUMBER, TurnEntry

Locate = Callable[..., Place]
"""From the steps of a path within a turn to its place."""
Wrong = Callable[[Place, str], None]


class Builder:
    """Turns of one conversation, in order, become entries; mistakes are handed to `wrong`."""

    def __init__(self, name: str, wrong: Wrong) -> None:
        self.name = name
        self.wrong = wrong
        self.facts: dict[str, int] = {}
        self.queries: dict[str, int] = {}
        self.spans: list[range] = []
        self.last_turn_id = 0
        self.is_torn = False
        self.waiting: list[tuple[Place, str, str]] = []

    def entry(self, turn: TurnEntry, locate: Locate) -> Entry:
        """Build the next entry."""
        before = self.last_turn_id
        turn_id = turn.turn_id or before + 1
        if turn_id <= before:
            self.wrong(
                locate("turn_id"),
                f"turn_id {turn_id} of scenario '{self.name}' comes after {before}; turn ids must rise.",
            )
        self.last_turn_id = max(turn_id, before)
        facts = tuple(self._facts(turn, locate))
        query_id, key = None, None
        if turn.turn_type == "query":
            query_id = turn.query_id or f"q{len(self.queries) + 1}"
            key = self._key(turn, turn_id, query_id, locate)
        self._stretch(turn_id)
        return Entry(
            turn_id,
            turn.turn_type,
            turn.speaker,
            turn.text,
            facts,
            query_id,
            key,
            turn.spoken_at,
            turn.as_of,
            turn.session,
            turn.label,
        )

    def skip(self, data: Any) -> None:
        """Pass over a turn whose form is wrong, without complaints that would only follow from it."""
        named = []
        if isinstance(data, Mapping):
            facts = data.get("facts")
            stated = [data, *(facts if isinstance(facts, list) else ())]
            named = [fact["fact_id"] for fact in stated if isinstance(fact, Mapping) and "fact_id" in fact]
            turn_id = data.get("turn_id")
            if isinstance(turn_id, str) and NUMBER.fullmatch(turn_id):
                self.last_turn_id = max(self.last_turn_id, int(turn_id) - 1)
        self.facts |= {name: 0 for name in named if isinstance(name, str) and name not in self.facts}
        if not named and not (isinstance(data, Mapping) and str(data.get("turn_type")) in {"query", "distractor"}):
            self.is_torn = True
        self.last_turn_id += 1
        self._stretch(self.last_turn_id)

    def finish(self) -> None:
        """Complain about what was never stated."""
        for place, query_id, fact_id in self.waiting:
            if self.facts.get(fact_id):
                self.wrong(
                    place,
                    f"query {query_id} requires fact '{fact_id}', which is stated only later, "
                    f"on line {self.facts[fact_id]}.",
                )
            elif fact_id not in self.facts and not self.is_torn:
                self.wrong(
                    place,
                    f"query {query_id} requires fact '{fact_id}', which no turn states. {nearest(fact_id, self.facts)}",
                )

    def _facts(self, turn: TurnEntry, locate: Locate) -> Iterator[Fact]:
        stated: list[tuple[Fact, Place]] = []
        if turn.fact_id and turn.subject and turn.predicate and turn.object:
            stated = [(Fact(turn.fact_id, turn.subject, turn.predicate, turn.object), locate("fact_id"))]
        for number, given in enumerate(turn.facts or ()):
            place = locate("facts", number, "fact_id")
            stated.append((Fact(given.fact_id, given.subject, given.predicate, given.object), place))
        for fact, place in stated:
            if fact.fact_id in self.facts:
                self.wrong(place, f"fact '{fact.fact_id}' stands already on line {self.facts[fact.fact_id]}.")
            self.facts.setdefault(fact.fact_id, place.line)
            yield fact

    def _key(self, turn: TurnEntry, turn_id: int, query_id: str, locate: Locate) -> AnswerKey:
        if query_id in self.queries:
            self.wrong(locate("query_id"), f"query '{query_id}' stands already on line {self.queries[query_id]}.")
        self.queries.setdefault(query_id, locate("query_id").line)
        required = turn.required_fact_ids or ()
        for number, fact_id in enumerate(required):
            if fact_id not in self.facts:
                self.waiting.append((locate("required_fact_ids", number), query_id, fact_id))
        evidence = turn.evidence_turn_ids or ()
        for number, turn_ids in enumerate(evidence):
            for evidence_id in turn_ids:
                self._check_evidence(evidence_id, turn_id, query_id, locate("evidence_turn_ids", number))
        return AnswerKey(
            turn.query_type or "",
            (turn.ground_truth,) if turn.ground_truth else turn.accepted_answers or (),
            required,
            evidence,
            turn.stale_answers or (),
            turn.forbidden or (),
            bool(turn.is_derived),
        )

    def _check_evidence(self, evidence_id: int, turn_id: int, query_id: str, place: Place) -> None:
        if evidence_id >= turn_id:
            self.wrong(place, f"query {query_id} names turn {evidence_id} as evidence, which does not come before it.")
        elif not self._is_turn(evidence_id) and not self.is_torn:
            self.wrong(place, f"query {query_id} names turn {evidence_id} as evidence, and there is no such turn.")

    def _is_turn(self, turn_id: int) -> bool:
        place = bisect_right(self.spans, turn_id, key=lambda span: span.start)
        return place > 0 and turn_id in self.spans[place - 1]

    def _stretch(self, turn_id: int) -> None:
        if self.spans and self.spans[-1].stop == turn_id:
            self.spans[-1] = range(self.spans[-1].start, turn_id + 1)
        elif not self.spans or self.spans[-1].stop < turn_id:
            self.spans.append(range(turn_id, turn_id + 1))
