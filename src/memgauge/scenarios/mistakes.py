"""What is wrong with scenario files, in words: file, place, field, what was expected."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from memgauge.errors import ScenarioError, nearest
from memgauge.scenarios.documents import Document, Place
from memgauge.scenarios.format import FactEntry

MOST = 1000
"""Mistakes that are kept in words; any more are counted."""

Model = TypeVar("Model", bound=BaseModel)
EXPECTED = {
    "string_type": "expected text",
    "string_too_short": "expected text that is not empty",
    "tuple_type": "expected a list, such as [a, b]",
    "dict_type": "expected a mapping, such as {a: b}",
    "model_type": "expected a mapping of keys to values",
    "too_short": "expected at least one item",
}


class Mistakes:
    """All mistakes of all files, in bounded memory."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count = 0

    def add(self, file: Path, place: Place | None, message: str) -> None:
        """Note one mistake."""
        self.count += 1
        if len(self.lines) < MOST:
            where = f"{file}" if place is None else f"{file}:{place}"
            self.lines.append(f"{where}: {message}")

    def told(self) -> list[str]:
        """A line for each that is kept, and one for how many more there are."""
        more = self.count - len(self.lines)
        return [*self.lines, *([f"… and {more} more."] if more else [])]

    def stop(self) -> None:
        """Raise the error if there is a mistake.

        Raises:
            ScenarioError: there is one.
        """
        if self.count:
            raise ScenarioError(*self.told())


def validate(
    model: type[Model], data: Mapping[str, Any], document: Document, path: tuple[str | int, ...], known: frozenset[str]
) -> tuple[Model | None, list[tuple[Place, str]]]:
    """Check plain data against one model of the format.

    Args:
        model: the model.
        data: the plain data, which stand at `path` in the document.
        document: knows the places.
        path: see `data`.
        known: the keys to suggest for one that is not known.

    Returns:
        The checked object, or `None`, and the mistakes.
    """
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        return None, list(_explain(error, data, document, path, known))


def _explain(
    error: ValidationError,
    data: Mapping[str, Any],
    document: Document,
    path: tuple[str | int, ...],
    known: frozenset[str],
) -> Iterator[tuple[Place, str]]:
    for detail in error.errors(include_url=False):
        # Where every item of a list is wrong, pydantic adds that no item is left.
        if detail["type"] == "too_short" and detail["input"]:
            continue
        location = _existing(detail["loc"], data)
        field = ".".join(map(str, (*path, *location)))
        last = str(detail["loc"][-1])
        if detail["type"] == "extra_forbidden":
            words = FactEntry.model_fields if "facts" in location[:-1] else known
            message = f"unknown key '{last}'. {nearest(last, words)}"
        elif detail["type"] == "missing":
            message = f"the key '{last}' is missing."
        elif detail["type"] == "literal_error":
            message = f"{field}: {_choice(detail)}"
        else:
            expected = EXPECTED.get(detail["type"], detail["msg"])
            message = f"{field}: {expected}; found {str(detail['input'])[:60]!r}."
        yield document.place((*path, *location)), message


def _choice(detail: Any) -> str:
    words = [word.strip("'") for word in detail["ctx"]["expected"].replace(" or ", ", ").split(", ")]
    found = detail["input"]
    if not isinstance(found, str):
        return f"expected one of {', '.join(words)}."
    return f"'{found[:60]}' is not known. {nearest(found, words)}"


def _existing(location: Sequence[str | int], data: Any) -> list[str | int]:
    """The part of pydantic's location that exists in the data."""
    place: list[str | int] = []
    for step in location:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            break
        place.append(step)
    return place
