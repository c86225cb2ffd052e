"""bAbI: stories, supporting sentences, sets and derived keys."""

from pathlib import Path
from typing import Any

import pytest

from memgauge.errors import ScenarioError

STORY = """1 Kim took the lamp.
2 Kim went to the cellar.
3 Where is Kim? \tcellar\t2
4 Kim took the rope.
5 What is Kim carrying?\tlamp,rope\t1 4
1 Lou is in the attic.
2 Is Lou in the cellar?\tno\t1
3 Is Lou tall?\tno\t9
"""


def test_stories_and_keys(tmp_path: Path, imported: Any, queries: Any) -> None:
    (tmp_path / "qa8_lists-sets_test.txt").write_text(STORY, encoding="utf-8")
    scenarios, account = imported("babi", tmp_path)
    assert [scenario.name for scenario in scenarios] == ["qa8_0001", "qa8_0002"]
    assert account.kept == {"lists_sets": 4}
    keys = {name: entry.key for name, entry in queries(scenarios[0]).items()}
    assert (keys["q3"].accepted_answers, keys["q3"].evidence_turn_ids) == (("cellar",), ((2,),))
    assert keys["q5"].accepted_answers == ("lamp,rope", "rope,lamp")
    assert keys["q5"].evidence_turn_ids == ((1, 4),)
    assert not keys["q3"].is_derived
    assert queries(scenarios[1])["q2"].key.is_derived
    assert len(account.malformed) == 1


def test_the_name_says_the_task(tmp_path: Path, imported: Any) -> None:
    file = tmp_path / "stories.txt"
    file.write_text(STORY, encoding="utf-8")
    with pytest.raises(ScenarioError, match="qa<number>_<task>"):
        imported("babi", file)


def test_all_of_it(dataset: Any, imported: Any) -> None:
    _, account = imported("babi", dataset("babi"))
    assert len(account.kept) == 20
    assert set(account.kept.values()) == {1000}
    assert not account.malformed
