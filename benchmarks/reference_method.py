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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import networkx as nx
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.metrics.pairwise import cosine_similarity

Turn = Mapping[str, Any]

STOP_WORDS = {
    "the",
    "a",
    "an",
    "is",
    "of",
    "for",
    "to",
    "what",
    "which",
    "did",
    "does",
    "do",
    "this",
    "that",
    "in",
}
STOP_WORDS |= {"on", "team", "decide", "and"}
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
    terms = set()
    for word in words:
        if len(word) > 2 and word not in STOP_WORDS:
            ending = next((e for e in ENDINGS if word.endswith(e) and len(word) - len(e) > 2), "")
            terms.add(word.removesuffix(ending))
    return terms


def tokens(text: str) -> int:
    """The token estimate: words, or a quarter of the characters if that is more."""
    return max(len(text.split()), round(len(text) / 4)) if text else 0


class Memory(Protocol):
    """What each of the three memories does."""

    def remember(self, turn: Turn) -> None:
        """Take in a turn."""

    def answer(self, question: str, query_type: str) -> tuple[str, list[str]]:
        """Return the answer and the lines of context."""


class RawDump:
    """Every line is handed over; the one that shares most key terms answers, the latest of equals."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def remember(self, turn: Turn) -> None:
        """Keep the line."""
        self.lines.append(f"{turn['speaker']}: {turn['text']}")

    def answer(self, question: str, query_type: str) -> tuple[str, list[str]]:
        """Compare the question with every line."""
        asked, best, answer = key_terms(question), 1, UNKNOWN
        for line in self.lines:
            shared = len(asked & key_terms(line))
            if shared >= best:
                best, answer = shared, line
        return answer, self.lines


class VectorRag:
    """The three lines most similar by TF-IDF, fitted afresh at each query; the best answers."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def remember(self, turn: Turn) -> None:
        """Keep the line."""
        self.lines.append(f"{turn['speaker']}: {turn['text']}")

    def answer(self, question: str, query_type: str) -> tuple[str, list[str]]:
        """Fit, compare, take the best three above 0."""
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
        subject, predicate, target = turn["subject"], turn["predicate"], turn["object"]
        old = [
            (u, v, key)
            for u, v, key, data in self.graph.edges(keys=True, data=True)
            if u == subject and data["predicate"] == predicate
        ]
        self.graph.remove_edges_from(old)
        self.graph.add_edge(subject, target, predicate=predicate)

    def _mentioned(self, question: str) -> list[str]:
        text = question.lower()
        named = [node for node in self.graph if node.lower() in text]
        aliased = [node for alias, node in self.aliases.items() if alias in text and node in self.graph]
        return list(dict.fromkeys(named + aliased))

    def _edges(self, node: str) -> Iterator[tuple[str, str]]:
        yield from ((data["predicate"], end) for _, end, data in self.graph.out_edges(node, data=True))
        yield from ((data["predicate"], end) for end, _, data in self.graph.in_edges(node, data=True))

    def _joins(self, node: str) -> Iterator[tuple[str, str]]:
        for _, neighbour in self._edges(node):
            for _, end, data in self.graph.out_edges(neighbour, data=True):
                if end != node:
                    yield data["predicate"], end

    def answer(self, question: str, query_type: str) -> tuple[str, list[str]]:
        """Look at the edges (for joins, the neighbours' edges) of every mentioned entity."""
        asked, best, answer = key_terms(question), -1, UNKNOWN
        for node in self._mentioned(question):
            for predicate, end in self._joins(node) if query_type == "join" else self._edges(node):
                shared = len(asked & key_terms(predicate.replace("_", " ")))
                if shared > best:
                    best, answer = shared, end
        return answer, [f"Matched facts: {answer}"]


LINE_MEMORIES: Mapping[str, Callable[[], Memory]] = {"raw_dump": RawDump, "vector_rag": VectorRag}


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
    """
    results: list[Result] = []
    scenario = None
    memory: Memory = RawDump()
    for turn in turns:
        if turn["scenario"] != scenario:
            scenario = turn["scenario"]
            memory = ContextGraph(aliases) if architecture == "context_graph" else LINE_MEMORIES[architecture]()
        if turn["turn_type"] == "query":
            answer, context = memory.answer(turn["text"], query_type or turn["query_type"])
            prompt = "\n".join([*context, f"{turn['speaker']} (query): {turn['text']}"])
            key = turn["ground_truth"]
            results.append(
                Result(
                    turn["scenario"],
                    turn["turn_id"],
                    turn["query_type"],
                    turn["text"],
                    answer,
                    tokens(prompt),
                    tuple(context),
                    key,
                    key.strip().lower() in answer.strip().lower(),
                    tuple(turn["required_fact_ids"]),
                )
            )
        memory.remember(turn)
    return results


def main(path: str) -> None:
    """Print correct answers and tokens per architecture as JSON."""
    turns = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
    figures = {}
    for architecture in ("raw_dump", "vector_rag", "context_graph"):
        results = run(turns, architecture)
        types = sorted({result.query_type for result in results})
        figures[architecture] = {
            "n": len(results),
            "correct": sum(result.correct for result in results),
            "tokens": sum(result.tokens for result in results),
            **{kind: sum(r.correct for r in results if r.query_type == kind) for kind in types},
        }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main(sys.argv[1])
