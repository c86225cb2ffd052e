"""Where the public data are, for tests that read all of them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from memgauge.importers.accounting import Account
from memgauge.model import Entry, Scenario
from memgauge.plugins import read_import

DATASETS = Path(__file__).parents[4] / "shared" / "datasets"

Import = Callable[..., tuple[list[Scenario], Account]]


@pytest.fixture
def dataset() -> Callable[[str], Path]:
    """A path in the public data; the test is skipped where it is absent."""

    def find(name: str) -> Path:
        place = DATASETS / name
        if not place.exists():
            pytest.skip(f"the public data are not at {DATASETS}: {name}")
        return place

    return find


@pytest.fixture
def imported() -> Import:
    """Read a data set to its end."""

    def read(importer: str, path: Path, **options: Any) -> tuple[list[Scenario], Account]:
        scenarios, account = read_import(
            importer,
            path,
            {name: str(value) if isinstance(value, Path) else value for name, value in options.items()},
        )
        return list(scenarios), account

    return read


@pytest.fixture
def queries() -> Callable[[Scenario], Mapping[str, Entry]]:
    """The questions of a scenario by id."""

    def find(scenario: Scenario) -> Mapping[str, Entry]:
        return {entry.query_id: entry for entry in scenario.entries if entry.query_id is not None}

    return find
