"""Measure the conversion of scenario files, as ratios within one run.

Usage: python benchmarks/conversion.py [--turns 50000] [--files 1000]

Prints, for one JSON lines file and for a folder of YAML files of the same turns, the rows per second of the
conversion and how many times as long it takes as reading the same bytes and doing nothing with them, and as
parsing them with the standard reader.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import yaml

from memgauge.model import AnswerKey, Entry, Fact, Scenario
from memgauge.scenarios import SCENARIO_TABLES
from memgauge.scenarios.conversion import write_scenarios
from memgauge.scenarios.mistakes import Mistakes
from memgauge.scenarios.reading import scenario_files, stream_drafts
from memgauge.scenarios.writing import json_lines_text, yaml_text


def conversation(name: str, turns: int) -> Scenario:
    """A conversation that states a fact in every tenth turn and asks for it nine turns later."""
    entries = []
    for turn_id in range(1, turns + 1):
        text = f"In turn {turn_id} there is nothing to see, so let us move on."
        entry = Entry(turn_id, "distractor", "Ana", text)
        if turn_id % 10 == 1:
            entry = Entry(turn_id, "fact", "Bo", text, (Fact(f"f{turn_id}", f"e{turn_id}", "P", f"v{turn_id}"),))
        elif turn_id % 10 == 0:
            key = AnswerKey("direct", (f"v{turn_id - 9}",), (f"f{turn_id - 9}",))
            entry = Entry(turn_id, "query", "Ana", text, query_id=f"q{turn_id}", key=key)
        entries.append(entry)
    return Scenario(name, tuple(entries))


def seconds(work: Callable[[], object]) -> float:
    """Time of one call."""
    started = perf_counter()
    work()
    return perf_counter() - started


def read_plainly(source: Path) -> int:
    """Read every byte."""
    return sum(len(file.read_bytes()) for file in scenario_files(source))


def parse_plainly(source: Path) -> None:
    """Parse every file with the standard reader."""
    for file in scenario_files(source):
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".jsonl":
            for line in text.splitlines():
                json.loads(line)
        else:
            yaml.load(text, Loader=yaml.CSafeLoader)


def convert(source: Path, folder: Path) -> int:
    """Convert, and count rows."""
    paths = {name: str(folder / f"{name}.parquet") for name in SCENARIO_TABLES}
    return sum(write_scenarios(stream_drafts(scenario_files(source), Mistakes()), "x", paths).values())


def measure(source: Path, folder: Path) -> str:
    """One line of results."""
    rows = convert(source, folder)
    converting = seconds(lambda: convert(source, folder))
    reading = seconds(lambda: read_plainly(source))
    parsing = seconds(lambda: parse_plainly(source))
    return (
        f"{source.name}: {rows} rows, {rows / converting:.0f} rows per second, "
        f"{converting / reading:.0f} times reading the bytes, {converting / parsing:.2f} times parsing them"
    )


def main() -> None:
    """Write the files, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=50_000, help="turns in all")
    parser.add_argument("--files", type=int, default=1_000, help="YAML files that they are spread over")
    given = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "yaml").mkdir()
        with (folder / "lines.jsonl").open("w", encoding="utf-8") as lines:
            for number in range(given.files):
                scenario = conversation(f"s{number:06}", given.turns // given.files)
                lines.write(json_lines_text(scenario))
                (folder / "yaml" / f"{scenario.name}.yaml").write_text(yaml_text(scenario), encoding="utf-8")
        for source in (folder / "lines.jsonl", folder / "yaml"):
            print(measure(source, folder))


if __name__ == "__main__":
    main()
