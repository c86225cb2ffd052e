"""A damaged file is accepted or refused with clear messages; it raises nothing else, and nothing hangs."""

import random
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pytest

from memgauge.errors import ScenarioError
from memgauge.scenarios.reading import read_scenarios
from memgauge.scenarios.writing import json_lines_text
from projects import ROOT

PAGE = (ROOT / "docs" / "scenario-format.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.split("```yaml\n")[1].split("```")[0]
PIECES: tuple[bytes, ...] = (
    b"\x00",
    b"\xff",
    b"\xed\xa0\xbd",
    b"\n",
    b"\r",
    b"\t",
    b'"',
    b"'",
    b"{",
    b"[" * 300,
    b"]",
    b": ",
    b"- ",
    b" #",
)
PIECES += (
    b"&a ",
    b"*a",
    b"!!python/object:os.system ",
    b"---\n",
    b"%YAML 9",
    b"? ",
    b"| ",
    b"<<: ",
    b"~",
    b"null",
    b"NaN",
)
PIECES += (
    b"1e999",
    b"\\ud83d",
    "\u2028".encode(),
    b"9" * 5000,
    b"true",
    b"facts: []\n",
    b"{" * 3000,
    b"turns:\n",
    b"\xef\xbb\xbf",
)


def damaged(content: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randint(1, 3)):
        start, end = sorted(chance.randint(0, len(content)) for _ in range(2))
        end = min(end, start + 40)
        lines = content.split(b"\n")
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(6):
            case 0:
                content = content[:start] + chance.choice(PIECES) + content[start:]
            case 1:
                content = content[:start] + content[end:]
            case 2:
                content = content[:start] + content[start:end] * 2 + content[end:]
            case 3:
                lines[first], lines[second] = lines[second], lines[first]
                content = b"\n".join(lines)
            case 4:
                lines[first] = chance.choice([b"  ", b"    "]) + lines[first].lstrip()
                content = b"\n".join(lines)
            case _:
                content = content[:start] + bytes([chance.randrange(256)]) + content[start + 1 :]
    return content


def files(folder: Path, count: int) -> Iterator[Path]:
    chance = random.Random(3)  # noqa: S311
    (folder / "example.yaml").write_text(EXAMPLE, encoding="utf-8")
    (scenario,) = read_scenarios(folder / "example.yaml")
    whole = {"yaml": EXAMPLE.encode(), "jsonl": json_lines_text(scenario).encode()}
    for number in range(count):
        suffix = ("yaml", "jsonl")[number % 2]
        file = folder / f"damaged.{suffix}"
        file.write_bytes(damaged(whole[suffix], chance))
        yield file


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.slow)])
def test_damaged_files(tmp_path: Path, count: int) -> None:
    outcomes = {"accepted": 0, "refused": 0}
    for file in files(tmp_path, count):
        started = perf_counter()
        try:
            read_scenarios(file)
            outcomes["accepted"] += 1
        except ScenarioError as error:
            outcomes["refused"] += 1
            assert all(line.startswith(f"{file}:") for line in error.mistakes)
        assert perf_counter() - started < 5, file.read_bytes()
    assert min(outcomes.values()) > count / 50, outcomes
