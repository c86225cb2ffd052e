"""A copy of the project in a folder of its own, to run the workflow in."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ("Snakefile", "config.yaml", "workflow", "profiles", "scenarios", "src", "data/sources.csv")
Configure = Callable[[dict[str, Any]], None]


class Project:
    """A copy of the project in a folder of its own, with its own source code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def copy_from(self, source: Path) -> "Project":
        """Copy the project, with results if it has any; modification times are kept."""
        for name in (*PROJECT, "data", "reports", ".snakemake"):
            item = source / name
            if source == ROOT and name not in PROJECT:
                continue
            if item.is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
                shutil.copytree(item, self.folder / name, symlinks=True, ignore=ignored, dirs_exist_ok=True)
            elif item.exists():
                (self.folder / name).parent.mkdir(exist_ok=True)
                shutil.copy2(item, self.folder / name)
        return self

    def configure(self, change: Configure) -> None:
        """Change the configuration."""
        file = self.folder / "config.yaml"
        settings = yaml.safe_load(file.read_text(encoding="utf-8"))
        change(settings)
        file.write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")

    def command(self, *arguments: str, cores: int = 4) -> list[str]:
        return [sys.executable, "-m", "snakemake", "--cores", str(cores), *arguments]

    def environment(self, **variables: str) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.folder / "src"), **variables}

    def snakemake(self, *arguments: str, cores: int = 4, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the workflow and return what it said, stdout and stderr together."""
        return subprocess.run(
            self.command(*arguments, cores=cores),
            cwd=self.folder,
            env=self.environment(**variables),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=600,
        )

    def run(self, *arguments: str, cores: int = 4, **variables: str) -> None:
        """Run the workflow; it must succeed."""
        done = self.snakemake(*arguments, cores=cores, **variables)
        assert done.returncode == 0, done.stdout[-5000:]

    def computed(self) -> dict[str, bytes]:
        """Every produced file that must not depend on the clock: name → bytes."""
        found = {}
        for folder in ("data", "reports"):
            for file in sorted((self.folder / folder).rglob("*")):
                name = file.relative_to(self.folder).as_posix()
                if file.is_dir() or name.startswith(("data/timings/", "data/logs/")) or file.suffix == ".duckdb":
                    continue
                found[name] = without_measured(file) if file.name == "report.md" else file.read_bytes()
        return found


def without_measured(report: Path) -> bytes:
    """The report without the block that is marked as measured."""
    text = report.read_text(encoding="utf-8")
    before, rest = text.split("<!-- measured: begin -->")
    return (before + rest.split("<!-- measured: end -->")[1]).encode()
