"""Read scenario files and check them: all mistakes at once, each with file, line and field.

Conversations come one after the other. A JSON lines file is read line by line and may be larger than the
memory; a YAML file is read as a whole, because it is what a person writes.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, groupby
from pathlib import Path
from typing import BinaryIO

from memgauge.errors import ScenarioError
from memgauge.model import Cardinality, Entry, Scenario
from memgauge.scenarios.building import Builder, Wrong
from memgauge.scenarios.documents import Place, read_yaml
from memgauge.scenarios.format import HEAD_KEYS, TURN_KEYS, Head, ScenarioFile, TurnEntry, misplaced_keys
from memgauge.scenarios.mistakes import Mistakes, validate
from memgauge.scenarios.records import Record, json_records

SUFFIXES = (".yaml", ".yml", ".jsonl")


@dataclass(slots=True)
class Draft:
    """A conversation that is being read: its head, and its entries, which can be read once and in order."""

    name: str
    file: Path
    place: Place
    placed: Iterator[tuple[Place, Entry]]
    description: str = ""
    aliases: Mapping[str, str] = field(default_factory=dict)
    predicates: Mapping[str, Cardinality] = field(default_factory=dict)

    @property
    def entries(self) -> Iterator[Entry]:
        """The entries without their places."""
        return (entry for _, entry in self.placed)

    def drain(self) -> None:
        """Read the rest for its mistakes only."""
        for _ in self.placed:
            pass

    def scenario(self) -> Scenario:
        """Read the rest, and hold it in memory."""
        return Scenario(self.name, tuple(self.entries), self.description, self.aliases, self.predicates)


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
    """Read all scenarios of a source into memory.

    Args:
        source: a folder or file, see `scenario_files`.
        aliases: an alias table for every scenario, added to those of the files.

    Returns:
        The scenarios, in the order of files and, within a file, as they stand there.

    Raises:
        ScenarioError: with one line per mistake, over all files.
    """
    mistakes = Mistakes()
    scenarios = [draft.scenario() for draft in stream_drafts(scenario_files(source), mistakes, aliases)]
    mistakes.stop()
    return scenarios


def check_scenarios(source: str | Path) -> None:
    """Read all scenarios of a source for their mistakes, and keep none in memory.

    Raises:
        ScenarioError: with one line per mistake, over all files.
    """
    mistakes = Mistakes()
    for draft in stream_drafts(scenario_files(source), mistakes):
        draft.drain()
    mistakes.stop()


def stream_drafts(
    files: Iterable[Path], mistakes: Mistakes, aliases: Mapping[str, str] | None = None
) -> Iterator[Draft]:
    """Read scenarios one after the other.

    Args:
        files: scenario files.
        mistakes: takes up what is wrong; a scenario's entries end at its first mistake.
        aliases: an alias table for every scenario, added to those of the files.

    Yields:
        Conversations. Read each to its end before the next; its mistakes are complete only then.
    """
    seen: dict[str, tuple[Path, Place]] = {}
    for file in files:
        for draft in _read_file(file, mistakes):
            if draft.name in seen:
                first, place = seen[draft.name]
                again = "; the turns of one scenario are consecutive" if first == file else ""
                mistakes.add(
                    file,
                    draft.place,
                    f"scenario '{draft.name}' stands already at {first}:{place.line}{again}.",
                )
            seen.setdefault(draft.name, (file, draft.place))
            draft.aliases = {**(aliases or {}), **draft.aliases}
            yield draft


def _read_file(file: Path, mistakes: Mistakes) -> Iterator[Draft]:
    try:
        if file.suffix == ".jsonl":
            with file.open("rb") as stream:
                yield from _read_lines(file, stream, mistakes)
        else:
            yield from _read_document(file, file.read_bytes().decode("utf-8-sig"), mistakes)
    except UnicodeDecodeError as error:
        mistakes.add(file, None, f"not UTF-8 text (byte {error.start}).")
    except OSError as error:
        mistakes.add(file, None, f"cannot be read: {error.strerror}.")


def _read_document(file: Path, text: str, mistakes: Mistakes) -> Iterator[Draft]:
    if not text.strip():
        mistakes.add(file, None, "the file is empty.")
        return
    document = read_yaml(text)
    for place, message in document.mistakes:
        mistakes.add(file, place, f"{message}.")
    if document.mistakes:
        return
    data = document.data
    known = HEAD_KEYS | {"turns"}
    if not isinstance(data, dict):
        mistakes.add(file, document.place(()), f"expected a mapping of {', '.join(ScenarioFile.model_fields)}.")
        return
    head, wrong = validate(Head, {key: data[key] for key in data if key != "turns"}, document, (), known)
    for place, message in wrong:
        mistakes.add(file, place, message)
    turns = data.get("turns")
    if turns is None:
        mistakes.add(file, document.place(()), "the key 'turns' is missing.")
    elif not isinstance(turns, list) or not turns:
        mistakes.add(file, document.place(("turns",)), "turns: expected a list of at least one turn.")
    else:
        name = head.scenario if head else str(data.get("scenario"))
        places = (Record(turn, document, ("turns", number)) for number, turn in enumerate(turns))
        entries = _entries(name, file, places, mistakes)
        draft = _draft(head or Head(scenario="?", description=""), file, document.place(("scenario",)), entries)
        if head:
            yield draft
        else:
            draft.drain()


def _read_lines(file: Path, stream: BinaryIO, mistakes: Mistakes) -> Iterator[Draft]:
    is_empty = True
    for name, group in groupby(json_records(file, stream, mistakes), key=lambda record: record.scenario):
        is_empty = False
        draft = _consecutive(name, group, file, mistakes)
        if name:
            yield draft
        else:
            draft.drain()
    if is_empty:
        mistakes.add(file, None, "the file is empty.")


def _consecutive(name: str, records: Iterator[Record], file: Path, mistakes: Mistakes) -> Draft:
    """The draft of the records that follow each other under one scenario's name."""
    first = next(records)
    head = None
    if first.is_head:
        head, wrong = validate(Head, first.data, first.document, (), HEAD_KEYS)
        for place, message in wrong:
            mistakes.add(file, place, message)
    else:
        records = chain([first], records)
    entries = _at_least_one(_entries(name, file, records, mistakes), name, file, first.locate(), mistakes)
    return _draft(head or Head(scenario=name or "?", description=""), file, first.locate(), entries)


def _draft(head: Head, file: Path, place: Place, placed: Iterator[tuple[Place, Entry]]) -> Draft:
    return Draft(head.scenario, file, place, placed, head.description, head.aliases, head.predicates)


def _at_least_one(
    entries: Iterator[tuple[Place, Entry]], name: str, file: Path, place: Place, mistakes: Mistakes
) -> Iterator[tuple[Place, Entry]]:
    before = mistakes.count
    is_empty = True
    for entry in entries:
        is_empty = False
        yield entry
    if is_empty and mistakes.count == before:
        mistakes.add(file, place, f"scenario '{name}' has no turn.")


def _entries(name: str, file: Path, records: Iterable[Record], mistakes: Mistakes) -> Iterator[tuple[Place, Entry]]:
    """Check turns and build entries; once there is a mistake, the rest of the scenario is only checked."""
    before = mistakes.count

    def wrong(place: Place, message: str) -> None:
        mistakes.add(file, place, message)

    builder = Builder(name, wrong)
    for record in records:
        turn = _turn(record, builder, wrong)
        if turn is None:
            builder.skip(record.data)
            continue
        entry = builder.entry(turn, record.locate)
        if mistakes.count == before:
            yield record.locate(), entry
    builder.finish()


def _turn(record: Record, builder: Builder, wrong: Wrong) -> TurnEntry | None:
    data = record.data
    if data is None:
        return None
    if not isinstance(data, dict):
        wrong(record.locate(), "expected a turn: a mapping of turn_type, speaker, text, ….")
        return None
    if record.scenario:
        if record.is_head:
            wrong(record.locate(), "what holds for the whole scenario stands on one line, before its turns.")
            return None
        data = {key: value for key, value in data.items() if key != "scenario"}
    turn, messages = validate(TurnEntry, data, record.document, record.path, TURN_KEYS)
    for place, message in messages:
        wrong(place, message)
    for key, message in misplaced_keys(data):
        wrong(record.locate(key), f"{message}.")
        turn = None
    return turn
