"""The scaling sweep: one conversation, its filler repeated until there are N turns of it.

Source of the shape (one fact, N turns that cycle through a few sentences, one question): the published
context-graph benchmark.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, islice

from memgauge.model import Entry, Scenario


def scaling_scenarios(conversation: Scenario, filler_turns: Iterable[int]) -> Iterator[Scenario]:
    """Make one scenario per length.

    Args:
        conversation: what is said. Its distractors, in order, are the cycle; the turns before the first of them
            come before the filler, all other turns behind it.
        filler_turns: the numbers of filler turns.

    Yields:
        The scenario `scaling_<n>`.

    Raises:
        ValueError: the conversation has no distractor.
    """
    entries = conversation.entries
    filler = [entry for entry in entries if entry.turn_type == "distractor"]
    if not filler:
        raise ValueError(f"the conversation {conversation.name} has no distractor to repeat")
    start = entries.index(filler[0])
    before = entries[:start]
    behind = [entry for entry in entries[start:] if entry.turn_type != "distractor"]
    for length in filler_turns:
        turns: list[Entry] = [*before, *islice(cycle(filler), length), *behind]
        yield Scenario(
            name=f"scaling_{length}",
            description=f"{conversation.description} {length} turns of filler.".strip(),
            entries=tuple(replace(entry, turn_id=place) for place, entry in enumerate(turns, start=1)),
            aliases=conversation.aliases,
        )
