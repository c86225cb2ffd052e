"""Random conversations for property tests, and both ways to run them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from memgauge.running import run_suite

WORDS = ("api", "billing", "depends", "owned", "owner", "Alpha", "Alpha_Two", "status", "the", "R", "C++", "7", "日本")
ENTITIES = ("Alpha", "Alpha_Two", "api", "Team_Red", "billing")
PREDICATES = ("OWNED_BY", "DEPENDS_ON", "HAS_STATUS")
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
ALL_ORACLES = ("gold_triples", "query_type", "aliases")
ALIASES = {"the owner": "Team_Red"}


@st.composite
def conversations(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Turns in the published form, one scenario."""
    turns = []
    for turn_id in range(1, draw(st.integers(1, 12)) + 1):
        turn: dict[str, Any] = {
            "scenario": "s",
            "turn_id": turn_id,
            "turn_type": draw(st.sampled_from(["fact", "distractor", "query"])),
            "speaker": draw(st.sampled_from(["Ana", "Bo"])),
            "text": draw(sentences),
        }
        if turn["turn_type"] == "fact":
            turn |= {"fact_id": f"f{turn_id}", "subject": draw(st.sampled_from(ENTITIES))}
            turn |= {"predicate": draw(st.sampled_from(PREDICATES)), "object": draw(st.sampled_from(ENTITIES))}
        if turn["turn_type"] == "query":
            turn |= {
                "query_type": draw(st.sampled_from(["direct", "join"])),
                "required_fact_ids": [],
                "ground_truth": "x",
            }
        turns.append(turn)
    return turns


@dataclass(frozen=True)
class Rows:
    """Rows of the three tables that a run writes."""

    answers: list[dict[str, Any]]
    context_items: list[dict[str, Any]]
    timings: list[dict[str, Any]]


def run_ours(
    turns: Sequence[Mapping[str, Any]],
    memory: str,
    oracles: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    aliases: Mapping[str, str] = ALIASES,
) -> Rows:
    """Run turns in the published form through the harness."""
    rows: list[dict[str, Any]] = []
    tables: dict[str, list[dict[str, Any]]] = {
        "facts": [],
        "answer_keys": [],
        "aliases": [{"scenario": "s", "alias": alias, "entity": entity} for alias, entity in aliases.items()],
    }
    for turn in turns:
        query_id = f"q{turn['turn_id']}" if turn["turn_type"] == "query" else None
        row = {key: turn[key] for key in ("scenario", "turn_id", "turn_type", "speaker", "text")}
        rows.append({"suite": "x", "query_id": query_id} | row)
        if turn["turn_type"] == "fact":
            tables["facts"].append(dict(turn))
        if query_id is not None:
            tables["answer_keys"].append({"scenario": "s", "query_id": query_id, "query_type": turn["query_type"]})
    settings = {"architecture": "m", "memory": memory, "options": options or {}, "oracles": list(oracles)}
    results = run_suite(rows, tables, settings)
    items = [row for piece in results.context_items.pieces() for row in piece.to_pylist()]
    return Rows(results.answers, items, results.timings)
