"""What one wants without the workflow.

`memgauge validate PATH…`, `memgauge import NAME PATH --out FILE`, `memgauge schema`.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from memgauge.commands import user_errors
from memgauge.errors import ConfigurationError, ScenarioError
from memgauge.exporting import write_scenario_file
from memgauge.plugins import importer_files
from memgauge.scenarios.schema import schema_text
from memgauge.scenarios.validation import validate_sources

Commands = argparse._SubParsersAction


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one subcommand; exit status 0 done, 2 wrong input."""
    parser = argparse.ArgumentParser(prog="memgauge", description="The referee for agent memory.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for add in (add_validate, add_import, add_schema):
        add(commands)
    given = parser.parse_args(arguments)
    try:
        with user_errors():
            given.command(given)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads what is printed (`| head`) has seen enough; what is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def add_validate(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Declare `memgauge validate`."""
    parser = commands.add_parser("validate", help="check scenario files; prints every mistake")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a folder of scenario files, or one file")
    parser.set_defaults(command=lambda given: validate(given.paths))


def add_import(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Declare `memgauge import`."""
    parser = commands.add_parser("import", help="write a public data set as a scenario file")
    parser.add_argument("name", metavar="NAME", help=f"the data set: {', '.join(importer_files())}")
    parser.add_argument("path", metavar="PATH", help="your copy of it; nothing is downloaded")
    parser.add_argument("--out", required=True, metavar="FILE", help="the scenario file, .yaml or .jsonl")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the importer")
    parser.set_defaults(command=lambda given: import_data_set(given.name, given.path, given.set, given.out))


def add_schema(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Declare `memgauge schema`."""
    parser = commands.add_parser("schema", help="print the JSON Schema of a scenario file, for editors")
    parser.set_defaults(command=lambda given: sys.stdout.write(schema_text()))


def validate(paths: Sequence[str]) -> None:
    """Check files and lint their meaning; warnings go to stdout, errors are raised.

    Raises:
        ScenarioError: with all errors of all files.
    """
    result = validate_sources(paths)
    for line in result.warnings.told():
        print(line)
    errors = result.errors
    print(
        f"{result.files} files, {result.scenarios} scenarios, {result.turns} turns, {result.queries} queries: "
        f"{len(errors) or 'no'} {'mistake' if len(errors) < 2 else 'mistakes'}, {result.warnings.count} warnings"
    )
    if errors:
        raise ScenarioError(*errors)


def import_data_set(name: str, path: str, settings: Sequence[str], out: str) -> None:
    """Write a data set as a scenario file and print what was kept.

    Raises:
        ConfigurationError: the importer, or an option, is not known.
        ScenarioError: the data set cannot be read.
    """
    options: dict[str, str] = {}
    for setting in settings:
        option, equals, value = setting.partition("=")
        if not equals:
            raise ConfigurationError(f"--set {setting}: expected OPTION=VALUE.")
        options[option] = value
    print(*write_scenario_file(name, path, options, out).lines(), sep="\n")
