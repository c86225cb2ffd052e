from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pyarrow as pa
import pytest

from memgauge.figures import draw_figures
from memgauge.tables import write_rows, write_table

Rows = list[dict[str, Any]]


def rate(**columns: Any) -> dict[str, Any]:
    return {"suite": "x", "rate": 0.5, "low": 0.2, "high": 0.8, "correct": 1, "n": 2, **columns}


def draw(folder: Path, accuracy: Rows, scaling: Rows, ladder: Rows) -> dict[str, Path]:
    folder.mkdir(exist_ok=True)
    run: dict[str, Any] = {"base": "m", "rung": None, "memory": "m", "options": "{}", "oracles": []}
    runs = [{"architecture": name, "position": place, **run} for place, name in enumerate(("m", "n<&>"))]
    write_rows(folder / "architectures.parquet", "architectures", runs)
    inputs = {"architectures": str(folder / "architectures.parquet")}
    for name, rows in (("accuracy", accuracy), ("scaling_tokens", scaling), ("ladder", ladder)):
        inputs[name] = str(folder / f"{name}.parquet")
        write_table(
            inputs[name], pa.Table.from_pylist(rows) if rows else pa.table({"suite": pa.array([], pa.string())})
        )
    outputs = {name: folder / f"{name}.svg" for name in ("accuracy", "scaling", "ladder")}
    draw_figures(inputs, {name: str(path) for name, path in outputs.items()}, str(folder / "log"))
    return outputs


ACCURACY = [rate(architecture=name, query_type="all") for name in ("m", "n<&>")]
SCALING = [{"suite": "x", "architecture": "m", "filler_turns": n, "tokens": 10 * n} for n in (10, 100)]
LADDER = [rate(architecture="m", rung="all oracles", position=0)]


def test_the_same_rows_give_the_same_bytes(tmp_path: Path) -> None:
    one = draw(tmp_path / "one", ACCURACY, SCALING, LADDER)
    two = draw(tmp_path / "two", ACCURACY[::-1], SCALING[::-1], LADDER)
    for name in one:
        assert one[name].read_bytes() == two[name].read_bytes()
        ElementTree.parse(one[name])  # noqa: S314


@pytest.mark.parametrize("missing", ["accuracy", "scaling", "ladder"])
def test_nothing_to_draw_is_a_figure_that_says_so(tmp_path: Path, missing: str) -> None:
    rows: dict[str, Rows] = {"accuracy": ACCURACY, "scaling": SCALING, "ladder": LADDER, missing: []}
    pick: Callable[[str], Rows] = rows.__getitem__
    outputs = draw(tmp_path / "one", pick("accuracy"), pick("scaling"), pick("ladder"))
    assert "not run" in outputs[missing].read_text(encoding="utf-8")
