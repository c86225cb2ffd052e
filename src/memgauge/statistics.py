"""Intervals and tests, by SciPy; and the same under the names that the SQL files use.

Everything is rounded to nine decimals: the last digits of a floating-point number are the machine's, not ours.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

import duckdb
from duckdb import func
from scipy import stats

CONFIDENCE = 0.95
DECIMALS = 9


def wilson_interval(correct: int, n: int) -> tuple[float, float] | None:
    """Wilson's score interval of a rate, 95 %.

    Returns:
        The lower and the upper end; None where n is 0.

    Source: Wilson (1927), as in `scipy.stats`.
    """
    if n == 0:
        return None
    interval = stats.binomtest(correct, n).proportion_ci(CONFIDENCE, method="wilson")
    return round(interval.low, DECIMALS), round(interval.high, DECIMALS)


def mcnemar_exact(only_first: int, only_second: int) -> float:
    """McNemar's exact test, two-sided: could the discordant pairs be a fair coin's?

    Returns:
        The p-value; 1 where no pair is discordant.

    Source: McNemar (1947); the binomial test of the discordant pairs.
    """
    discordant = only_first + only_second
    if discordant == 0:
        return 1.0
    return round(float(stats.binomtest(only_first, discordant, 0.5).pvalue), DECIMALS)


def power_law(lengths: Sequence[float], values: Sequence[float]) -> tuple[float | None, float | None, float | None]:
    """Fit value = c · length^exponent by least squares on logarithms.

    Args:
        lengths: positive numbers, in any unit.
        values: as many numbers; the fit is None where one is not positive.

    Returns:
        The exponent and the ends of its 95 % interval (Student's t); the ends are None under three points.
    """
    if len(set(lengths)) < 2 or min([*lengths, *values]) <= 0:
        return None, None, None
    if len(set(values)) == 1:
        return 0.0, 0.0, 0.0
    fit = stats.linregress([math.log(x) for x in lengths], [math.log(y) for y in values])
    exponent = round(float(fit.slope), DECIMALS) + 0.0
    if len(lengths) < 3:
        return exponent, None, None
    margin = float(stats.t.ppf((1 + CONFIDENCE) / 2, len(lengths) - 2)) * float(fit.stderr)
    return (
        exponent,
        round(float(fit.slope) - margin, DECIMALS) + 0.0,
        round(float(fit.slope) + margin, DECIMALS) + 0.0,
    )


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the statistics known to SQL: wilson_low, wilson_high, mcnemar_p, power_law."""

    def wilson_low(correct: int, n: int) -> float | None:
        interval = wilson_interval(correct, n)
        return interval[0] if interval else None

    def wilson_high(correct: int, n: int) -> float | None:
        interval = wilson_interval(correct, n)
        return interval[1] if interval else None

    def fit(lengths: list[float], values: list[float]) -> dict[str, float | None]:
        return dict(zip(("exponent", "low", "high"), power_law(lengths, values), strict=True))

    functions: list[tuple[str, Callable[..., Any], list[Any], str]] = [
        ("wilson_low", wilson_low, ["BIGINT", "BIGINT"], "DOUBLE"),
        ("wilson_high", wilson_high, ["BIGINT", "BIGINT"], "DOUBLE"),
        ("mcnemar_p", mcnemar_exact, ["BIGINT", "BIGINT"], "DOUBLE"),
        ("power_law", fit, ["DOUBLE[]", "DOUBLE[]"], "STRUCT(exponent DOUBLE, low DOUBLE, high DOUBLE)"),
    ]
    for name, function, parameters, result in functions:
        # Special: a function may return null.
        connection.create_function(name, function, parameters, result, null_handling=func.FunctionNullHandling.SPECIAL)
