"""bAbI: twenty toy tasks of reasoning over short stories, with the sentences that support each answer.

Version: 1.2, the English files `qa<number>_<task>_<part>.txt`. Licence: CC BY 3.0.
Citation: Weston et al., Towards AI-Complete Question Answering, 2015.

One scenario per story; a question stands where it stands in the story. The query type is the task's name.
An answer of several words separated by commas is a set in task 8 (every order is accepted) and a path in
task 19.

Traps: numbers restart with each story, and questions are numbered too; of two locations of a person the
latest holds; a key such as `yes`, `two` or `nothing` is derived: no sentence states it.
"""

import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

from memgauge.errors import ScenarioError
from memgauge.importers.accounting import Account
from memgauge.importers.building import ASKER, Conversation, evidence, snake
from memgauge.model import AnswerKey, Scenario

NAME = re.compile(r"qa(\d+)_(.+?)(?:_(?:train|test|valid))?\.txt")
NARRATOR = "Narrator"
SETS = 8


def read(path: Path, account: Account) -> Iterator[Scenario]:
    """Read the stories.

    Args:
        path: a folder of task files, or one of them.
        account: gets the counts.
    """
    files = [path] if path.is_file() else sorted(path.glob("qa*.txt"), key=_number)
    if not files:
        raise ScenarioError(f"{path}: the folder holds no task file qa<number>_<task>.txt.")
    for file in files:
        yield from _stories(account.reads(file), account)


def _number(file: Path) -> tuple[int, str]:
    match = NAME.fullmatch(file.name)
    return (int(match[1]) if match is not None else 0, file.name)


def _stories(file: Path, account: Account) -> Iterator[Scenario]:
    match = NAME.fullmatch(file.name)
    if match is None:
        raise ScenarioError(f"{file}: the file's name must be qa<number>_<task>.txt; it says which task it is.")
    task, query_type = int(match[1]), snake(match[2])
    story: Conversation | None = None
    number = 0
    with file.open(encoding="utf-8") as stream:
        for line in filter(None, map(str.rstrip, stream)):
            label, _, rest = line.partition(" ")
            if label == "1":
                if story is not None:
                    yield story.scenario(account)
                number += 1
                story = Conversation(f"qa{task}_{number:04d}")
            if story is None:
                raise ScenarioError(f"{file}: the first line must have the number 1: '{line[:60]}'.")
            text, *asked = rest.split("\t")
            if asked:
                place = f"{file.name}, story {number}, line {label}"
                key = _key(task, query_type, asked, story, place, account)
                story.ask(f"q{label}", ASKER, text.strip(), key, label=label)
            else:
                story.say(NARRATOR, text.strip(), label)
    if story is not None:
        yield story.scenario(account)


def _key(task: int, query_type: str, asked: list[str], story: Conversation, place: str, account: Account) -> AnswerKey:
    answer, supporting = asked[0].strip(), asked[1].split() if len(asked) > 1 else []
    turns = []
    for label in supporting:
        turn_id = story.turn_of(label)
        if turn_id is None:
            account.malformed.append(f"{place}: supporting sentence '{label}' dropped: there is no such sentence")
        else:
            turns.append(turn_id)
    accepted = [answer]
    if task == SETS:
        accepted += [",".join(order) for order in permutations(answer.split(","))]
    is_stated = any(answer.lower() in story.text_of(turn_id).lower() for turn_id in turns)
    return AnswerKey(
        query_type,
        tuple(dict.fromkeys(accepted)),
        evidence_turn_ids=evidence(turns),
        is_derived=not is_stated,
    )
