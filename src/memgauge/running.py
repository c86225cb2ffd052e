"""Feed a suite's turns and queries to one architecture; hold the clock; one answer row per query, always.

Every scenario gets a memory of its own. Turns come in order; a query is answered where it stands, against
everything before it, and is then remembered like any other turn, unless the questions are asked aside.
"""

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from time import perf_counter_ns
from typing import Any

from memgauge.context_rows import ContextRows
from memgauge.journal import record
from memgauge.model import AnnotatedTurn, Answer, Architecture, Fact, Query, Turn, TypedQuery
from memgauge.plugins import build_architecture
from memgauge.tables import read_rows, write_pieces, write_rows
from memgauge.tokens import estimate, join, measure

Row = dict[str, Any]
OUTPUTS = ("answers", "context_items", "timings")


@dataclass(slots=True)
class Results:
    """Rows of the three tables that a run writes."""

    answers: list[Row] = field(default_factory=list)
    context_items: ContextRows = field(default_factory=ContextRows)
    timings: list[Row] = field(default_factory=list)


def run(
    inputs: Mapping[str, str],
    outputs: Sequence[str],
    runs: Sequence[Mapping[str, Any]],
    log: str,
    remember_queries: bool = True,
) -> None:
    """Run one architecture, or several variants of it, over one suite.

    Args:
        inputs: Parquet files of the table turns; under the oracle `gold_triples` also of facts, under `aliases` of
            aliases, and under `query_type` of answer_keys, from which nothing but the type is read.
        outputs: for each run in turn, the Parquet files of the tables `OUTPUTS`.
        runs: what is run: `architecture` (the name in the results), `memory` (the plug-in), `options`, `oracles`.
        log: the job's log.
        remember_queries: whether a question becomes part of the conversation once it was answered.
    """
    turns = read_rows(inputs["turns"])
    tables = {name: read_rows(inputs[name]) for name in ("facts", "aliases", "answer_keys") if name in inputs}
    lines = []
    for place, settings in enumerate(runs):
        results = run_suite(turns, tables, settings, remember_queries)
        files = outputs[place * len(OUTPUTS) : (place + 1) * len(OUTPUTS)]
        for name, path in zip(OUTPUTS, files, strict=True):
            if name == "context_items":
                write_pieces(path, name, results.context_items.pieces())
            else:
                write_rows(path, name, getattr(results, name))
        lines.append(f"{settings['architecture']}: {len(results.answers)} answers")
    record(log, *lines)


def run_suite(
    turns: Sequence[Row],
    tables: Mapping[str, Sequence[Row]],
    settings: Mapping[str, Any],
    remember_queries: bool = True,
) -> Results:
    """Run one architecture over the turns of a suite, scenario by scenario.

    Args:
        turns: rows of the table turns, in its order.
        tables: rows of the tables facts, aliases and answer_keys, where an oracle needs them.
        settings: one element of `runs`, see `run`.
        remember_queries: see `run`.
    """
    oracles = list(settings["oracles"])
    aliases: dict[str, dict[str, str]] = {}
    for row in tables["aliases"] if "aliases" in oracles else ():
        aliases.setdefault(row["scenario"], {})[row["alias"]] = row["entity"]
    types = {}
    if "query_type" in oracles:
        types = {(row["scenario"], row["query_id"]): row["query_type"] for row in tables["answer_keys"]}
    facts: dict[tuple[str, int], list[Fact]] | None = {} if "gold_triples" in oracles else None
    if facts is not None:
        for row in tables["facts"]:
            fact = Fact(row["fact_id"], row["subject"], row["predicate"], row["object"])
            facts.setdefault((row["scenario"], row["turn_id"]), []).append(fact)
    results = Results()
    for (suite, scenario), rows in groupby(turns, key=lambda row: (row["suite"], row["scenario"])):
        memory = build_architecture(settings["memory"], settings["options"], oracles, aliases.get(scenario, {}))
        steps = _steps(rows, scenario, types, facts)
        key = {"suite": suite, "scenario": scenario}
        run_scenario(memory, steps, key, settings["architecture"], results, remember_queries)
    return results


def _steps(
    rows: Iterable[Row],
    scenario: str,
    types: Mapping[tuple[str, str], str],
    facts: Mapping[tuple[str, int], list[Fact]] | None,
) -> Iterator[tuple[Turn, Query | None]]:
    """What the architecture gets to hear: turns, and with a question's turn the query."""
    for row in rows:
        said = (row["turn_id"], row["speaker"], row["text"])
        turn = Turn(*said)
        if facts is not None:
            turn = AnnotatedTurn(*said, facts=tuple(facts.get((scenario, row["turn_id"]), ())))
        query = None
        if row["query_id"] is not None:
            query = Query(row["query_id"], row["speaker"], row["text"])
            if types:
                query = TypedQuery(
                    query.query_id, query.speaker, query.text, query_type=types[scenario, query.query_id]
                )
        yield turn, query


def run_scenario(
    memory: Architecture,
    steps: Iterable[tuple[Turn, Query | None]],
    scenario: Mapping[str, str],
    architecture: str,
    results: Results,
    remember_queries: bool = True,
) -> None:
    """Run one conversation and append its rows to the results.

    An exception of the architecture becomes a row of status error; where it came while a turn was taken in, all
    later queries of the scenario have that error, because what they would be asked of is incomplete.
    """
    ingest_ns = ingested = 0
    broken: str | None = None
    for turn, query in steps:
        if query is not None:
            answer, error = Answer(None), broken
            started = perf_counter_ns()
            if broken is None:
                try:
                    answer = _checked(memory.answer(query))
                except Exception:
                    error = _last_line()
            query_ns = perf_counter_ns() - started
            key: Row = {**scenario, "query_id": query.query_id, "architecture": architecture}
            if error is not None:
                answer = Answer(None)
            extent = results.context_items.add(key, answer.context)
            question = measure(f"{query.speaker} (query): {query.text}")
            prompt = estimate(join([extent, question]) if answer.context else question)
            results.answers.append(
                key
                | {
                    "status": "error" if error else "abstained" if answer.text is None else "answered",
                    "answer": answer.text,
                    "context_tokens": None if error else estimate(extent),
                    "prompt_tokens": None if error else prompt,
                    "error": error,
                }
            )
            results.timings.append(
                key
                | {
                    "ingest_ns": None if broken else ingest_ns,
                    "ingested_turns": None if broken else ingested,
                    "query_ns": None if error else query_ns,
                }
            )
            ingest_ns = ingested = 0
        if broken is None and (query is None or remember_queries):
            started = perf_counter_ns()
            try:
                memory.remember(turn)
            except Exception:
                broken = f"turn {turn.turn_id} was not remembered: {_last_line()}"
            ingest_ns += perf_counter_ns() - started
            ingested += 1


def _checked(answer: object) -> Answer:
    if not isinstance(answer, Answer):
        raise TypeError(f"answer() returned {type(answer).__name__} instead of memgauge.model.Answer")
    return answer


def _last_line() -> str:
    return traceback.format_exc().strip().splitlines()[-1]
