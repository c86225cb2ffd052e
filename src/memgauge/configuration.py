"""Read and check the configuration: all mistakes at once, each with the nearest known name.

The shape is checked against `workflow/schemas/config.schema.yaml`, the names against what exists. The result is
the list of runs that the workflow makes rules of.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from memgauge.errors import ConfigurationError, nearest
from memgauge.plugins import check_architecture, check_importer, plugin_files
from memgauge.provenance import where_from

TRUTH: Mapping[str, bool] = {"true": True, "false": False}
SETTINGS = frozenset({"memory", "oracles"})
SUITE_SETTINGS = frozenset({"source", "aliases", "importer", "remember_queries", "generator", "filler_turns"})


@dataclass(frozen=True, slots=True)
class Run:
    """One architecture with its options and oracles, as named in the results.

    `rung` is None for an architecture itself and names the rung where it is run for the oracle ladder.
    """

    architecture: str
    memory: str
    options: Mapping[str, Any]
    oracles: tuple[str, ...]
    suites: tuple[str, ...]
    base: str
    rung: str | None = None

    def as_settings(self) -> dict[str, Any]:
        """The run as plain data, without its suites."""
        return {
            "architecture": self.architecture,
            "base": self.base,
            "rung": self.rung,
            "memory": self.memory,
            "options": dict(self.options),
            "oracles": list(self.oracles),
        }


@dataclass(frozen=True, slots=True)
class Suite:
    """One suite. `filler_turns` is empty unless it is generated; `aliases` unless it has a table of its own.

    `importer` and its `options` say how a public data set is read; without one the source is scenario files.
    """

    name: str
    source: str
    aliases: Mapping[str, str]
    generator: str | None
    filler_turns: tuple[int, ...]
    importer: str | None
    options: Mapping[str, Any]
    remember_queries: bool


@dataclass(frozen=True, slots=True)
class Configuration:
    """The checked configuration."""

    suites: Mapping[str, Suite]
    runs: Mapping[str, Run]
    graders: tuple[str, ...]
    sections: tuple[str, ...]

    def as_settings(self) -> dict[str, list[dict[str, Any]]]:
        """The expanded configuration as plain data: `runs` and `suites`, in order."""
        runs = [run.as_settings() for run in self.runs.values()]
        suites = [
            {"suite": suite.name, "source": suite.source, "generator": suite.generator}
            for suite in self.suites.values()
        ]
        return {"runs": runs, "suites": suites}

    def jobs(self) -> dict[str, list[Run]]:
        """Runs by job: every architecture has one of its own, and the rungs of its ladder share one."""
        jobs: dict[str, list[Run]] = {}
        for run in self.runs.values():
            jobs.setdefault(run.base if run.rung is None else f"{run.base}_ladder", []).append(run)
        return jobs

    def runs_of(self, suite: str) -> list[str]:
        """Names of the runs on one suite, in the order of the configuration."""
        return [name for name, run in self.runs.items() if suite in run.suites]


def read_configuration(settings: Mapping[str, Any], schema: Path) -> Configuration:
    """Check a configuration and expand it.

    Args:
        settings: the content of config.yaml, with whatever was set on the command line.
        schema: the JSON Schema that describes it.

    Raises:
        ConfigurationError: with one line per mistake.
    """
    settings = _present(settings)
    validator = Draft202012Validator(yaml.safe_load(schema.read_text(encoding="utf-8")))
    errors = sorted(validator.iter_errors(settings), key=lambda error: list(map(str, error.absolute_path)))
    mistakes = [message for error in errors for message in _explain(error)]
    if not mistakes:
        suites = _suites(settings)
        runs = _runs(settings, tuple(suites))
        register = schema.parents[2] / "data" / "sources.csv"
        mistakes = [
            *_check_sources(suites, register),
            *_check_names(settings),
            *_check_runs(settings, runs),
        ]
    if mistakes:
        raise ConfigurationError(*(f"config.yaml: {mistake}" for mistake in dict.fromkeys(mistakes)))
    return Configuration(suites, runs, tuple(settings["graders"]), tuple(settings["report"]))


def _present(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings without what a second configuration file has set to null: a key, a suite or an architecture.

    A truth value set on the command line arrives as text, unless it is written as in Python.
    """
    present: dict[str, Any] = dict(settings)
    present |= {key: TRUTH[value] for key, value in settings.items() if isinstance(value, str) and value in TRUTH}
    present = {key: value for key, value in present.items() if value is not None}
    for key in ("suites", "architectures"):
        if isinstance(present.get(key), Mapping):
            present[key] = {name: value for name, value in present[key].items() if value is not None}
    return present


def _explain(error: ValidationError) -> Iterator[str]:
    place = ".".join(map(str, error.absolute_path)) or "top level"
    known = error.schema.get("properties", {}) if isinstance(error.schema, Mapping) else {}
    if error.validator == "additionalProperties" and isinstance(error.instance, Mapping):
        for key in error.instance:
            if key not in known:
                yield f"{place}: unknown key '{key}'. {nearest(str(key), known)}"
    else:
        if error.validator == "required" and isinstance(error.instance, Mapping):
            for key in sorted(error.instance.keys() - known.keys()):
                yield f"{place}: unknown key '{key}'. {nearest(str(key), known)}"
        yield f"{place}: {error.message}. Expected: {error.schema.get('description', error.validator)}"


def _suites(settings: Mapping[str, Any]) -> dict[str, Suite]:
    further = settings.get("long_filler_turns", []) if settings.get("long_sweep") else []
    suites = {}
    for name, suite in settings["suites"].items():
        filler_turns = tuple(sorted({*suite["filler_turns"], *further})) if "generator" in suite else ()
        importer = suite.get("importer")
        suites[name] = Suite(
            name,
            suite["source"],
            suite.get("aliases", {}),
            suite.get("generator"),
            filler_turns,
            importer,
            {key: value for key, value in suite.items() if key not in SUITE_SETTINGS},
            suite.get("remember_queries", importer is None),
        )
    return suites


def _runs(settings: Mapping[str, Any], suites: tuple[str, ...]) -> dict[str, Run]:
    runs = {}
    ladder = settings.get("ladder", {"suites": [], "rungs": {}})
    for name, entry in settings["architectures"].items():
        options = {key: value for key, value in entry.items() if key not in SETTINGS}
        oracles = tuple(entry.get("oracles", ()))
        memory = entry.get("memory", name)
        runs[name] = Run(name, memory, options, oracles, suites, name)
        for rung, change in ladder["rungs"].items():
            if not set(change["without"]) <= set(oracles) or not ladder["suites"]:
                continue
            kept = tuple(oracle for oracle in oracles if oracle not in change["without"])
            changed = options | {key: value for key, value in change.items() if key != "without"}
            full = f"{name}_{rung}"
            runs[full] = Run(full, memory, changed, kept, tuple(ladder["suites"]), name, rung)
    return runs


def _check_sources(suites: Mapping[str, Suite], register: Path) -> Iterator[str]:
    for suite in suites.values():
        place = f"suites.{suite.name}"
        if suite.importer is None:
            for option in suite.options:
                yield f"{place}: unknown key '{option}'. {nearest(option, SUITE_SETTINGS)}"
        else:
            for key in ("aliases", "generator"):
                if getattr(suite, key):
                    yield f"{place}: '{key}' is for scenario files; it does not go together with 'importer'."
            for mistake in check_importer(suite.importer, suite.options):
                yield f"{place}: {mistake}"
        if not Path(suite.source).exists():
            advice = where_from(suite.importer, register) if suite.importer is not None else ""
            yield f"{place}.source: there is no file or folder '{suite.source}'.{advice}"


def _check_names(settings: Mapping[str, Any]) -> Iterator[str]:
    for key, folder, suffix in (("graders", "graders", ".sql"), ("report", "sections", ".md")):
        known = plugin_files(folder, suffix)
        for name in settings[key]:
            if name not in known:
                yield f"{key}: unknown name '{name}'. {nearest(name, known)}"
    if "contains" not in settings["graders"]:
        yield "graders: 'contains' is missing; it decides the verdict."
    for suite in settings.get("ladder", {}).get("suites", ()):
        if suite not in settings["suites"]:
            yield f"ladder.suites: unknown suite '{suite}'. {nearest(suite, settings['suites'])}"


def _check_runs(settings: Mapping[str, Any], runs: Mapping[str, Run]) -> Iterator[str]:
    oracles = {oracle for run in runs.values() for oracle in run.oracles}
    for rung, change in settings.get("ladder", {}).get("rungs", {}).items():
        for oracle in change["without"]:
            if oracle not in oracles:
                yield f"ladder.rungs.{rung}: no architecture has the oracle '{oracle}'. {nearest(oracle, oracles)}"
    names = [
        f"{name}_{rung}" for name in settings["architectures"] for rung in settings.get("ladder", {}).get("rungs", {})
    ]
    for name in names:
        if name in settings["architectures"]:
            yield f"architectures.{name}: the name is that of a rung of the ladder; choose another."
    for run in runs.values():
        for mistake in check_architecture(run.memory, run.options, list(run.oracles)):
            yield f"architectures.{run.base}: {mistake}"
