"""Time the whole workflow against the published method run in one process, and the run with nothing to do.

    python benchmarks/whole_run.py [--repeats 3]

Everything is measured in one go on one machine, so the ratios hold where the times do not. The workflow converts,
runs every architecture, the ladder and the sweep, grades, aggregates, draws and reports; the reference method only
answers and counts. Prints seconds (median) and ratios.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("Snakefile", "config.yaml", "workflow", "profiles", "scenarios")


def seconds(command: list[str], directory: Path) -> float:
    """Wall time of one command that must succeed."""
    started = time.perf_counter()
    subprocess.run(command, cwd=directory, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - started


def write_published_form(target: Path) -> None:
    """Write the project's own conversations as the reference method reads them."""
    with target.open("w", encoding="utf-8") as stream:
        for file in sorted((ROOT / "scenarios" / "article").glob("*.yaml")):
            content = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
            for turn_id, turn in enumerate(content["turns"], start=1):
                stream.write(json.dumps({"scenario": content["scenario"], "turn_id": turn_id, **turn}) + "\n")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=3)
    repeats = parser.parse_args().repeats
    snakemake = [str(Path(sys.executable).with_name("snakemake")), "--cores", "2"]
    times: dict[str, list[float]] = {"workflow from clean": [], "nothing to do": [], "reference method": []}
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as name:
            directory = Path(name)
            for item in COPIED:
                source = ROOT / item
                (shutil.copytree if source.is_dir() else shutil.copy)(source, directory / item)
            turns = directory / "turns.jsonl"
            write_published_form(turns)
            times["workflow from clean"].append(seconds(snakemake, directory))
            times["nothing to do"].append(seconds(snakemake, directory))
            reference = [sys.executable, str(ROOT / "benchmarks" / "reference_method.py"), str(turns)]
            times["reference method"].append(seconds(reference, directory))
    base = statistics.median(times["reference method"])
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:20} {median:6.2f} s   {median / base:5.2f} x reference method   (n = {repeats})")


if __name__ == "__main__":
    main()
