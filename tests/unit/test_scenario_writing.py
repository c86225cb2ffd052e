"""Any scenario that the model can hold is the same after it was written and read, in both forms and as tables."""

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from memgauge.model import AnswerKey, Entry, Fact, Scenario, TurnType
from memgauge.scenarios import SCENARIO_TABLES
from memgauge.scenarios.conversion import write_scenarios
from memgauge.scenarios.reading import read_scenarios
from memgauge.scenarios.writing import to_json_lines, to_yaml

AWKWARD = ["no", "~", "12:30", "1.10", "null", "- a", "a: b", "#", "'", '"', " x ", "\ttab", "a\nb"]
AWKWARD += ["\x85", "\ufeff", "<<", "="]
texts = st.one_of(
    st.sampled_from(
        [
            "no",
            "~",
            "12:30",
            "1.10",
            "null",
            "- a",
            "a: b",
            "#",
            "'",
            '"',
            " x ",
            "\ttab",
            "a\nb",
            "\x85",
            "\ufeff",
            "<<",
            "=",
        ]
    ),
    st.text(min_size=1, max_size=12),
)
times = st.none() | st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=st.just(UTC))


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    entries: list[Entry] = []
    fact_ids: list[str] = []
    turn_id = 0
    for number in range(draw(st.integers(1, 5))):
        turn_id += draw(st.integers(1, 3))
        kind: TurnType = draw(st.sampled_from(["fact", "distractor", "query"]))
        facts: tuple[Fact, ...] = ()
        key = query_id = as_of = None
        if kind == "fact":
            facts = tuple(
                Fact(f"{number} {place} {draw(texts)}", draw(texts), draw(texts), draw(texts))
                for place in range(draw(st.integers(1, 3)))
            )
            fact_ids += [fact.fact_id for fact in facts]
        if kind == "query":
            query_id, as_of = f"{number}{draw(texts)}", draw(times)
            before = [entry.turn_id for entry in entries]
            key = AnswerKey(
                query_type=draw(texts.filter(lambda text: text != "all")),
                accepted_answers=tuple(draw(st.lists(texts, max_size=3))),
                required_fact_ids=tuple(draw(st.lists(st.sampled_from(fact_ids), max_size=2))) if fact_ids else (),
                evidence_turn_ids=(tuple(sorted(draw(st.sets(st.sampled_from(before), min_size=1)))),)
                if before
                else (),
                stale_answers=tuple(draw(st.lists(texts, max_size=2))),
                forbidden=tuple(draw(st.lists(texts, max_size=2))),
                is_derived=draw(st.booleans()),
            )
        entries.append(
            Entry(
                turn_id, kind, draw(texts), draw(texts), facts, query_id, key, draw(times), as_of,
                draw(st.none() | texts), draw(st.none() | texts),
            )
        )  # fmt: skip
    return Scenario(
        name=draw(texts),
        entries=tuple(entries),
        description=draw(st.just("") | texts),
        aliases=draw(st.dictionaries(texts, texts, max_size=2)),
        predicates=draw(st.dictionaries(texts, st.sampled_from(["single", "many"]), max_size=2)),
    )


def tables(folder: Path, scenario: Scenario) -> dict[str, bytes]:
    write_scenarios([scenario], "x", {name: str(folder / f"{name}.parquet") for name in SCENARIO_TABLES})
    return {name: (folder / f"{name}.parquet").read_bytes() for name in SCENARIO_TABLES}


@given(scenarios())
@settings(max_examples=300, deadline=None)
def test_what_is_written_is_read_back(scenario: Scenario) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "one.yaml").write_text(to_yaml(scenario), encoding="utf-8", newline="")
        (folder / "one.jsonl").write_text("".join(to_json_lines([scenario])), encoding="utf-8", newline="")
        from_yaml = read_scenarios(folder / "one.yaml")
        from_json = read_scenarios(folder / "one.jsonl")
        assert from_yaml == [scenario]
        assert from_json == [scenario]
        assert tables(folder, from_yaml[0]) == tables(folder, from_json[0])
