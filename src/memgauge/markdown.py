"""Rows become Markdown tables; whatever a cell holds stays one cell and plain text."""

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

MISSING = "n/a"
SPECIAL = re.compile(r"([\\`*\[\]|~])|(?<!\w)(_)|(_)(?!\w)")

FORMATS: Mapping[str, Callable[[Any], str]] = {
    "text": str,
    "integer": lambda value: f"{value:d}",
    "percent": lambda value: f"{100 * value:.1f} %",
    "tokens": lambda value: f"{value:.1f}",
    "ratio": lambda value: f"{value:.2f}",
    "four": lambda value: f"{value:.4f}",
    "yes": lambda value: "yes" if value else "no",
}


def cell(value: object) -> str:
    """Write a value so that Markdown shows it as it is, in one table cell.

    Line breaks become spaces; characters with a meaning in Markdown or HTML are escaped; None is `n/a`.
    """
    if value is None:
        return MISSING
    text = " ".join(str(value).split())
    return SPECIAL.sub(lambda match: f"\\{match.group()}", escape(text, quote=False))


def table(rows: Sequence[Mapping[str, Any]], columns: Sequence[tuple[str, ...]], most: int | None = None) -> str:
    """Write rows as a Markdown table.

    Args:
        rows: what to show, in order.
        most: how many rows are shown; what is left out is said below the table.
        columns: (heading, column) or (heading, column, format), a format from `FORMATS`; numbers are aligned right.

    Returns:
        The table; a sentence where there is no row.
    """
    if not rows:
        return "Nothing to show: this run has no such row."
    kinds = [column[2] if len(column) > 2 else "text" for column in columns]
    lines = [
        [cell(heading) for heading, *_ in columns],
        ["---" if kind in {"text", "yes"} else "---:" for kind in kinds],
    ]
    for row in rows[:most]:
        values = [row[column[1]] for column in columns]
        lines.append(
            [cell(None if value is None else FORMATS[kind](value)) for value, kind in zip(values, kinds, strict=True)]
        )
    text = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    left_out = 0 if most is None else len(rows) - most
    return f"{text}\n\n… and {left_out} more rows." if left_out > 0 else text
