"""Make the tables of one suite, from its source or its generator."""

from collections.abc import Iterable, Mapping
from typing import Any

from memgauge.commands import user_errors
from memgauge.generator.scaling import scaling_scenarios
from memgauge.journal import record
from memgauge.plugins import read_import
from memgauge.scenarios.conversion import write_scenarios
from memgauge.scenarios.reading import read_scenarios


def convert(source: str, aliases: Mapping[str, str], suite: str, outputs: Mapping[str, str], log: str) -> None:
    """Read scenario files and write the suite's tables.

    Raises:
        ScenarioError: a file is wrong.
    """
    scenarios = read_scenarios(source, aliases)
    write_scenarios(scenarios, suite, outputs)
    record(log, f"{source}: {len(scenarios)} scenarios")


def generate(source: str, filler_turns: Iterable[int], suite: str, outputs: Mapping[str, str], log: str) -> None:
    """Generate the scaling sweep from the one conversation in `source` and write the suite's tables."""
    (conversation,) = read_scenarios(source)
    scenarios = list(scaling_scenarios(conversation, filler_turns))
    write_scenarios(scenarios, suite, outputs)
    record(log, f"{len(scenarios)} scenarios generated")


def import_data(  # noqa: PLR0913, PLR0917
    importer: str, source: str, options: Mapping[str, Any], suite: str, outputs: Mapping[str, str], log: str
) -> None:
    """Import a public data set and write the suite's tables and, as the output `imports`, the account of it.

    Data that are not in the form that the importer reads end the job with a message and exit status 2.
    """
    with user_errors():
        scenarios, account = read_import(importer, source, options)
        write_scenarios(scenarios, suite, outputs)
    record(outputs["imports"], *account.lines())
    record(log, *account.lines())
    print("\n".join(account.lines()))
