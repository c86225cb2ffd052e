"""Find a plug-in by its name, and check its options against its signature.

A plug-in is a file: an architecture is `architectures/<name>.py` and holds one class named like the file, or it
is any importable class, written `package.module:Class`. An importer is `importers/<name>.py` and holds a function
`read`, whose keyword-only arguments are its options.
"""

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

from memgauge.errors import ConfigurationError, ScenarioError, nearest
from memgauge.importers.accounting import Account
from memgauge.model import ORACLES, Architecture, Scenario

PACKAGE = Path(__file__).parent
ALIASES = "aliases"
Importer = Callable[..., Iterator[Scenario]]


def plugin_files(folder: str, suffix: str) -> dict[str, Path]:
    """List the plug-ins in one folder of the package.

    Args:
        folder: `architectures`, `importers`, `graders`, `summaries`, `parts`, `views` or `sections`.
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


def importer_files() -> dict[str, Path]:
    """List the importers: name → file, sorted by name."""
    files = plugin_files("importers", ".py")
    return {name: file for name, file in files.items() if "\ndef read(" in file.read_text(encoding="utf-8")}


def find_importer(name: str) -> Importer:
    """Return the function `read` of an importer.

    Raises:
        ConfigurationError: there is no such importer.
    """
    known = importer_files()
    if name not in known:
        raise ConfigurationError(f"no importer is called '{name}'. {nearest(name, known)}")
    read: Importer = import_module(f"memgauge.importers.{name}").read
    return read


def check_importer(name: str, options: Mapping[str, Any]) -> list[str]:
    """Check what the configuration says of one importer and its options.

    Returns:
        One message per mistake.
    """
    try:
        parameters = _options(name)
    except ConfigurationError as error:
        return list(error.mistakes)
    mistakes = []
    for option, value in options.items():
        if option not in parameters:
            mistakes.append(f"importer '{name}' has no option '{option}'. {nearest(option, parameters)}")
            continue
        kinds = _kinds(parameters[option])
        expected = tuple(str if kind is Path else kind for kind in kinds)
        if not isinstance(value, expected) or (isinstance(value, bool) and bool not in kinds):
            names = " or ".join("a path" if kind is Path else kind.__name__ for kind in kinds)
            mistakes.append(f"option '{option}' of importer '{name}' is {value!r}. Expected: {names}.")
        elif Path in kinds and not Path(str(value)).exists():
            mistakes.append(f"option '{option}' of importer '{name}': there is no file or folder '{value}'.")
    return mistakes


def importer_sources(name: str, source: str, options: Mapping[str, Any]) -> list[str]:
    """The data files that an import reads: the source, all files of a folder, and those among the options."""
    parameters = _options(name)
    places = [source, *(value for option, value in options.items() if Path in _kinds(parameters[option]))]
    files = [
        file
        for place in map(Path, places)
        for file in ([place] if place.is_file() else sorted(place.rglob("*")))
        if file.is_file()
    ]
    return list(dict.fromkeys(map(str, files)))


def read_import(name: str, source: str | Path, options: Mapping[str, Any]) -> tuple[Iterator[Scenario], Account]:
    """Read a data set.

    Args:
        name: the importer.
        source: the file or folder.
        options: its options; paths as text.

    Returns:
        The scenarios, read as they are taken, and the account, complete once all are.
    """
    parameters = _options(name)
    given = {option: Path(value) if Path in _kinds(parameters[option]) else value for option, value in options.items()}
    account = Account(name)
    return _explained(name, source, find_importer(name)(Path(source), account, **given)), account


def _explained(name: str, source: str | Path, scenarios: Iterator[Scenario]) -> Iterator[Scenario]:
    """The scenarios; what a file that is not in the importer's form raises becomes a message."""
    number = 0
    try:
        for number, scenario in enumerate(scenarios, start=1):  # noqa: B007
            yield scenario
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OSError) as error:
        raise ScenarioError(
            f"{source}: after {number} scenarios, not in the form that importer '{name}' reads: "
            f"{type(error).__name__}: {error}."
        ) from error


def _options(name: str) -> dict[str, inspect.Parameter]:
    parameters = inspect.signature(find_importer(name)).parameters.values()
    return {parameter.name: parameter for parameter in parameters if parameter.kind == parameter.KEYWORD_ONLY}


def _kinds(parameter: inspect.Parameter) -> tuple[type, ...]:
    """The types that an option may have, without None."""
    kinds = get_args(parameter.annotation) or (parameter.annotation,)
    return tuple(kind for kind in kinds if kind is not type(None))
