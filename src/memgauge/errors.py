"""The exceptions of memgauge.

    MemgaugeError
    ├── UserError              wrong input: one message, no traceback, exit status 2
    │   ├── ConfigurationError config.yaml: a key, name, option or oracle
    │   └── ScenarioError      a scenario file: file, line, field
    └── ResultError            a run that finished with missing results, exit status 1

Anything else that is raised is a bug and keeps its traceback.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

MOST_NAMES = 20
MOST_COMPARED = 1000


class MemgaugeError(Exception):
    """Base of all errors that memgauge raises on purpose."""


class UserError(MemgaugeError):
    """The input is wrong. Holds every mistake found, one line each."""

    def __init__(self, *mistakes: str) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class ConfigurationError(UserError):
    """The configuration is wrong."""


class ScenarioError(UserError):
    """A scenario file is wrong."""


class ResultError(MemgaugeError):
    """The run finished, but a result is missing."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Say which of the known words was probably meant.

    Args:
        word: what the user wrote.
        known: what would have been understood.

    Returns:
        `Did you mean x? Known: x, y, z.`, without the question where nothing is near.
    """
    names = sorted(islice(known, MOST_COMPARED))
    near = get_close_matches(word[:MOST_COMPARED], names, n=1, cutoff=0.5)
    question = f"Did you mean {near[0]}? " if near else ""
    more = ", …" if len(names) > MOST_NAMES else ""
    return f"{question}Known: {', '.join(names[:MOST_NAMES]) or 'none'}{more}."
