"""Write down what was run, as configured, and remove the results of what no longer is configured."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from memgauge.journal import record
from memgauge.tables import TABLES, write_rows

OWN = frozenset({"architectures", "suites"})


def describe(settings: Mapping[str, Any], expected: Sequence[str], outputs: Mapping[str, str], log: str) -> None:
    """Write the tables `architectures` and `suites`.

    Args:
        settings: the expanded configuration, `Configuration.as_settings`.
        expected: every Parquet file of a table that this run makes; any other in the tables' folders is of a
            scenario suite or an architecture that is no longer configured, and is removed.
        outputs: the Parquet files of both tables.
        log: the job's log.
    """
    runs = [
        run | {"position": position, "options": json.dumps(run["options"], sort_keys=True, ensure_ascii=False)}
        for position, run in enumerate(settings["runs"])
    ]
    write_rows(outputs["architectures"], "architectures", runs)
    suites = [suite | {"position": position} for position, suite in enumerate(settings["suites"])]
    write_rows(outputs["suites"], "suites", suites)
    root = Path(outputs["suites"]).parent
    removed = []
    for table in sorted(TABLES.keys() - OWN):
        for file in sorted((root / table).rglob("*.parquet")):
            if str(file) not in expected:
                file.unlink()
                removed.append(f"removed {file}, which is no longer configured")
    record(log, f"{len(runs)} architectures and rungs, {len(suites)} suites", *removed)
