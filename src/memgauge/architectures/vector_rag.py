"""Retrieve the lines most similar to the question by TF-IDF and answer with the best one.

The scores are those of scikit-learn's `TfidfVectorizer` with its defaults, fitted afresh at each query on all
remembered lines and the question. The refit is not repeated: every line is tokenised once, its term counts are
kept as rows of a sparse matrix that grows, and a query only weighs them (`TfidfTransformer`).

Equal similarities (to twelve decimals) are ordered by turn, earliest first. A line that shares no term with the
question is never retrieved. Source: the published context-graph benchmark.

Cost: O(terms) per turn; per query one pass over the stored counts.
"""

from array import array
from collections import Counter
from typing import Any, ClassVar

from memgauge.model import Answer, ContextItem, Query, Turn

SIMILARITY_DECIMALS = 12


class VectorRag:
    """TF-IDF retrieval over the lines of the conversation.

    Args:
        top_k: how many lines are handed over at most.
    """

    oracles: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, top_k: int = 3) -> None:
        # Imported here: the workflow reads the signature of every architecture at each start, and scikit-learn
        # takes a second to import.
        from sklearn.feature_extraction.text import CountVectorizer  # noqa: PLC0415

        self._top_k = top_k
        self._tokenise = CountVectorizer().build_analyzer()
        self._lines: list[ContextItem] = []
        self._terms: dict[str, int] = {}
        # The three arrays of a compressed sparse row matrix, lines by terms.
        self._counts = array("q")
        self._columns = array("q")
        self._row_ends = array("q", [0])

    def remember(self, turn: Turn) -> None:
        """Tokenise the line, once, and append its term counts."""
        for term, count in Counter(self._tokenise(turn.line)).items():
            self._columns.append(self._terms.setdefault(term, len(self._terms)))
            self._counts.append(count)
        self._row_ends.append(len(self._columns))
        self._lines.append(ContextItem(turn.line, (turn.turn_id,)))

    def answer(self, query: Query) -> Answer:
        """Hand over the most similar lines; say the first."""
        similarities = self._similarities(query.text)
        ranked = sorted(
            (line for line, similarity in enumerate(similarities) if similarity > 0),
            key=lambda line: (-similarities[line], line),
        )
        context = tuple(self._lines[line] for line in ranked[: self._top_k])
        return Answer(context[0].text if context else None, context)

    def _similarities(self, question: str) -> list[float]:
        """Cosine similarity of the question to every line, in the order of lines."""
        import numpy as np  # noqa: PLC0415
        from scipy.sparse import csr_array  # noqa: PLC0415
        from sklearn.feature_extraction.text import TfidfTransformer  # noqa: PLC0415

        terms = dict(self._terms)
        asked = Counter(self._tokenise(question))
        columns = [terms.setdefault(term, len(terms)) for term in asked]
        if not terms:
            return [0.0] * len(self._lines)
        counts: Any = csr_array(
            (
                np.concatenate(
                    [
                        np.array(self._counts, dtype=np.float64),
                        np.array(list(asked.values()), dtype=np.float64),
                    ]
                ),
                np.concatenate([np.array(self._columns, dtype=np.int64), np.array(columns, dtype=np.int64)]),
                np.append(np.array(self._row_ends), len(self._columns) + len(columns)),
            ),
            shape=(len(self._lines) + 1, len(terms)),
        )
        weights = TfidfTransformer().fit_transform(counts)
        similarities = weights[:-1] @ weights[[-1]].T
        rounded: list[float] = np.round(similarities.toarray().ravel(), SIMILARITY_DECIMALS).tolist()
        return rounded
