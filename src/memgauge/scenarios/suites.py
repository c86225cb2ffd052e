"""Make the tables of one suite, from its source or its generator."""

from collections.abc import Iterable, Mapping

from memgauge.generator.scaling import scaling_scenarios
from memgauge.journal import record
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
