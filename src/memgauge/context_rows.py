"""The context that was handed over, kept small until it is written.

An architecture that hands over everything makes as many rows as there are queries times turns. Each
distinct item is measured and kept once; of an answer only the numbers of its items are kept, four bytes
each. Rows come into being in pieces as they are written.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pyarrow as pa

from memgauge.model import ContextItem
from memgauge.tables import TABLES
from memgauge.tokens import Extent, measure

ROWS_PER_PIECE = 1 << 17
TABLE = "context_items"
QUERY_COLUMNS = ("suite", "scenario", "query_id", "architecture")


class ContextRows:
    """The rows of the table context_items, in the making."""

    def __init__(self) -> None:
        self._numbers: dict[ContextItem, int] = {}
        self._extents: list[Extent] = []
        self._answers: list[tuple[tuple[str, ...], array[int]]] = []

    def add(self, key: Mapping[str, str], context: Sequence[ContextItem]) -> Extent:
        """Keep the context of one answer.

        Args:
            key: suite, scenario, query_id and architecture.
            context: its items, best first.

        Returns:
            The size of the items, joined by newlines.
        """
        numbers = array("i")
        for item in context:
            number = self._numbers.get(item)
            if number is None:
                number = self._numbers[item] = len(self._extents)
                self._extents.append(measure(item.text))
            numbers.append(number)
        self._answers.append((tuple(key[column] for column in QUERY_COLUMNS), numbers))
        extents = self._extents
        return Extent(
            sum(extents[number].words for number in numbers),
            sum(extents[number].characters for number in numbers) + max(len(numbers) - 1, 0),
        )

    def pieces(self) -> Iterator[pa.Table]:
        """The table in pieces, in the order of its key."""
        items = list(self._numbers)
        texts = pa.array([item.text for item in items], pa.string())
        turn_ids = pa.array([item.turn_ids for item in items], pa.list_(pa.int64()))
        words = np.array([extent.words for extent in self._extents], dtype=np.int64)
        characters = np.array([extent.characters for extent in self._extents], dtype=np.int64)
        for answers in self._groups():
            lengths = [len(numbers) for _, numbers in answers]
            chosen = np.concatenate([np.frombuffer(numbers, dtype=np.intc) for _, numbers in answers])
            sums = [_running(words, characters, np.frombuffer(numbers, dtype=np.intc)) for _, numbers in answers]
            columns = {
                column: pa.array([key[place] for key, _ in answers], pa.string()).take(
                    pa.array(np.repeat(np.arange(len(answers)), lengths))
                )
                for place, column in enumerate(QUERY_COLUMNS)
            }
            columns |= {
                "rank": pa.array(np.concatenate([np.arange(1, length + 1) for length in lengths])),
                "text": texts.take(pa.array(chosen)),
                "turn_ids": turn_ids.take(pa.array(chosen)),
                "tokens": pa.array(_estimates(words[chosen], characters[chosen])),
                "cumulative_tokens": pa.array(np.concatenate(sums)),
            }
            schema = TABLES[TABLE].schema
            yield pa.Table.from_arrays([columns[name] for name in schema.names], schema=schema)

    def _groups(self) -> Iterator[list[tuple[tuple[str, ...], "array[int]"]]]:
        """Answers that have a context, in order, as many at a time as make up a piece."""
        group: list[tuple[tuple[str, ...], array[int]]] = []
        rows = 0
        for key, numbers in sorted(self._answers, key=lambda answer: answer[0]):
            if not numbers:
                continue
            if group and rows + len(numbers) > ROWS_PER_PIECE:
                yield group
                group, rows = [], 0
            group.append((key, numbers))
            rows += len(numbers)
        if group:
            yield group


def _running(words: np.ndarray, characters: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """Tokens of the first item, of the first two, and so on, joined by newlines."""
    newlines = np.arange(len(chosen))
    return _estimates(np.cumsum(words[chosen]), np.cumsum(characters[chosen]) + newlines)


def _estimates(words: np.ndarray, characters: np.ndarray) -> np.ndarray:
    """`tokens.estimate` for many texts at once; both round half to even."""
    estimates: np.ndarray = np.maximum(words, np.rint(characters / 4).astype(np.int64))
    return estimates
