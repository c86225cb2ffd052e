"""Check the sources of all suites before any job starts."""

from pathlib import Path

from memgauge.configuration import Configuration, Suite
from memgauge.errors import ScenarioError
from memgauge.scenarios.reading import check_scenarios, read_scenarios, scenario_files


def check_sources(configuration: Configuration, converted: str | Path) -> None:
    """Check, before any job starts, every source of scenario files that has changed since it was converted.

    Args:
        configuration: the checked configuration.
        converted: the folder of the Parquet files that conversion writes, one per suite.

    Raises:
        ScenarioError: with all mistakes of all changed sources.
    """
    mistakes: list[str] = []
    for suite in configuration.suites.values():
        if suite.importer is not None:
            continue
        try:
            table = Path(converted, f"{suite.name}.parquet")
            files = scenario_files(suite.source)
            if not table.exists() or any(file.stat().st_mtime > table.stat().st_mtime for file in files):
                mistakes += _check_source(suite)
        except ScenarioError as error:
            mistakes += error.mistakes
    if mistakes:
        raise ScenarioError(*mistakes)


def _check_source(suite: Suite) -> list[str]:
    """What is wrong with a source that can be read but does not fit its suite."""
    if suite.generator is None:
        check_scenarios(suite.source)
        return []
    scenarios = read_scenarios(suite.source, suite.aliases)
    if len(scenarios) != 1:
        return [f"{suite.source}: the generator needs exactly one scenario; found {len(scenarios)}."]
    if all(entry.turn_type != "distractor" for entry in scenarios[0].entries):
        return [f"{suite.source}: the generator repeats distractors, and this conversation has none."]
    return []
