"""Fill the sections of the report from the database: every figure in it is a query's result."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
from jinja2 import Environment, StrictUndefined

from memgauge.journal import record
from memgauge.markdown import FORMATS, cell, table
from memgauge.model import ORACLES
from memgauge.plugins import plugin_files
from memgauge.tables import replace, temporary_name

Row = dict[str, Any]
SIGNIFICANCE = 0.05
VIEWS = (
    "sizes",
    "accuracy",
    "tokens",
    "coverage",
    "paired",
    "ladder",
    "failures",
    "unstated_keys",
    "scaling",
    "growth",
    "latency",
    "architectures",
    "suites",
)


def write_report(database: str, sections: Sequence[str], output: str, log: str) -> None:
    """Write the report.

    Args:
        database: the DuckDB file.
        sections: names of files in sections/, in order.
        output: the Markdown file.
        log: the job's log.
    """
    with duckdb.connect(database, read_only=True, config={"threads": 1}) as connection:
        views = {name: connection.table(name).to_arrow_table().to_pylist() for name in VIEWS}
    for run in [*views["architectures"], *views["ladder"]]:
        run["options"] = ", ".join(f"{name} = {value}" for name, value in json.loads(run["options"]).items()) or "none"
        if isinstance(run["oracles"], list):
            run["oracles_given"] = ", ".join(run["oracles"]) or "none"
    # Markdown, not HTML: `cell` escapes whatever comes from data.
    environment = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)  # noqa: S701
    environment.filters |= {"cell": cell, "of": of, **FORMATS}
    environment.globals |= {"table": table, "oracles": ORACLES, "significance": SIGNIFICANCE}
    files = plugin_files("sections", ".md")
    parts = [
        environment.from_string(files[section].read_text(encoding="utf-8")).render(
            **views, results=results(views), discordant_needed=discordant_needed
        )
        for section in sections
    ]
    target = Path(output)
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_name(target)
    temporary.write_text("\n\n".join(part.strip() for part in parts) + "\n", encoding="utf-8")
    replace(temporary, target)
    record(log, f"{len(sections)} sections")


def of(rows: Sequence[Row], **values: object) -> list[Row]:
    """The rows that have these values."""
    return [row for row in rows if all(row[column] == value for column, value in values.items())]


def results(views: dict[str, list[Row]]) -> list[Row]:
    """One row per suite and architecture: accuracy in total and per query type, tokens, oracles."""
    rows = []
    for suite in sorted(views["suites"], key=lambda row: row["position"]):
        for run in sorted(views["architectures"], key=lambda row: row["position"]):
            key = {"suite": suite["suite"], "architecture": run["architecture"]}
            rates = {row["query_type"]: row for row in of(views["accuracy"], **key)}
            if "all" not in rates:
                continue
            tokens = of(views["tokens"], **key)[0]
            rows.append(
                {
                    **key,
                    **rates["all"],
                    "interval": interval(rates["all"]["low"], rates["all"]["high"]),
                    "mean_tokens": tokens["mean"],
                    "oracles": run["oracles_given"],
                    **{f"type_{query_type}": row["rate"] for query_type, row in rates.items()},
                }
            )
    return rows


def interval(low: float | None, high: float | None) -> str | None:
    """An interval of rates, as percentages."""
    return None if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f} %"


def discordant_needed(level: float) -> int:
    """The fewest discordant queries, all in favour of one architecture, at which McNemar's exact p is under a level."""
    needed = 1
    while 2 * 0.5**needed >= level:
        needed += 1
    return needed
