"""Read scenario files and check them: all mistakes at once, each with file and line."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from memgauge.errors import ScenarioError, nearest
from memgauge.model import AnswerKey, Entry, Fact, Scenario
from memgauge.scenarios.documents import Document, read_json_line, read_yaml
from memgauge.scenarios.format import ScenarioFile, TurnEntry, TurnLine

SUFFIXES = (".yaml", ".yml", ".jsonl")
Model = TypeVar("Model", bound=BaseModel)


@dataclass(slots=True)
class Draft:
    """A scenario whose form is right and whose meaning is still to be checked."""

    name: str
    file: Path
    line: int
    description: str = ""
    aliases: Mapping[str, str] = field(default_factory=dict)
    turns: list[tuple[TurnEntry, int]] = field(default_factory=list)


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
        if draft.name in seen:
            first = seen[draft.name]
            mistakes.append(
                f"{draft.file}:{draft.line}: scenario '{draft.name}' stands already at {first.file}:{first.line}."
            )
            continue
        seen[draft.name] = draft
        scenarios.append(_build(draft, aliases or {}, mistakes))
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
    return [Draft(content.scenario, file, document.line(("scenario",)), content.description, content.aliases, turns)]


def _read_lines(file: Path, text: str, mistakes: list[str]) -> list[Draft]:
    drafts: dict[str, Draft] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        turn = _validate(read_json_line(line, number), TurnLine, file, mistakes)
        if turn is not None:
            drafts.setdefault(turn.scenario, Draft(turn.scenario, file, number)).turns.append((turn, number))
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
        known = (TurnEntry if "turns" in location else model).model_fields
        return f"unknown key '{location[-1]}'. {nearest(str(location[-1]), known)}"
    if detail["type"] == "misplaced":
        return f"{detail['msg']}."
    if detail["type"] == "missing":
        return f"the key '{location[-1]}' is missing."
    return f"{name}: {detail['msg']}; found {str(detail['input'])[:60]!r}."


def _build(draft: Draft, aliases: Mapping[str, str], mistakes: list[str]) -> Scenario:
    """Check what needs the whole conversation, and build the scenario."""

    def wrong(line: int, message: str) -> None:
        mistakes.append(f"{draft.file}:{line}: {message}")

    facts: dict[str, int] = {}
    for turn, line in draft.turns:
        if turn.fact_id is not None:
            if turn.fact_id in facts:
                wrong(line, f"fact '{turn.fact_id}' stands already on line {facts[turn.fact_id]}.")
            facts.setdefault(turn.fact_id, line)
    queries: dict[str, int] = {}
    entries = []
    before = 0
    for turn, line in draft.turns:
        turn_id = turn.turn_id or before + 1
        if turn_id <= before:
            wrong(
                line,
                f"turn_id {turn_id} of scenario '{draft.name}' comes after {before}; turn ids must rise.",
            )
        before = turn_id
        query_id = None
        if turn.turn_type == "query":
            query_id = turn.query_id or f"q{len(queries) + 1}"
            if query_id in queries:
                wrong(line, f"query '{query_id}' stands already on line {queries[query_id]}.")
            queries[query_id] = line
            for message in _check_required(turn, query_id, facts, line):
                wrong(line, message)
        entries.append(_entry(turn, turn_id, query_id))
    return Scenario(draft.name, tuple(entries), draft.description, {**aliases, **draft.aliases})


def _check_required(turn: TurnEntry, query_id: str, facts: Mapping[str, int], line: int) -> Iterator[str]:
    for fact_id in turn.required_fact_ids or ():
        if fact_id not in facts:
            yield f"query {query_id} requires fact '{fact_id}', which no turn states. {nearest(fact_id, facts)}"
        elif facts[fact_id] > line:
            yield f"query {query_id} requires fact '{fact_id}', which is stated only later, on line {facts[fact_id]}."


def _entry(turn: TurnEntry, turn_id: int, query_id: str | None) -> Entry:
    facts: tuple[Fact, ...] = ()
    if turn.fact_id and turn.subject and turn.predicate and turn.object:
        facts = (Fact(turn.fact_id, turn.subject, turn.predicate, turn.object),)
    key = None
    if query_id is not None:
        accepted = (turn.ground_truth,) if turn.ground_truth else turn.accepted_answers or ()
        key = AnswerKey(
            turn.query_type or "",
            accepted,
            turn.required_fact_ids or (),
            stale_answers=turn.stale_answers or (),
            forbidden=turn.forbidden or (),
        )
    return Entry(turn_id, turn.turn_type, turn.speaker, turn.text, facts, query_id, key)
