"""Remember every line; answer with the line that shares most words with the question.

The whole transcript is the context, so its tokens grow with the conversation. The answer is the line that shares
most key terms with the question, the latest of equals: a question that was asked before, or chatter that
repeats its words, wins over the fact. Source: the published context-graph benchmark.

Cost: O(terms) per turn; per query the postings of the question's terms, and one item per remembered line.
"""

from collections import Counter
from typing import ClassVar

from memgauge.key_terms import key_terms
from memgauge.model import Answer, ContextItem, Query, Turn


class RawDump:
    """The raw transcript as memory."""

    oracles: ClassVar[frozenset[str]] = frozenset()

    def __init__(self) -> None:
        self._lines: list[ContextItem] = []
        self._postings: dict[str, list[int]] = {}

    def remember(self, turn: Turn) -> None:
        """Append the line and index its key terms."""
        for term in key_terms(turn.line):
            self._postings.setdefault(term, []).append(len(self._lines))
        self._lines.append(ContextItem(turn.line, (turn.turn_id,)))

    def answer(self, query: Query) -> Answer:
        """Hand over every line; say the one that overlaps most."""
        shared = Counter(line for term in key_terms(query.text) for line in self._postings.get(term, ()))
        context = tuple(self._lines)
        if not shared:
            return Answer(None, context)
        best, _ = max(shared.items(), key=lambda item: (item[1], item[0]))
        return Answer(self._lines[best].text, context)
