"""Say whether the results are complete."""

from collections.abc import Sequence
from pathlib import Path

from memgauge.commands import user_errors
from memgauge.errors import ResultError
from memgauge.journal import record
from memgauge.tables import read_rows

SHOWN = 20


def check_answers(answers: Sequence[str], output: str, log: str) -> None:
    """Write `output` where no answer has the status error; else list them and exit with status 1."""
    rows = [row for file in answers for row in read_rows(file)]
    failed = [row for row in rows if row["status"] == "error"]
    lines = [
        f"{row['suite']}, {row['scenario']}, {row['query_id']}: {row['architecture']} failed: {row['error']}"
        for row in failed
    ]
    record(log, f"{len(rows)} answers, {len(failed)} of status error", *lines)
    with user_errors():
        if failed:
            further = [f"… and {len(failed) - SHOWN} more, see {log}"] if len(failed) > SHOWN else []
            raise ResultError("\n".join([f"{len(failed)} answers are missing:", *lines[:SHOWN], *further]))
    Path(output).write_text(f"{len(rows)} answers, none of status error\n", encoding="utf-8")
