"""Find a plug-in by its name, and check its options against its signature.

A plug-in is a file: an architecture is `architectures/<name>.py` and holds one class named like the file, or it
is any importable class, written `package.module:Class`.
"""

import inspect
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from memgauge.errors import ConfigurationError, nearest
from memgauge.model import ORACLES, Architecture

PACKAGE = Path(__file__).parent
ALIASES = "aliases"


def plugin_files(folder: str, suffix: str) -> dict[str, Path]:
    """List the plug-ins in one folder of the package.

    Args:
        folder: `architectures`, `graders`, `summaries`, `views` or `sections`.
        suffix: `.py`, `.sql` or `.md`.

    Returns:
        name → file, sorted by name.
    """
    files = sorted((PACKAGE / folder).glob(f"*{suffix}"))
    return {file.stem: file for file in files if not file.stem.startswith("_")}


def find_architecture(name: str) -> type[Architecture]:
    """Return the class of an architecture.

    Args:
        name: a file of `architectures/`, or `package.module:Class`.

    Raises:
        ConfigurationError: there is no such architecture, or it cannot be imported.
    """
    if ":" in name:
        module_name, _, class_name = name.partition(":")
    else:
        known = plugin_files("architectures", ".py")
        if name not in known:
            raise ConfigurationError(f"no architecture is called '{name}'. {nearest(name, known)}")
        module_name = f"memgauge.architectures.{name}"
        class_name = "".join(word.capitalize() for word in name.split("_"))
    try:
        module = import_module(module_name)
    except ImportError as error:
        raise ConfigurationError(f"architecture '{name}' cannot be imported: {error}") from error
    found: type[Architecture] | None = getattr(module, class_name, None)
    if not inspect.isclass(found):
        classes = [key for key, value in vars(module).items() if inspect.isclass(value)]
        raise ConfigurationError(f"module {module_name} has no class '{class_name}'. {nearest(class_name, classes)}")
    for method in ("remember", "answer"):
        if not callable(getattr(found, method, None)):
            raise ConfigurationError(f"architecture '{name}' has no method '{method}'.")
    return found


def architecture_file(name: str) -> str:
    """Path of the file that defines an architecture."""
    file = sys.modules[find_architecture(name).__module__].__file__
    if file is None:
        raise ConfigurationError(f"architecture '{name}' has no source file.")
    return file


def check_architecture(name: str, options: Mapping[str, Any], oracles: list[str]) -> list[str]:
    """Check what the configuration says of one architecture.

    Returns:
        One message per mistake.
    """
    try:
        found = find_architecture(name)
    except ConfigurationError as error:
        return list(error.mistakes)
    parameters = set(inspect.signature(found).parameters) - {ALIASES}
    mistakes = [
        f"architecture '{name}' has no option '{option}'. {nearest(option, parameters)}"
        for option in options
        if option not in parameters
    ]
    for oracle in oracles:
        if oracle not in ORACLES:
            mistakes.append(f"there is no oracle '{oracle}'. {nearest(oracle, ORACLES)}")
        elif oracle not in found.oracles:
            mistakes.append(
                f"architecture '{name}' can make no use of the oracle '{oracle}'. {nearest(oracle, found.oracles)}"
            )
    required = [
        parameter.name
        for parameter in inspect.signature(found).parameters.values()
        if parameter.default is parameter.empty and parameter.kind == parameter.POSITIONAL_OR_KEYWORD
    ]
    mistakes += [
        f"architecture '{name}' needs the option '{option}'."
        for option in required
        if option not in options and option != ALIASES
    ]
    return mistakes


def build_architecture(
    name: str, options: Mapping[str, Any], oracles: list[str], aliases: Mapping[str, str]
) -> Architecture:
    """Make an empty memory, with the alias table only where that oracle is declared."""
    given = {ALIASES: dict(aliases)} if ALIASES in oracles else {}
    return find_architecture(name)(**options, **given)
