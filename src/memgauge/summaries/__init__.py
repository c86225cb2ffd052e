"""Summaries: one SQL file, one table; its first comment says what a row is.

A summary may use the tables, the statistics, and every summary that stands before it in `ORDER`.
"""

ORDER = (
    "sizes",
    "accuracy",
    "tokens",
    "coverage",
    "paired",
    "ladder",
    "unstated_keys",
    "failures",
    "scaling_tokens",
    "growth",
)
