"""The log of a job: what it did, in a line."""

from pathlib import Path


def record(log: str | Path, *lines: str) -> None:
    """Write the log file of one job."""
    path = Path(log)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
