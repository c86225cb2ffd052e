"""What one wants without the workflow: `memgauge validate PATH…`."""

import argparse
from collections.abc import Sequence

from memgauge.commands import user_errors
from memgauge.errors import ScenarioError
from memgauge.scenarios.reading import read_scenarios


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one subcommand; exit status 0 done, 2 wrong input."""
    parser = argparse.ArgumentParser(prog="memgauge", description="The referee for agent memory.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    validate = commands.add_parser("validate", help="check scenario files; prints every mistake")
    validate.add_argument("paths", nargs="+", metavar="PATH", help="a folder of scenario files, or one file")
    validate.set_defaults(command=lambda given: validate_sources(given.paths))
    given = parser.parse_args(arguments)
    with user_errors():
        given.command(given)


def validate_sources(paths: Sequence[str]) -> None:
    """Check sources as the workflow would, each for itself.

    Raises:
        ScenarioError: with all mistakes of all sources.
    """
    mistakes: list[str] = []
    for path in paths:
        try:
            scenarios = read_scenarios(path)
            queries = sum(entry.key is not None for scenario in scenarios for entry in scenario.entries)
            print(f"{path}: {len(scenarios)} scenarios, {queries} queries, no mistake")
        except ScenarioError as error:
            mistakes += error.mistakes
    if mistakes:
        raise ScenarioError(*mistakes)
