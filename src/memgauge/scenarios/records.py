"""The records of a JSON lines file: plain data, one turn or one head each, read in bounded memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from memgauge.scenarios.documents import Document, Place, read_json_line
from memgauge.scenarios.format import HEAD_KEYS
from memgauge.scenarios.mistakes import Mistakes

LONGEST_LINE = 16 * 2**20
"""Bytes of one line."""


@dataclass(slots=True)
class Record:
    """Plain data of one turn or head, at a path in its document; `None` where they cannot be read."""

    data: Any
    document: Document
    path: tuple[str | int, ...] = ()
    scenario: str = ""

    def locate(self, *steps: str | int) -> Place:
        """Place of what a path within the data leads to."""
        return self.document.place((*self.path, *steps))

    @property
    def is_head(self) -> bool:
        """Whether a line of JSON lines holds for the whole scenario."""
        return isinstance(self.data, dict) and "turn_type" not in self.data and self.data.keys() <= HEAD_KEYS


def json_records(file: Path, stream: BinaryIO, mistakes: Mistakes) -> Iterator[Record]:
    """Read a JSON lines file.

    Args:
        file: its name, for messages.
        stream: its bytes.
        mistakes: takes up what is wrong.

    Yields:
        One record per line that is not blank. One that cannot be read counts to the scenario before it.
    """
    scenario = ""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        place = Place(number)
        if len(line) > LONGEST_LINE:
            mistakes.add(file, place, f"the line is longer than {LONGEST_LINE} bytes; the rest is not read.")
            return
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            mistakes.add(file, place, f"not UTF-8 text (byte {error.start} of the line).")
            yield Record(None, Document(places={(): place}), (), scenario)
            continue
        if not text.strip():
            continue
        document = read_json_line(text.rstrip("\r\n"), number)
        for where, message in document.mistakes or _belongs_nowhere(document):
            mistakes.add(file, where, f"{message}.")
            document.data = None
        if document.data is not None:
            scenario = document.data["scenario"]
        yield Record(document.data, document, (), scenario)


def _belongs_nowhere(document: Document) -> Iterator[tuple[Place, str]]:
    data = document.data
    if not isinstance(data, dict):
        yield document.place(()), "expected a mapping of scenario, turn_type, speaker, text, …"
    elif "scenario" not in data:
        yield document.place(()), "the key 'scenario' is missing"
    elif not isinstance(data["scenario"], str) or not data["scenario"]:
        yield document.place(()), "scenario: expected text that is not empty"
