"""Read YAML and JSON without changing a character, and know the line of every value.

YAML readers turn `no` into false and `12:30` into 750. Here every scalar stays the text that its author wrote.
What could expand, run or be overwritten is refused: anchors, tags, and a key that stands twice in one mapping.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NoReturn

import yaml

Path = tuple[str | int, ...]
PLAIN_TAGS = frozenset(
    f"tag:yaml.org,2002:{kind}"
    for kind in ("str", "int", "float", "bool", "null", "timestamp", "seq", "map", "value", "merge")
)


@dataclass(slots=True)
class Document:
    """Plain data (mappings, lists, text), the line of each place in it, and what was wrong with it."""

    data: Any = None
    lines: dict[Path, int] = field(default_factory=dict)
    mistakes: list[tuple[int, str]] = field(default_factory=list)

    def line(self, path: Iterable[str | int]) -> int:
        """Line of a place, or of the nearest place around it."""
        place = tuple(path)
        while place not in self.lines and place:
            place = place[:-1]
        return self.lines.get(place, 1)


def read_yaml(text: str) -> Document:
    """Read one YAML document."""
    document = Document()
    try:
        _refuse_anchors(text, document)
        node = None if document.mistakes else yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        document.mistakes.append((mark.line + 1 if mark else 1, f"not YAML: {error.problem}"))
        return document
    except (yaml.YAMLError, RecursionError) as error:
        document.mistakes.append((1, f"not YAML: {error}"))
        return document
    if node is not None:
        document.data = _plain(node, (), document)
    return document


def _refuse_anchors(text: str, document: Document) -> None:
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.AliasEvent):
            document.mistakes.append(
                (
                    _line(event),
                    f"the YAML alias '*{event.anchor}' is not read; write the value out, or quote it",
                )
            )


def _plain(node: yaml.Node, place: Path, document: Document) -> Any:
    line = _line(node)
    document.lines[place] = line
    if node.tag not in PLAIN_TAGS:
        document.mistakes.append((line, f"the YAML tag '{node.tag}' is not read; remove it"))
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, (*place, number), document) for number, child in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode):
        content: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key, key_line = key_node.value, _line(key_node)
            if not isinstance(key_node, yaml.ScalarNode):
                document.mistakes.append((key_line, "a key must be text"))
                continue
            if key in content:
                first = document.lines[(*place, key)]
                document.mistakes.append((key_line, f"the key '{key}' stands twice, first on line {first}"))
            content[key] = _plain(value_node, (*place, key), document)
            document.lines[(*place, key)] = key_line
        return content
    if isinstance(node, yaml.ScalarNode) and node.value == "" and not node.style:
        document.mistakes.append((line, 'nothing stands after the key; remove the key, or write ""'))
    return node.value


def _line(marked: yaml.Node | yaml.Event) -> int:
    return marked.start_mark.line + 1 if marked.start_mark else 1


class _RefusedError(ValueError):
    """Something in a JSON text that is not read."""


def read_json_line(text: str, line: int) -> Document:
    """Read one line of JSON lines; numbers and booleans become the text that stands there."""
    document = Document(lines={(): line})
    try:
        document.data = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=str,
            parse_float=_number,
            parse_constant=_no_constant,
        )
        json.dumps(document.data, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        document.mistakes.append((line, f"not JSON: {error.msg} at column {error.colno}"))
    except UnicodeEncodeError as error:
        document.mistakes.append((line, f"a lone surrogate {error.object[error.start]!a} is no character"))
    except RecursionError:
        document.mistakes.append((line, "not JSON: nested too deep"))
    except _RefusedError as error:
        document.mistakes.append((line, str(error)))
    return document


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for key, value in pairs:
        if key in content:
            raise _RefusedError(f"the key '{key}' stands twice on this line")
        if value is not None:
            content[key] = str(value).lower() if isinstance(value, bool) else value
    return content


def _number(text: str) -> str:
    if abs(float(text)) == float("inf"):
        raise _RefusedError(f"the number {text} is too large; quote it if it is meant as text")
    return text


def _no_constant(text: str) -> NoReturn:
    raise _RefusedError(f"{text} is no value; quote it if it is meant as text")
