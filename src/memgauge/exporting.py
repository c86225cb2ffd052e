"""Write a public data set as one scenario file, so that a user can read, cut and edit it."""

from collections.abc import Mapping
from pathlib import Path

from memgauge.errors import ConfigurationError, ScenarioError
from memgauge.importers.accounting import Account
from memgauge.plugins import check_importer, read_import
from memgauge.scenarios.writing import json_lines_text, yaml_text


def write_scenario_file(importer: str, source: str, options: Mapping[str, str], out: str) -> Account:
    """Read a data set and write it: YAML (`.yaml`, one scenario) or JSON lines (`.jsonl`, any number).

    Raises:
        ConfigurationError: the importer or an option is not known.
        ScenarioError: the data set cannot be read, or does not fit the file.
    """
    mistakes = check_importer(importer, options)
    if mistakes:
        raise ConfigurationError(*mistakes)
    if not Path(source).exists():
        raise ScenarioError(f"{source}: there is no such file or folder.")
    scenarios, account = read_import(importer, source, options)
    target = Path(out)
    if target.suffix == ".jsonl":
        with target.open("w", encoding="utf-8", newline="") as stream:
            stream.writelines(json_lines_text(scenario) for scenario in scenarios)
    elif target.suffix in {".yaml", ".yml"}:
        listed = list(scenarios)
        if len(listed) != 1:
            raise ScenarioError(f"{out}: a YAML file holds one scenario, and there are {len(listed)}; use .jsonl.")
        target.write_text(yaml_text(listed[0]), encoding="utf-8", newline="")
    else:
        raise ScenarioError(f"{out}: expected a name that ends in .yaml or .jsonl.")
    return account
