"""Read the records of a JSON file one after the other, without holding the file in memory."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from memgauge.errors import ScenarioError

CHUNK_CHARACTERS = 1 << 20
BLANKS = " \t\r\n"


def read_records(path: Path) -> Iterator[Any]:
    """Yield the elements of a JSON array, or the values that a file holds one after the other (JSON lines).

    A record that does not end within what was read makes the piece twice as long, so that reading stays
    linear.

    Raises:
        ScenarioError: the file is not JSON.
    """
    decoder = json.JSONDecoder()
    number, size = 0, CHUNK_CHARACTERS
    with path.open(encoding="utf-8-sig") as stream:
        rest = stream.read(size).lstrip(BLANKS)
        is_array = rest.startswith("[")
        at = 1 if is_array else 0
        while True:
            at = _skip(rest, at, BLANKS + "," if is_array else BLANKS)
            if at < len(rest) and is_array and rest[at] == "]":
                return
            try:
                record, end = decoder.raw_decode(rest, at)
                is_complete = end < len(rest)
            except json.JSONDecodeError as error:
                record, end, is_complete, failure = None, at, False, str(error)
            else:
                failure = ""
            if is_complete:
                number += 1
                yield record
                at, size = end, CHUNK_CHARACTERS
                continue
            more = stream.read(size)
            if more:
                rest, at, size = rest[at:] + more, 0, size * 2
            elif at == len(rest) and not is_array:
                return
            elif failure or is_array:
                raise ScenarioError(f"{path}: record {number + 1} is not JSON: {failure or 'the array does not end'}.")
            else:
                yield record
                return


def read_json(path: Path) -> Any:
    """The content of a small JSON file.

    Raises:
        ScenarioError: the file is not JSON.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise ScenarioError(f"{path}: not JSON: {error}.") from error


def _skip(text: str, at: int, characters: str) -> int:
    while at < len(text) and text[at] in characters:
        at += 1
    return at
