import math

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgauge.statistics import mcnemar_exact, power_law, register, wilson_interval


@pytest.mark.parametrize(
    ("correct", "n", "low", "high"),
    # Computed by hand from Wilson's formula with z = 1.959964.
    [
        (11, 18, 0.3862, 0.7969),
        (9, 18, 0.2903, 0.7097),
        (16, 18, 0.6720, 0.9690),
        (0, 1, 0.0, 0.7935),
        (5, 5, 0.5655, 1.0),
    ],
)
def test_wilson_interval(correct: int, n: int, low: float, high: float) -> None:
    assert wilson_interval(correct, n) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(0, 200), st.integers(1, 200))
def test_wilson_interval_solves_the_score_equation(correct: int, n: int) -> None:
    correct = min(correct, n)
    interval = wilson_interval(correct, n)
    assert interval is not None
    for end in interval:
        if 0 < end < 1:
            score = (correct / n - end) / math.sqrt(end * (1 - end) / n)
            assert abs(score) == pytest.approx(1.959963985, abs=1e-3)


def test_nothing_measured_has_no_interval() -> None:
    assert wilson_interval(0, 0) is None


@pytest.mark.parametrize(
    ("first", "second", "p"), [(0, 5, 0.0625), (1, 8, 0.0390625), (4, 2, 0.6875), (0, 0, 1.0), (3, 3, 1.0)]
)
def test_mcnemar_exact(first: int, second: int, p: float) -> None:
    assert mcnemar_exact(first, second) == pytest.approx(p)
    assert mcnemar_exact(second, first) == pytest.approx(p)


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_the_binomial_tail(first: int, second: int) -> None:
    n = first + second
    tail = sum(math.comb(n, k) for k in range(min(first, second) + 1)) / 2**n
    assert mcnemar_exact(first, second) == pytest.approx(min(1.0, 2 * tail), abs=1e-8)


def test_power_law() -> None:
    lengths = [10.0, 100.0, 1000.0]
    assert power_law(lengths, [7.0, 7.0, 7.0]) == (0.0, 0.0, 0.0)
    exponent, low, high = power_law(lengths, [3 * x**0.5 for x in lengths])
    assert (exponent, low, high) == pytest.approx((0.5, 0.5, 0.5))
    assert power_law([10.0, 100.0], [1.0, 10.0]) == (1.0, None, None)
    assert power_law([10.0], [1.0]) == (None, None, None)
    assert power_law([10.0, 20.0], [0.0, 1.0]) == (None, None, None)


def test_the_interval_of_the_exponent_is_students() -> None:
    # Slope and standard error of log y on log x by hand: x = 1, e, e^2; log y = 0, 2, 3.
    values = [1.0, math.exp(2), math.exp(3)]
    exponent, low, high = power_law([1.0, math.e, math.exp(2)], values)
    assert exponent == pytest.approx(1.5)
    margin = 12.7062047 * math.sqrt((1 / 6) / 1 / 2)
    assert low == pytest.approx(1.5 - margin, abs=1e-6)
    assert high == pytest.approx(1.5 + margin, abs=1e-6)


def test_sql_knows_the_statistics() -> None:
    connection = duckdb.connect()
    register(connection)
    row = connection.sql(
        "SELECT wilson_low(11, 18), wilson_high(0, 0), mcnemar_p(0, 5), power_law([1.0, 2.0], [1.0, 4.0]).exponent"
    ).fetchall()[0]
    assert row == (pytest.approx(0.386190, abs=1e-5), None, 0.0625, pytest.approx(2.0))
