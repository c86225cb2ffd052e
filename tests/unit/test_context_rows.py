"""Context rows: what is written in pieces is what a plain loop over the items would write."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgauge import context_rows
from memgauge.context_rows import ContextRows
from memgauge.model import ContextItem
from memgauge.tables import read_rows, write_pieces
from memgauge.tokens import estimate, join, measure

TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
ITEMS = st.builds(ContextItem, TEXTS, st.tuples(st.integers(1, 9)) | st.just(()))


def key(number: int) -> dict[str, str]:
    return {"suite": "s", "scenario": "c", "query_id": f"q{number}", "architecture": "a"}


@given(st.lists(st.lists(ITEMS, max_size=5), max_size=12), st.integers(1, 6))
def test_rows_are_those_of_a_plain_loop(
    tmp_path_factory: pytest.TempPathFactory, contexts: list[list[ContextItem]], piece: int
) -> None:
    rows = ContextRows()
    expected = []
    for number, context in enumerate(contexts):
        extent = rows.add(key(number), context)
        assert extent == join([measure(item.text) for item in context])
        for rank, item in enumerate(context, start=1):
            so_far = join([measure(before.text) for before in context[:rank]])
            expected.append(
                key(number)
                | {
                    "rank": rank,
                    "text": item.text,
                    "turn_ids": list(item.turn_ids),
                    "tokens": estimate(measure(item.text)),
                    "cumulative_tokens": estimate(so_far),
                }
            )
    file = tmp_path_factory.mktemp("rows") / "context_items.parquet"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(context_rows, "ROWS_PER_PIECE", piece)
        write_pieces(file, "context_items", rows.pieces())
    assert read_rows(file) == sorted(expected, key=lambda row: (row["query_id"], row["rank"]))


def test_a_repeated_text_is_stored_once(tmp_path: Path) -> None:
    rows = ContextRows()
    items = [ContextItem(f"{number} " + "word " * 2000, (number,)) for number in range(200)]
    for number in range(100):
        rows.add(key(number), items)
    file = tmp_path / "context_items.parquet"
    write_pieces(file, "context_items", rows.pieces())
    assert file.stat().st_size < 1_000_000
