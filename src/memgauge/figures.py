"""Tables become SVG files: the same rows, the same bytes.

Every figure says what it shows, in which unit, and names its lines where they end, so that it can be read alone.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from memgauge.journal import record
from memgauge.tables import read_rows, replace, temporary_name

Row = dict[str, Any]
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555")
"""Distinguishable without red and green (Okabe and Ito)."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
STYLE: Any = {
    "svg.hashsalt": "memgauge",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
}


def draw_figures(inputs: Mapping[str, Any], outputs: Mapping[str, str], log: str) -> None:
    """Draw the figures that are asked for.

    Args:
        inputs: Parquet files of the summaries accuracy, scaling_tokens and ladder, and of the table architectures.
        outputs: figure → SVG file.
        log: the job's log.
    """
    known = {row["architecture"]: row["position"] for row in read_rows(inputs["architectures"])}
    tables = {name: read_rows(inputs[name]) for name in ("accuracy", "scaling_tokens", "ladder")}
    draw: Mapping[str, Callable[[], Figure]] = {
        "accuracy": lambda: accuracy_figure(tables["accuracy"], known),
        "scaling": lambda: scaling_figure(tables["scaling_tokens"], known),
        "ladder": lambda: ladder_figure(tables["ladder"]),
    }
    with mpl.rc_context(STYLE):
        for name, path in outputs.items():
            target = Path(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary = temporary_name(target)
            draw[name]().savefig(temporary, format="svg", metadata={"Date": None, "Creator": "memgauge"})
            replace(temporary, target)
    record(log, *(f"{name}: {path}" for name, path in outputs.items()))


def accuracy_figure(rows: list[Row], positions: Mapping[str, int]) -> Figure:
    """Share of correct answers with its 95 % interval; one panel per suite, one line per architecture."""
    totals = [row for row in rows if row["query_type"] == "all" and row["rate"] is not None]
    return _intervals(
        [(row["suite"], row["architecture"], row) for row in totals],
        order=lambda name: positions[name],
        title="Correct answers (substring rule)",
    )


def ladder_figure(rows: list[Row]) -> Figure:
    """Share of correct answers with its 95 % interval, oracle by oracle taken away."""
    position = {row["rung"]: row["position"] for row in rows}
    return _intervals(
        [(f"{row['architecture']}, {row['suite']}", row["rung"], row) for row in rows if row["rate"] is not None],
        order=lambda name: position[name],
        title="Correct answers with oracles taken away",
    )


def _intervals(points: list[tuple[str, str, Row]], order: Callable[[str], int], title: str) -> Figure:
    """Dots with intervals: (panel, label, row with rate, low, high, correct, n)."""
    panels = sorted({panel for panel, _, _ in points})
    if not points:
        return _nothing(title)
    heights = [len([1 for panel, _, _ in points if panel == name]) for name in panels]
    figure = Figure(figsize=(7.2, 1.0 + 0.38 * sum(heights) + 0.55 * len(panels)), layout="constrained")
    axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=[n + 0.6 for n in heights])[:, 0]
    for axis, name in zip(axes, panels, strict=True):
        shown = sorted((point for point in points if point[0] == name), key=lambda point: order(point[1]))
        for place, (_, _, row) in enumerate(shown):
            colour = COLOURS[place % len(COLOURS)]
            axis.plot([row["low"], row["high"]], [place, place], color=colour, linewidth=2)
            axis.plot(row["rate"], place, marker="o", color=colour, markersize=7)
            axis.annotate(
                f"{row['correct']}/{row['n']}",
                (row["rate"], place),
                (0, 6),
                textcoords="offset points",
                ha="center",
                fontsize=8,
            )
        axis.set_yticks(range(len(shown)), [label for _, label, _ in shown])
        axis.set_ylim(len(shown) - 0.5, -0.7)
        axis.set_xlim(-0.02, 1.02)
        axis.grid(axis="x", color="#dddddd")
        axis.set_title(name)
    figure.suptitle(title, x=0.01, ha="left")
    axes[-1].set_xlabel("share of queries, with 95 % Wilson interval")
    return figure


def scaling_figure(rows: list[Row], positions: Mapping[str, int]) -> Figure:
    """Tokens of the prompt against length, both on logarithmic axes; one line per architecture."""
    measured = [row for row in rows if row["tokens"] is not None]
    title = "Tokens of the prompt after N filler turns"
    if not measured:
        return _nothing(title)
    figure = Figure(figsize=(7.2, 4.2), layout="constrained")
    axis = figure.subplots()
    lines: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for row in measured:
        lines.setdefault((row["suite"], row["architecture"]), []).append((row["filler_turns"], row["tokens"]))
    several = len({suite for suite, _ in lines}) > 1
    for place, (suite, name) in enumerate(sorted(lines, key=lambda line: (line[0], positions[line[1]]))):
        points = sorted(lines[suite, name])
        colour = COLOURS[place % len(COLOURS)]
        axis.plot(*zip(*points, strict=True), color=colour, marker=MARKERS[place % len(MARKERS)], markersize=5)
        label = f"{suite}: {name}" if several else name
        axis.annotate(label, points[-1], (8, 0), textcoords="offset points", va="center", color=colour)
    axis.set_xscale("log")
    axis.set_yscale("log")
    axis.set_xlabel("filler turns (log scale)")
    axis.set_ylabel("tokens per query (log scale)")
    axis.grid(color="#dddddd")
    axis.margins(x=0.05)
    axis.set_xlim(right=max(row["filler_turns"] for row in measured) * 4)
    axis.set_title(title)
    return figure


def _nothing(title: str) -> Figure:
    figure = Figure(figsize=(7.2, 1.2), layout="constrained")
    figure.text(0.02, 0.5, f"{title}: not run", va="center")
    return figure
