"""Token counts.

`estimate` is the published benchmark's rule. It depends only on the number of words and of characters, so the
count of a long prompt follows from the counts of its lines: nothing is read twice.
"""

from typing import NamedTuple


class Extent(NamedTuple):
    """Size of a text: whitespace-separated words, and characters (code points)."""

    words: int
    characters: int


def measure(text: str) -> Extent:
    """Measure one text."""
    return Extent(len(text.split()), len(text))


def join(extents: list[Extent]) -> Extent:
    """Size of the texts joined by newlines."""
    return Extent(
        sum(extent.words for extent in extents),
        sum(extent.characters for extent in extents) + max(len(extents) - 1, 0),
    )


def estimate(extent: Extent) -> int:
    """Estimate tokens: the larger of words and a quarter of the characters, rounded half to even.

    Source: the published context-graph benchmark (commit 6a4b090).

    Args:
        extent: the size of the text.

    Returns:
        Tokens; 0 for an empty text.
    """
    return max(extent.words, round(extent.characters / 4))
