"""Lint the meaning of a scenario: is each key what the conversation says, and is each question a fair one?

An error is a contradiction between the key and the conversation. A warning is a weakness that the author may
have meant. Text is compared without case, punctuation and thousands marks, by whole words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from memgauge.errors import nearest
from memgauge.model import AnswerKey, Entry, Fact, Scenario
from memgauge.wording import says, words

ABOUT_NOW = frozenset({"direct", "distant", "join", "current"})
"""Query types that ask for what holds when the question is asked."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a scenario that is probably not meant; `turn` is its place in the entries, if it has one."""

    severity: Literal["error", "warning"]
    turn: int | None
    message: str


def lint(scenario: Scenario) -> list[Finding]:
    """Lint one scenario, whose form is right.

    Args:
        scenario: the scenario.

    Returns:
        What was found, first what concerns the whole scenario, then in the order of its turns.
    """
    found = [Finding(severity, None, message) for severity, message in _whole(scenario)]
    facts = {fact.fact_id: fact for entry in scenario.entries for fact in entry.facts}
    fact_turns = {fact.fact_id: entry.turn_id for entry in scenario.entries for fact in entry.facts}
    texts = {entry.turn_id: entry.text for entry in scenario.entries}
    current: dict[tuple[str, str], Fact] = {}
    for number, entry in enumerate(scenario.entries):
        for fact in entry.facts:
            if scenario.predicates.get(fact.predicate) == "single":
                current[words(fact.subject), fact.predicate] = fact
        if entry.key is not None:
            turn_ids = _evidence(entry.key, fact_turns)
            found += [
                Finding(severity, number, f"query {entry.query_id}: {message}")
                for severity, message in (
                    *_key_is_stated(entry.key, [texts[turn_id] for turn_id in turn_ids]),
                    *_key_is_current(entry, entry.key, facts, current),
                    *_key_is_consistent(entry.key),
                    *_question_gives_nothing_away(entry, entry.key),
                )
            ]
    return found


Message = tuple[Literal["error", "warning"], str]


def _whole(scenario: Scenario) -> Iterator[Message]:
    kinds = [entry.turn_type for entry in scenario.entries]
    if "fact" in kinds and kinds.count("distractor") <= kinds.count("fact"):
        yield (
            "warning",
            f"{kinds.count('distractor')} distractors do not outnumber {kinds.count('fact')} facts; "
            "a memory that keeps everything has an easy time.",
        )
    stated = [fact for entry in scenario.entries for fact in entry.facts]
    used = {fact.predicate for fact in stated}
    for predicate in scenario.predicates:
        if stated and predicate not in used:
            yield "warning", f"no fact has the declared predicate '{predicate}'. {nearest(predicate, used)}"
    yield from _aliases(scenario, {name: None for fact in stated for name in (fact.subject, fact.object)})


def _aliases(scenario: Scenario, entities: dict[str, None]) -> Iterator[Message]:
    spelt = {words(entity): entity for entity in entities}
    seen: dict[str, tuple[str, str]] = {}
    for alias, entity in scenario.aliases.items():
        spelling = words(alias)
        named = spelt.get(spelling)
        if named is not None and words(entity) != spelling:
            yield "error", f"the alias '{alias}' of '{entity}' is the name of another entity, '{named}'."
        if spelling in seen and seen[spelling][1] != entity:
            yield (
                "error",
                f"the alias '{alias}' means '{entity}', and '{seen[spelling][0]}' means '{seen[spelling][1]}'.",
            )
        seen.setdefault(spelling, (alias, entity))
        if entities and entity not in entities:
            yield "warning", f"the alias '{alias}' means '{entity}', which no fact names. {nearest(entity, entities)}"


def _evidence(key: AnswerKey, fact_turns: dict[str, int]) -> Sequence[int]:
    if key.evidence_turn_ids:
        return [turn_id for turn_ids in key.evidence_turn_ids for turn_id in turn_ids]
    return [fact_turns[fact_id] for fact_id in key.required_fact_ids]


def _key_is_stated(key: AnswerKey, texts: Sequence[str]) -> Iterator[Message]:
    if not key.accepted_answers or key.is_derived:
        return
    if not texts:
        yield "warning", "no facts are required and no evidence is named, so the key cannot be checked."
    elif not any(says(text, answer) for text in texts for answer in key.accepted_answers):
        yield (
            "error",
            f"the evidence does not hold the answer '{key.accepted_answers[0]}'; "
            "correct it, or write 'is_derived: true' if no turn states it in words.",
        )


def _key_is_current(
    entry: Entry, key: AnswerKey, facts: dict[str, Fact], current: dict[tuple[str, str], Fact]
) -> Iterator[Message]:
    """Replay the facts: what is asked for now must hold now."""
    if key.query_type not in ABOUT_NOW or entry.as_of is not None or not key.accepted_answers:
        return
    for fact_id in key.required_fact_ids:
        fact = facts[fact_id]
        latest = current.get((words(fact.subject), fact.predicate), fact)
        if words(latest.object) != words(fact.object):
            yield (
                "error",
                f"the required fact '{fact_id}' ({fact.object}) no longer holds: "
                f"'{latest.fact_id}' ({latest.object}) replaced it.",
            )


def _key_is_consistent(key: AnswerKey) -> Iterator[Message]:
    accepted = {words(answer) for answer in key.accepted_answers}
    for kind, values in (("stale", key.stale_answers), ("forbidden", key.forbidden)):
        for value in values:
            if words(value) in accepted:
                yield "error", f"'{value}' is both accepted and {kind}."


def _question_gives_nothing_away(entry: Entry, key: AnswerKey) -> Iterator[Message]:
    for answer in key.accepted_answers:
        if says(entry.text, answer):
            yield "warning", f"the question holds the answer '{answer}' and needs no memory."
            return
