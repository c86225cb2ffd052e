"""Put a scenario together: turns in order, then questions with their keys."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from memgauge.importers.accounting import Account
from memgauge.model import AnswerKey, Cardinality, Entry, Fact, Scenario
from memgauge.wording import says

ASKER = "Asker"
"""The speaker of a question that nobody in the conversation asks."""


class Conversation:
    """A scenario in the making. Turns are numbered from 1, questions among them."""

    def __init__(self, name: str, description: str = "") -> None:
        self._name = name
        self._description = description
        self._entries: list[Entry] = []
        self._labels: dict[str, int] = {}
        self._cited: set[int] = set()

    def say(
        self,
        speaker: str,
        text: str,
        label: str | None = None,
        *,
        spoken_at: datetime | None = None,
        session: str | None = None,
        facts: tuple[Fact, ...] = (),
    ) -> int:
        """Add a turn; returns its number. `label` is its name in the data set."""
        turn_id = len(self._entries) + 1
        if label is not None:
            self._labels[label] = turn_id
        self._entries.append(
            Entry(turn_id, "distractor", speaker, text, facts, spoken_at=spoken_at, session=session, label=label)
        )
        return turn_id

    def ask(
        self,
        query_id: str,
        speaker: str,
        text: str,
        key: AnswerKey,
        *,
        label: str | None = None,
        spoken_at: datetime | None = None,
        as_of: datetime | None = None,
    ) -> None:
        """Add a question where the conversation stands."""
        turn_id = len(self._entries) + 1
        self._cited.update(turn for turns in key.evidence_turn_ids for turn in turns)
        self._entries.append(
            Entry(
                turn_id,
                "query",
                speaker,
                text,
                query_id=query_id,
                key=key,
                spoken_at=spoken_at,
                as_of=as_of,
                label=label,
            )
        )

    def turn_of(self, label: str) -> int | None:
        """Number of the turn of that name, if there is one."""
        return self._labels.get(label)

    def text_of(self, turn_id: int) -> str:
        """What was said in a turn."""
        return self._entries[turn_id - 1].text

    def state(self, turn_id: int, fact: Fact) -> None:
        """Say of an earlier turn that it states a fact."""
        entry = self._entries[turn_id - 1]
        self._entries[turn_id - 1] = replace(entry, facts=(*entry.facts, fact))

    def scenario(self, account: Account, predicates: Iterable[str] = ()) -> Scenario:
        """Finish, and count what there is.

        A turn is of type fact where it states one or is evidence for a question, else a distractor. A key is
        derived also where no evidence turn says an accepted answer in these words.

        Args:
            account: gets the counts.
            predicates: those of which a subject may have many values.
        """
        entries = tuple(
            replace(entry, turn_type="fact")
            if entry.turn_type != "query" and (entry.facts or entry.turn_id in self._cited)
            else self._judged(entry)
            for entry in self._entries
        )
        account.scenarios += 1
        account.turns += sum(entry.turn_type != "query" for entry in entries)
        account.kept.update(entry.key.query_type for entry in entries if entry.key is not None)
        many: dict[str, Cardinality] = dict.fromkeys(sorted(set(predicates)), "many")
        return Scenario(self._name, entries, self._description, predicates=many)

    def _judged(self, entry: Entry) -> Entry:
        key = entry.key
        turn_ids = {turn_id for turn_ids in key.evidence_turn_ids for turn_id in turn_ids} if key else set()
        if key is None or key.is_derived or not key.accepted_answers or not turn_ids:
            return entry
        texts = (self._entries[turn_id - 1].text for turn_id in turn_ids)
        if any(says(text, answer) for text in texts for answer in key.accepted_answers):
            return entry
        return replace(entry, key=replace(key, is_derived=True))


def evidence(turn_ids: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """One set of turns as evidence; none where it is empty."""
    found = tuple(sorted(set(turn_ids)))
    return (found,) if found else ()


def snake(name: str) -> str:
    """A type's name in lower case, words joined by underscores."""
    return re.sub(r"[^0-9a-z]+", "_", name.lower()).strip("_")


def parse_time(text: str, *forms: str) -> datetime | None:
    """Read a time in one of these forms (see `datetime.strptime`), as UTC where no zone is named."""
    for form in forms:
        try:
            moment = datetime.strptime(text, form)
        except ValueError:
            continue
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return None
