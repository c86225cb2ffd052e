"""GateMem: conversations of 10 to 18 people with one assistant, and checkpoints of what it may tell whom.

Version: rzhub/GateMem 603f9f4. Licence: MIT (its citation file says CC BY 4.0).
Citation: Ren et al., GateMem: Benchmarking Memory Governance in Multi-Principal Shared-Memory Agents.

One scenario per episode. A checkpoint is a question right after its as-of turn, asked by the person it
names; the query type is utility, privacy (access control) or safety (deletion). Speakers carry their role,
because what one may know depends on it.

Keys: *all* of the `include` patterns are required of an answer, so that a key of several is their list,
which no turn states in one piece (derived); the evidence is what grades it. A checkpoint to be refused, or
about what was deleted, is unanswerable. Forbidden is what must not be handed over: `not_include` and
`leak_targets` for privacy, `leak_targets` for safety.

Traps: turns are not labelled as evidence: it is, per pattern, the latest turn not after the as-of turn that
matches, and any other turn that matches will do as well. A pattern with regular-expression metacharacters
is a case-insensitive expression, any other is a literal, bounded by words, whatever the white space. What
an expression matches in the conversation takes its place in keys and forbidden values, so that these are
words; only where it matches nothing it stays as written.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from memgauge.errors import ScenarioError
from memgauge.importers.accounting import Account
from memgauge.importers.building import Conversation, parse_time
from memgauge.model import AnswerKey, Scenario

METACHARACTERS = re.compile(r"[\\^$*+?{}\[\]|()]")
MOST_ALTERNATIVES = 64
ANSWERED = ("answer", "answer_redacted")
Row = Mapping[str, Any]


def read(path: Path, account: Account) -> Iterator[Scenario]:
    """Read the episodes.

    Args:
        path: the folder of the domains' folders, or one of these; each holds `episodes.jsonl` and
            `checkpoints.jsonl`.
        account: gets the counts.
    """
    folders = sorted(file.parent for file in path.rglob("episodes.jsonl"))
    if not folders:
        raise ScenarioError(f"{path}: neither the folder nor a folder in it holds 'episodes.jsonl'.")
    for folder in folders:
        checkpoints: dict[str, list[Row]] = {}
        for row in _lines(account.reads(folder / "checkpoints.jsonl")):
            checkpoints.setdefault(row["episode_id"], []).append(row)
        for episode in _lines(account.reads(folder / "episodes.jsonl")):
            yield _scenario(episode, checkpoints.pop(episode["episode_id"], []), account)
        for episode_id, rows in checkpoints.items():
            account.dropped[f"there is no episode '{episode_id}'"] += len(rows)


def _lines(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as stream:
        yield from (json.loads(line) for line in stream if line.strip())


def _scenario(episode: Row, checkpoints: Sequence[Row], account: Account) -> Scenario:
    conversation = Conversation(episode["episode_id"], episode.get("domain", ""))
    names = {person["principal_id"]: person["display_name"] for person in episode["entities"]["principals"]}
    waiting: dict[str, list[Row]] = {}
    for checkpoint in checkpoints:
        waiting.setdefault(checkpoint["as_of_turn_id"], []).append(checkpoint)
    everything = [turn["text"] for turn in episode["turns"]]
    turn_ids: list[int] = []
    found: dict[str, list[int]] = {}
    for turn in episode["turns"]:
        spoken_at = parse_time(turn.get("timestamp", ""), "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S")
        turn_id = conversation.say(_person(turn["speaker"], names), turn["text"], turn["turn_id"], spoken_at=spoken_at)
        turn_ids.append(turn_id)
        for checkpoint in waiting.pop(turn["turn_id"], ()):
            key = _key(checkpoint, turn_ids, everything, found, account)
            name = checkpoint["checkpoint_id"].removeprefix(f"{episode['episode_id']}_")
            asker = _person(checkpoint["asker"], names)
            conversation.ask(name, asker, checkpoint["query_text"], key, spoken_at=spoken_at)
    for as_of, rows in waiting.items():
        account.dropped["the as-of turn does not exist"] += len(rows)
        account.malformed += [f"{row['checkpoint_id']}: as of '{as_of}'" for row in rows]
    return conversation.scenario(account)


def _person(person: Row, names: Mapping[str, str]) -> str:
    role = person.get("role", "").replace("_", " ")
    name = names.get(person["principal_id"], person["principal_id"])
    return f"{name}, {role}" if role else name


def _key(
    checkpoint: Row,
    turn_ids: Sequence[int],
    everything: Sequence[str],
    found: dict[str, list[int]],
    account: Account,
) -> AnswerKey:
    """The key of a checkpoint.

    Args:
        checkpoint: the record.
        turn_ids: the turns up to the as-of turn, in order.
        everything: the texts of all turns of the episode.
        found: places in `everything` that a pattern matches, once looked for.
        account: gets what is malformed.
    """
    spec, leaks = checkpoint["judge_spec"], checkpoint.get("leak_targets") or []
    query_type = checkpoint["query_type"]
    secrets = [*spec.get("not_include", ()), *leaks] if query_type == "privacy" else leaks
    is_answered = checkpoint["expected_action"] in ANSWERED
    required = spec.get("include") or []
    if is_answered and not required:
        account.notes["to be answered in part, but no required words are named: kept as unanswerable"] += 1
    if required and not is_answered:
        account.notes["to be refused; the words required of the refusal are left out"] += 1
        required = []
    matching = []
    for pattern in required:
        if pattern not in found:
            found[pattern] = [place for place, text in enumerate(everything) if expression(pattern).search(text)]
        turns = [turn_ids[place] for place in reversed(found[pattern]) if place < len(turn_ids)]
        if turns:
            matching.append(turns)
        else:
            account.malformed.append(f"{checkpoint['checkpoint_id']}: no turn so far matches '{pattern}'")
    words = [_words(pattern, everything[len(turn_ids) - 1 :: -1])[0] for pattern in required]
    forbidden = dict.fromkeys(word for secret in secrets for word in _words(secret, everything))
    return AnswerKey(
        query_type,
        ("; ".join(words),) if words else (),
        evidence_turn_ids=_alternatives(matching, account),
        forbidden=tuple(forbidden),
        is_derived=len(words) > 1,
    )


@cache
def expression(pattern: str) -> re.Pattern[str]:
    """The expression that a pattern of the data set stands for, see the traps above."""
    if METACHARACTERS.search(pattern):
        return re.compile(pattern, re.IGNORECASE | re.DOTALL)
    words = r"\s+".join(map(re.escape, pattern.split()))
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def _words(pattern: str, texts: Sequence[str]) -> list[str]:
    """The pattern itself if it is a literal, else all that it matches in the texts, else the pattern."""
    if not METACHARACTERS.search(pattern):
        return [pattern]
    found = (match[0] for text in texts for match in expression(pattern).finditer(text) if match[0])
    return list(dict.fromkeys(found)) or [pattern]


def _alternatives(matching: Sequence[list[int]], account: Account) -> tuple[tuple[int, ...], ...]:
    """Sets of turns of which each holds a match of every pattern; first that of the latest matches.

    All of them, unless these are very many; then those that differ from the first in one pattern.
    """
    if not matching:
        return ()
    latest = [turns[0] for turns in matching]
    if prod(map(len, matching)) <= MOST_ALTERNATIVES:
        choices = list(product(*matching))
    else:
        account.notes["alternative evidence cut short to one pattern at a time"] += 1
        choices = [tuple(latest)]
        for place, turns in enumerate(matching):
            choices += [(*latest[:place], turn, *latest[place + 1 :]) for turn in turns[1:]]
    return tuple(dict.fromkeys(tuple(sorted(set(choice))) for choice in choices))
