"""Make the tables of one suite, from its source or its generator."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from memgauge.configuration import Configuration
from memgauge.errors import ScenarioError
from memgauge.generator.scaling import scaling_scenarios
from memgauge.journal import record
from memgauge.scenarios.conversion import write_scenarios
from memgauge.scenarios.reading import read_scenarios, scenario_files


def convert(source: str, aliases: Mapping[str, str], suite: str, outputs: Mapping[str, str], log: str) -> None:
    """Read scenario files and write the suite's tables.

    Raises:
        ScenarioError: a file is wrong.
    """
    scenarios = read_scenarios(source, aliases)
    write_scenarios(scenarios, suite, outputs)
    record(log, f"{source}: {len(scenarios)} scenarios")


def generate(filler_turns: Iterable[int], suite: str, outputs: Mapping[str, str], log: str) -> None:
    """Generate the scaling sweep and write the suite's tables."""
    scenarios = list(scaling_scenarios(filler_turns))
    write_scenarios(scenarios, suite, outputs)
    record(log, f"{len(scenarios)} scenarios generated")


def check_sources(configuration: Configuration, converted: str | Path) -> None:
    """Check, before any job starts, every source that has changed since it was converted.

    Args:
        configuration: the checked configuration.
        converted: the folder of the Parquet files that conversion writes, one per suite.

    Raises:
        ScenarioError: with all mistakes of all changed sources.
    """
    mistakes: list[str] = []
    for suite in configuration.suites.values():
        if suite.source is None:
            continue
        try:
            table = Path(converted, f"{suite.name}.parquet")
            files = scenario_files(suite.source)
            if not table.exists() or any(file.stat().st_mtime > table.stat().st_mtime for file in files):
                read_scenarios(suite.source, suite.aliases)
        except ScenarioError as error:
            mistakes += error.mistakes
    if mistakes:
        raise ScenarioError(*mistakes)
