import html
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgauge.markdown import cell, table


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a | b", "a \\| b"),
        ("`x`", "\\`x\\`"),
        ("<script>", "&lt;script&gt;"),
        ("two\nlines\r\n", "two lines"),
        ("[l](javascript:x)", "\\[l\\](javascript:x)"),
        ("raw_dump", "raw_dump"),
        ("_loud_ *too*", "\\_loud\\_ \\*too\\*"),
        ("a\\|b", "a\\\\\\|b"),
        (None, "n/a"),
    ],
)
def test_cell(text: str | None, shown: str) -> None:
    assert cell(text) == shown


@given(st.text())
def test_any_text_is_one_cell_of_the_same_text(text: str) -> None:
    line = table([{"x": text}], [("x", "x")]).splitlines()
    assert len(line) == 3
    bare = re.findall(r"(?<!\\)(?:\\\\)*\|", line[2])
    assert len(bare) == 2
    unescaped = re.sub(r"\\([\\`*\[\]|~_])", r"\1", line[2][2:-2])
    assert html.unescape(unescaped).split() == html.unescape(html.escape(text, quote=False)).split()


def test_numbers_and_gaps() -> None:
    rows: list[dict[str, Any]] = [{"a": "x", "n": 3, "r": 1 / 3}, {"a": "y", "n": None, "r": None}]
    shown = table(rows, [("name", "a"), ("n", "n", "integer"), ("rate", "r", "percent")])
    assert shown.splitlines()[1:] == ["| --- | ---: | ---: |", "| x | 3 | 33.3 % |", "| y | n/a | n/a |"]


def test_no_row_is_said() -> None:
    assert table([], [("a", "a")]).startswith("Nothing to show")
