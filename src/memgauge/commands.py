"""How a command ends: 0 done, 1 a result is missing, 2 wrong input; a user's mistake prints no traceback."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from memgauge.errors import ResultError, UserError

MISSING_RESULT = 1
WRONG_INPUT = 2


@contextmanager
def user_errors() -> Iterator[None]:
    """Turn the errors that memgauge raises on purpose into a message and an exit status."""
    try:
        yield
    except UserError as error:
        print(error, file=sys.stderr)
        sys.exit(WRONG_INPUT)
    except ResultError as error:
        print(error, file=sys.stderr)
        sys.exit(MISSING_RESULT)
