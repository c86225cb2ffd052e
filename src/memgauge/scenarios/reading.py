"""Read scenario files and check them: all mistakes at once, each with file and line."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from memgauge.errors import ScenarioError, nearest
from memgauge.model import Scenario
from memgauge.scenarios.assembling import Draft, assemble
from memgauge.scenarios.documents import Document, read_json_line, read_yaml
from memgauge.scenarios.format import FactEntry, ScenarioFile, ScenarioHead, TurnEntry, TurnLine

SUFFIXES = (".yaml", ".yml", ".jsonl")
Model = TypeVar("Model", bound=BaseModel)


def scenario_files(source: str | Path) -> list[Path]:
    """List the scenario files of a source.

    Args:
        source: a folder, searched with all its subfolders, or one file.

    Returns:
        The files, sorted by path.

    Raises:
        ScenarioError: there is nothing to read.
    """
    place = Path(source)
    if not place.exists():
        raise ScenarioError(f"{place}: there is no such file or folder.")
    if place.is_file():
        if place.suffix not in SUFFIXES:
            raise ScenarioError(f"{place}: a scenario file ends in {', '.join(SUFFIXES)}.")
        return [place]
    files = sorted(file for file in place.rglob("*") if file.suffix in SUFFIXES and file.is_file())
    if not files:
        raise ScenarioError(f"{place}: the folder holds no scenario file ({', '.join(SUFFIXES)}).")
    return files


def read_scenarios(source: str | Path, aliases: Mapping[str, str] | None = None) -> list[Scenario]:
    """Read all scenarios of a source.

    Args:
        source: a folder or file, see `scenario_files`.
        aliases: an alias table for every scenario, added to those of the files.

    Returns:
        The scenarios, in the order of files and, within a file, of first mention.

    Raises:
        ScenarioError: with one line per mistake, over all files.
    """
    mistakes: list[str] = []
    drafts: list[Draft] = []
    for file in scenario_files(source):
        drafts += _read_file(file, mistakes)
    seen: dict[str, Draft] = {}
    scenarios = []
    for draft in drafts:
        if draft.head.scenario in seen:
            first = seen[draft.head.scenario]
            place = f"{first.file}:{first.line}"
            mistakes.append(f"{draft.file}:{draft.line}: scenario '{draft.head.scenario}' stands already at {place}.")
            continue
        seen[draft.head.scenario] = draft
        scenarios.append(assemble(draft, aliases or {}, mistakes))
    if mistakes:
        raise ScenarioError(*mistakes)
    return scenarios


def _read_file(file: Path, mistakes: list[str]) -> list[Draft]:
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        mistakes.append(f"{file}: not UTF-8 text (byte {error.start}).")
        return []
    if not text.strip():
        mistakes.append(f"{file}: the file is empty.")
        return []
    return (_read_lines if file.suffix == ".jsonl" else _read_document)(file, text, mistakes)


def _read_document(file: Path, text: str, mistakes: list[str]) -> list[Draft]:
    document = read_yaml(text)
    content = _validate(document, ScenarioFile, file, mistakes)
    if content is None:
        return []
    turns = [(turn, document.line(("turns", number))) for number, turn in enumerate(content.turns)]
    return [Draft(content, file, document.line(("scenario",)), turns)]


def _read_lines(file: Path, text: str, mistakes: list[str]) -> list[Draft]:
    drafts: dict[str, Draft] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        document = read_json_line(line, number)
        if isinstance(document.data, dict) and "turn_type" not in document.data:
            head = _validate(document, ScenarioHead, file, mistakes)
            if head is not None and head.scenario in drafts:
                mistakes.append(f"{file}:{number}: the head of scenario '{head.scenario}' must stand before its turns.")
            elif head is not None:
                drafts[head.scenario] = Draft(head, file, number)
            continue
        turn = _validate(document, TurnLine, file, mistakes)
        if turn is not None:
            head = ScenarioHead(scenario=turn.scenario)
            drafts.setdefault(turn.scenario, Draft(head, file, number)).turns.append((turn, number))
    return list(drafts.values())


def _validate(document: Document, model: type[Model], file: Path, mistakes: list[str]) -> Model | None:
    if document.mistakes:
        mistakes.extend(f"{file}:{line}: {message}." for line, message in document.mistakes)
        return None
    if not isinstance(document.data, dict):
        mistakes.append(f"{file}:{document.line(())}: expected a mapping of {', '.join(model.model_fields)}.")
        return None
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        mistakes.extend(
            f"{file}:{document.line(_place(detail['loc'], document.data))}: {_message(detail, model)}"
            for detail in error.errors(include_url=False)
            # Where every item of a list is wrong, pydantic adds that no item is left.
            if detail["type"] != "too_short" or not detail["input"]
        )
        return None


def _place(location: Sequence[str | int], data: Any) -> list[str | int]:
    """The part of pydantic's location that exists in the data."""
    place: list[str | int] = []
    for step in location:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            break
        place.append(step)
    return place


def _message(detail: Mapping[str, Any], model: type[BaseModel]) -> str:
    location = detail["loc"]
    name = ".".join(map(str, location))
    if detail["type"] == "extra_forbidden":
        known = (FactEntry if "facts" in location else TurnEntry if "turns" in location else model).model_fields
        return f"unknown key '{location[-1]}'. {nearest(str(location[-1]), known)}"
    if detail["type"] in {"misplaced", "time"}:
        return f"{detail['msg']}."
    if detail["type"] == "missing":
        return f"the key '{location[-1]}' is missing."
    return f"{name}: {detail['msg']}; found {str(detail['input'])[:60]!r}."
