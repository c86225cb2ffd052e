"""JSON lines: heads, order, broken lines."""

from pathlib import Path

import pytest

from memgauge.errors import ScenarioError
from memgauge.model import Scenario
from memgauge.scenarios.reading import read_scenarios
from memgauge.scenarios.records import LONGEST_LINE

HEAD = '{"scenario": "s", "description": "d", "predicates": {"P": "single"}, "aliases": {"a": "b"}}'
TURN = '{"scenario": "s", "turn_type": "distractor", "speaker": "a", "text": "t"}'
OTHER = TURN.replace('"s"', '"t"')


def read(folder: Path, content: str | bytes) -> list[Scenario]:
    file = folder / "one.jsonl"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_scenarios(file)


def refusal(folder: Path, content: str | bytes) -> str:
    with pytest.raises(ScenarioError) as caught:
        read(folder, content)
    return str(caught.value).replace(f"{folder}/", "")


def test_a_head_and_its_turns(tmp_path: Path) -> None:
    first, second = read(tmp_path, f"\ufeff{HEAD}\r\n\r\n{TURN}\n{OTHER}")
    assert (first.name, first.description, first.predicates, first.aliases) == ("s", "d", {"P": "single"}, {"a": "b"})
    assert (second.name, second.description, len(second.entries)) == ("t", "", 1)


def test_null_is_an_absent_key_and_values_are_text(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, TURN.replace('"t"', "1.10").replace("}", ', "label": null, "session": false}'))
    (entry,) = scenario.entries
    assert (entry.text, entry.label, entry.session) == ("1.10", None, "false")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "one.jsonl: the file is empty."),
        ("\n\n", "one.jsonl: the file is empty."),
        (HEAD, "one.jsonl:1: scenario 's' has no turn."),
        (f"{TURN}\n{HEAD}", "one.jsonl:2: what holds for the whole scenario stands on one line, before its turns."),
        (f"{HEAD}\n{HEAD}\n{TURN}", "one.jsonl:2: what holds for the whole scenario"),
        (
            f"{TURN}\n{OTHER}\n{TURN}",
            "one.jsonl:3: scenario 's' stands already at one.jsonl:1; the turns of one scenario are consecutive.",
        ),
        (f"{TURN}\n{{x\n{TURN}\n[]", "one.jsonl:2:2: not JSON"),
        (f"{TURN}\n{{x\n{TURN}\n[]", "one.jsonl:4: expected a mapping"),
        (TURN.replace('"scenario": "s", ', ""), "one.jsonl:1: the key 'scenario' is missing."),
        (TURN.replace('"s"', "[1]"), "one.jsonl:1: scenario: expected text"),
        (TURN.replace("turn_type", "turn_typ"), "unknown key 'turn_typ'. Did you mean turn_type?"),
        (TURN.replace('"turn_type": "distractor", ', ""), "the key 'turn_type' is missing."),
        (TURN.encode().replace(b'"t"', b'"\xff"'), "one.jsonl:1: not UTF-8 text"),
        (TURN.replace('"t"', '"\\ud83d"'), "a lone surrogate"),
        (TURN.replace('"t"', '"\\ude00"'), "a lone surrogate"),
        (TURN.replace('"t"', "-Infinity"), "-Infinity is no value"),
        (HEAD.replace("single", "one") + f"\n{TURN}", "predicates.P: 'one' is not known"),
    ],
)
def test_mistakes(tmp_path: Path, content: str | bytes, message: str) -> None:
    assert message in refusal(tmp_path, content)


def test_a_line_without_end_is_not_read_whole(tmp_path: Path) -> None:
    assert "the line is longer than" in refusal(tmp_path, b'"' + b"x" * (LONGEST_LINE + 5))


def test_a_pair_of_surrogates_is_a_character(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, TURN.replace('"t"', '"\\ud83d\\ude00"'))
    assert scenario.entries[0].text == "😀"
