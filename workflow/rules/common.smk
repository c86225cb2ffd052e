"""
The checked configuration, and the names that several rules use.

Reads   config.yaml, workflow/schemas/config.schema.yaml
Writes  nothing; a mistake in the configuration or in a scenario file ends the run here, with exit status 2
"""

from pathlib import Path

from memgauge.commands import user_errors
from memgauge.configuration import read_configuration
from memgauge.plugins import architecture_file, importer_sources, plugin_files
from memgauge.scenarios import SCENARIO_TABLES
from memgauge.scenarios.reading import scenario_files
from memgauge.scenarios.sources import check_sources
from memgauge.sources import name_of, sources
from memgauge.summaries import ORDER

RUN_TABLES = ("answers", "context_items", "timings")
FIGURES = ("accuracy", "scaling", "ladder")

with user_errors():
    CONFIGURATION = read_configuration(config, Path(workflow.basedir) / "workflow/schemas/config.schema.yaml")
    check_sources(CONFIGURATION, "data/turns")
    RUN_FILES = {name: name_of(architecture_file(run.memory)) for name, run in CONFIGURATION.runs.items()}
    SOURCE_FILES = {
        name: (
            list(map(str, scenario_files(suite.source)))
            if suite.importer is None
            else importer_sources(suite.importer, suite.source, suite.options)
        )
        for name, suite in CONFIGURATION.suites.items()
    }

SUITES = list(CONFIGURATION.suites)
IMPORTED = [name for name, suite in CONFIGURATION.suites.items() if suite.importer is not None]
GENERATED = [name for name, suite in CONFIGURATION.suites.items() if suite.generator is not None]


def suite_tables(tables):
    """Paths of the scenario tables of all suites: table → files."""
    return {table: expand("data/{table}/{suite}.parquet", table=table, suite=SUITES) for table in tables}


def run_tables(tables, suites):
    """Paths of what every architecture wrote on some suites: table → files."""
    return {
        table: [f"data/{table}/{suite}/{name}.parquet" for suite in suites for name in CONFIGURATION.runs_of(suite)]
        for table in tables
    }


def files_of(folder, suffix, names=None):
    """Paths of plug-ins that are read by name: all of a folder, or these."""
    files = plugin_files(folder, suffix)
    return [name_of(files[name]) for name in (files if names is None else names)]


def any_of(names):
    """A wildcard constraint that admits exactly these names."""
    return "|".join(names) or "(?!)"


TABLE_FILES = {
    **suite_tables(SCENARIO_TABLES),
    **run_tables(RUN_TABLES, SUITES),
    "grades": expand("data/grades/{suite}.parquet", suite=SUITES),
    "architectures": ["data/architectures.parquet"],
    "suites": ["data/suites.parquet"],
}
