"""Read YAML and JSON without changing a character, and know the place of every value.

YAML readers turn `no` into false and `12:30` into 750. Here every scalar stays the text that its author wrote.
What could expand, run, be overwritten or be lost is refused: anchors, aliases, tags, a key that stands twice in
one mapping, and a comment behind an unquoted value, because `issue #3` would lose its number.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NoReturn

import yaml

Path = tuple[str | int, ...]
DEEPEST = 8
"""The format nests four levels; what nests deeper is no scenario."""
LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
COMMENT = re.compile(r"[ \t]+#")
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class Place(NamedTuple):
    """Where something stands in a file; the column is known in YAML only. Both count from 1."""

    line: int
    column: int | None = None

    def __str__(self) -> str:
        return f"{self.line}" if self.column is None else f"{self.line}:{self.column}"


@dataclass(slots=True)
class Document:
    """Plain data (mappings, lists, text), the place of everything in it, and what was wrong with it."""

    data: Any = None
    places: dict[Path, Place] = field(default_factory=dict)
    mistakes: list[tuple[Place, str]] = field(default_factory=list)

    def place(self, path: Iterable[str | int]) -> Place:
        """Place of a value, or of the nearest value around it."""
        steps = tuple(path)
        while steps not in self.places and steps:
            steps = steps[:-1]
        return self.places.get(steps, Place(1))


class _RefusedError(ValueError):
    """Something that is not read at all."""

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message)
        self.place = place


def read_yaml(text: str) -> Document:
    """Read one YAML document."""
    document = Document()
    try:
        _YamlReader(text, document).read()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(mark.line + 1, mark.column + 1) if mark else Place(1)
        document.mistakes.append((place, f"not YAML: {error.problem}"))
    except yaml.reader.ReaderError as error:
        before = LINE_BREAK.split(text[: error.position])
        what = f"U+{ord(character):04X}" if (character := text[error.position : error.position + 1]) else "?"
        place = Place(len(before), len(before[-1]) + 1)
        document.mistakes.append((place, f'not YAML: the character {what} must be written as an escape in "…"'))
    except yaml.YAMLError as error:
        document.mistakes.append((Place(1), f"not YAML: {error}"))
    except _RefusedError as error:
        document.mistakes.append((error.place or Place(1), str(error)))
    return document


def _at(event: yaml.Event) -> Place:
    mark = event.start_mark
    return Place(mark.line + 1, mark.column + 1) if mark else Place(1)


class _YamlReader:
    """Builds plain data from the events of a YAML text; nothing is resolved, so nothing is altered."""

    def __init__(self, text: str, document: Document) -> None:
        self.document = document
        self.events: Iterator[yaml.Event] = yaml.parse(text, Loader=yaml.CSafeLoader)
        self.lines = LINE_BREAK.split(text) if COMMENT.search(text) else []

    def read(self) -> None:
        started = False
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if started:
                    self.wrong(event, "a second YAML document starts here; a file holds one conversation")
                    return
                started = True
                self.document.data = self.value(next(self.events), ())

    def wrong(self, event: yaml.Event, message: str) -> None:
        self.document.mistakes.append((_at(event), message))

    def value(self, event: yaml.Event, path: Path) -> Any:
        self.document.places.setdefault(path, _at(event))
        if len(path) > DEEPEST:
            raise _RefusedError("nested too deep for a scenario", _at(event))
        if isinstance(event, yaml.AliasEvent):
            self.wrong(event, f"the YAML alias '*{event.anchor}' is not read; write the value out, or quote it")
            return ""
        for kind, mark in (("anchor", "&"), ("tag", "")):
            if (name := getattr(event, kind, None)) is not None:
                self.wrong(event, f"the YAML {kind} '{mark}{name}' is not read; remove it, or quote the text")
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(path)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(path)
        return self.scalar(event) if isinstance(event, yaml.ScalarEvent) else ""

    def sequence(self, path: Path) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.value(event, (*path, len(items))))
        return items

    def mapping(self, path: Path) -> dict[str, Any]:
        content: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent) or event.anchor or event.tag:
                raise _RefusedError("a key must be plain text", _at(event))
            key = event.value
            if key in content:
                first = self.document.places[(*path, key)].line
                self.wrong(event, f"the key '{key}' stands twice, first on line {first}")
            self.document.places[(*path, key)] = _at(event)
            content[key] = self.value(next(self.events), (*path, key))
        return content

    def scalar(self, event: yaml.ScalarEvent) -> str:
        if not event.style:
            if event.value == "":
                self.wrong(event, 'nothing stands after the key; remove the key, or write ""')
            elif (end := event.end_mark) and self.lines and COMMENT.match(self.lines[end.line][end.column :]):
                self.wrong(event, "the text from '#' on would be lost; quote the text, or move the comment up a line")
        text: str = event.value
        return text


def read_json_line(text: str, line: int) -> Document:
    """Read one line of JSON lines; numbers and booleans become the text that stands there, null is an absent key."""
    place = Place(line)
    document = Document(places={(): place})
    try:
        document.data = DECODER.decode(text)
        if SURROGATE.search(text):
            json.dumps(document.data, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        document.mistakes.append((Place(line, error.colno), f"not JSON: {error.msg} at column {error.colno}"))
    except UnicodeEncodeError as error:
        document.mistakes.append((place, f"a lone surrogate {error.object[error.start]!a} is no character"))
    except RecursionError:
        document.mistakes.append((place, "not JSON: nested too deep"))
    except _RefusedError as error:
        document.mistakes.append((place, str(error)))
    return document


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    seen: set[str] = set()
    for key, value in pairs:
        if key in seen:
            raise _RefusedError(f"the key '{key}' stands twice on this line")
        seen.add(key)
        if value is not None:
            content[key] = str(value).lower() if isinstance(value, bool) else value
    return content


def _number(text: str) -> str:
    if abs(float(text)) == float("inf"):
        raise _RefusedError(f"the number {text} is too large; quote it if it is meant as text")
    return text


def _no_constant(text: str) -> NoReturn:
    raise _RefusedError(f"{text} is no value; quote it if it is meant as text")


DECODER = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_int=str,
    parse_float=_number,
    parse_constant=_no_constant,
)
