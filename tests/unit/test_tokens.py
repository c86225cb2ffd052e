import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference_method
from memgauge.tokens import Extent, estimate, join, measure


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("a", 1),
        ("ab cd", 2),
        ("abcdefghij", 2),
        ("abcdefghijklmn", 4),
        ("a b c d e f", 6),
        ("x" * 10_000, 2500),
    ],
)
def test_estimate(text: str, tokens: int) -> None:
    assert estimate(measure(text)) == tokens


@given(st.lists(st.text()))
def test_extents_of_lines_give_the_extent_of_the_prompt(lines: list[str]) -> None:
    joined = "\n".join(lines)
    assert join([measure(line) for line in lines]) == measure(joined)
    assert estimate(measure(joined)) == reference_method.tokens(joined)


def test_nothing_has_no_extent() -> None:
    assert join([]) == Extent(0, 0)
