"""Make the tables of one suite, from its source or its generator."""

from collections.abc import Iterable, Mapping

from memgauge.generator.scaling import scaling_scenarios
from memgauge.model import Scenario
from memgauge.scenarios.conversion import write_scenarios
from memgauge.scenarios.reading import read_scenarios


def convert(source: str, aliases: Mapping[str, str], suite: str, outputs: Mapping[str, str]) -> None:
    """Read scenario files and write the suite's tables.

    Raises:
        ScenarioError: a file is wrong.
    """
    write_scenarios(read_scenarios(source, aliases), suite, outputs)


def generate(filler_turns: Iterable[int], suite: str, outputs: Mapping[str, str]) -> None:
    """Generate the scaling sweep and write the suite's tables."""
    scenarios: Iterable[Scenario] = scaling_scenarios(filler_turns)
    write_scenarios(scenarios, suite, outputs)
