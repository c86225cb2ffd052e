"""The published benchmark's method, plainly: everything is read again at every question.

The project's architectures give the same answers without these costs; tests hold them against this file, and
`benchmarks/whole_run.py` times the workflow against it. The method is that of the public repository
Emmimal/context-graph-benchmark (MIT, commit 6a4b090); its raw history dump, which is missing there, follows its
description. The code is our own.

Where the description leaves something open: a shared word counts once; an edge that shares no word still answers if
none shares more; an entity that an alias names counts only where it was stored; equal similarities (to twelve
decimals) come in the order of turns.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import networkx as nx
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.metrics.pairwise import cosine_similarity

Turn = Mapping[str, Any]
STOP_WORDS = set("the a an is of for to what which did does do this that in on team decide and".split())  # noqa: SIM905
ENDINGS = ("encies", "ency", "ies", "es", "ing", "ed", "s")
ARTICLE_ALIASES = {
    "this project": "Project_Alpha",
    "the project": "Project_Alpha",
    "authentication module": "AuthModule",
    "auth module": "AuthModule",
    "rate limiter": "RateLimiter",
    "article draft": "Article_Draft",
    "current article draft": "Article_Draft",
    "the pipeline": "Pipeline_Daily",
}
UNKNOWN = "UNKNOWN"


@dataclass(frozen=True)
class Result:
    """One answered query: tokens are those of the whole prompt, context holds the lines handed over."""

    scenario: str
    turn_id: int
    query_type: str
    question: str
    answer: str
    tokens: int
    context: tuple[str, ...]
    key: str
    correct: bool
    required_fact_ids: tuple[str, ...]


def key_terms(text: str) -> set[str]:
    """Content words of a text, without one ending each."""
    words = "".join(c if c.isalnum() else " " for c in text.lower()).split()
    content = [word for word in words if len(word) > 2 and word not in STOP_WORDS]
    endings = [next((e for e in ENDINGS if w.endswith(e) and len(w) - len(e) > 2), "") for w in content]
    return {word.removesuffix(ending) for word, ending in zip(content, endings, strict=True)}


def tokens(text: str) -> int:
    """The token estimate: words, or a quarter of the characters if that is more."""
    return max(len(text.split()), round(len(text) / 4)) if text else 0


class RawDump:
    """Every line is handed over; the one that shares most key terms answers, the latest of equals."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def remember(self, turn: Turn) -> None:
        """Keep the line."""
        self.lines.append(f"{turn['speaker']}: {turn['text']}")

    def answer(self, question: str, query_type: str) -> tuple[str, list[str]]:
        """Return the answer and the lines of context."""
        asked, best, answer = key_terms(question), 1, UNKNOWN
        for line in self.lines:
            shared = len(asked & key_terms(line))
            if shared >= best:
                best, answer = shared, line
        return answer, self.lines


class VectorRag(RawDump):
    """Remembers like RawDump; the three lines most similar by TF-IDF are the context, the best answers."""

    def answer(self, question: str, query_type: str) -> tuple[str, list[str]]:
        """Fit afresh, compare, take the best three above 0."""
        try:
            weights = TfidfVectorizer().fit_transform([*self.lines, question])
        except ValueError:  # an empty vocabulary
            return UNKNOWN, []
        scores = cosine_similarity(weights[-1], weights[:-1])[0].round(12) if self.lines else []
        order = sorted((i for i, score in enumerate(scores) if score > 0), key=lambda i: (-scores[i], i))[:3]
        context = [self.lines[i] for i in order]
        return (context[0] if context else UNKNOWN), context


class ContextGraph:
    """Triples as a multigraph; the edge whose predicate shares most key terms answers."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self.aliases = aliases
        self.graph: Any = nx.MultiDiGraph()

    def remember(self, turn: Turn) -> None:
        """Remove the edges of the same subject and predicate, then add the turn's triple."""
        if "subject" not in turn:
            return
        fact = (turn["subject"], turn["predicate"])
        edges = self.graph.edges(keys=True, data="predicate")
        self.graph.remove_edges_from([(u, v, key) for u, v, key, predicate in edges if (u, predicate) == fact])
        self.graph.add_edge(turn["subject"], turn["object"], predicate=turn["predicate"])

    def _mentioned(self, question: str) -> list[str]:
        named = [node for node in self.graph if node.lower() in question.lower()]
        aliased = [node for alias, node in self.aliases.items() if alias in question.lower() and node in self.graph]
        return list(dict.fromkeys(named + aliased))

    def _edges(self, node: str) -> Iterator[tuple[str, str]]:
        yield from ((predicate, end) for _, end, predicate in self.graph.out_edges(node, data="predicate"))
        yield from ((predicate, end) for end, _, predicate in self.graph.in_edges(node, data="predicate"))

    def _joins(self, node: str) -> Iterator[tuple[str, str]]:
        for _, neighbour in self._edges(node):
            for _, end, predicate in self.graph.out_edges(neighbour, data="predicate"):
                if end != node:
                    yield predicate, end

    def answer(self, question: str, query_type: str) -> tuple[str, list[str]]:
        """Look at the edges (for joins, the neighbours' edges) of every mentioned entity."""
        asked, best, answer = key_terms(question), -1, UNKNOWN
        for node in self._mentioned(question):
            for predicate, end in self._joins(node) if query_type == "join" else self._edges(node):
                shared = len(asked & key_terms(predicate.replace("_", " ")))
                if shared > best:
                    best, answer = shared, end
        return answer, [f"Matched facts: {answer}"]


def run(
    turns: Iterable[Turn],
    architecture: str,
    *,
    aliases: Mapping[str, str] = ARTICLE_ALIASES,
    query_type: str | None = None,
) -> list[Result]:
    """Run one architecture over conversations.

    Args:
        turns: rows in the published form, scenario by scenario.
        architecture: raw_dump, vector_rag or context_graph.
        aliases: the graph's alias table.
        query_type: the type that every question is taken for; None where the graph is told.

    Returns:
        One result per query, in order.

    Raises:
        KeyError: the architecture is none of the three.
    """
    results = []
    line_memories = {"raw_dump": RawDump, "vector_rag": VectorRag}
    for scenario, conversation in groupby(turns, key=itemgetter("scenario")):
        memory = ContextGraph(aliases) if architecture == "context_graph" else line_memories[architecture]()
        for turn in conversation:
            if turn["turn_type"] == "query":
                question, key, kind = turn["text"], turn["ground_truth"], turn["query_type"]
                answer, context = memory.answer(question, query_type or kind)
                cost = tokens("\n".join([*context, f"{turn['speaker']} (query): {question}"]))
                correct = key.strip().lower() in answer.strip().lower()
                asked, facts = (scenario, turn["turn_id"], kind, question), tuple(turn["required_fact_ids"])
                results.append(Result(*asked, answer, cost, tuple(context), key, correct, facts))
            memory.remember(turn)
    return results


def main(path: str) -> None:
    """Print correct answers and tokens per architecture as JSON."""
    turns = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
    figures = {}
    for architecture in ("raw_dump", "vector_rag", "context_graph"):
        results = run(turns, architecture)
        right = Counter(dict.fromkeys(sorted({result.query_type for result in results}), 0))
        right.update(result.query_type for result in results if result.correct)
        cost = sum(result.tokens for result in results)
        figures[architecture] = {"n": len(results), "correct": right.total(), "tokens": cost, **right}
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main(sys.argv[1])
