"""Random scenarios: whatever the model can hold, with all of Unicode."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from memgauge.model import AnswerKey, Cardinality, Entry, Fact, Scenario, TurnType

AWKWARD: tuple[str, ...] = (
    "no",
    "12:30",
    "010",
    "~",
    "1.10",
    "a: b",
    "a #b",
    "- a",
    "'",
    '"',
    "\\",
    " x ",
    "x\n y",
    "\x00",
    "\x85",
    "%",
)
AWKWARD += (
    "\u2028",
    "\ufeff",
    "😀",
    "<<",
    "=",
    "? a",
    "&a",
    "*a",
    "!a",
    "|",
    ">",
    "[a, b]",
    "{a}",
    "@",
    "`",
    "y, n",
    "k" * 1500,
)
text = st.one_of(st.sampled_from(AWKWARD), st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12))
texts = st.lists(text, max_size=3).map(tuple)
offsets = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
times = st.datetimes(datetime(2, 1, 1), datetime(9998, 1, 1), timezones=st.one_of(st.just(UTC), offsets))
maybe_time = st.none() | times.map(lambda time: time.astimezone(UTC))


@st.composite
def keys(draw: st.DrawFn, facts: tuple[str, ...], turn_ids: tuple[int, ...]) -> AnswerKey:
    """The key of a query that follows these facts and turns."""
    accepted = draw(texts)
    evidence = st.lists(st.sampled_from(turn_ids), min_size=1, max_size=3).map(tuple) if turn_ids else st.nothing()
    return AnswerKey(
        query_type=draw(text.filter(lambda kind: kind != "all")),
        accepted_answers=accepted,
        required_fact_ids=draw(st.lists(st.sampled_from(facts), max_size=3).map(tuple)) if facts else (),
        evidence_turn_ids=draw(st.lists(evidence, max_size=2).map(tuple)) if turn_ids else (),
        stale_answers=draw(texts),
        forbidden=draw(texts),
        is_derived=bool(accepted) and draw(st.booleans()),
    )


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """A scenario that breaks no rule of the format."""
    entries: list[Entry] = []
    fact_ids = draw(st.lists(text, unique=True, max_size=8))
    query_ids = draw(st.lists(text, unique=True, max_size=5))
    stated: tuple[str, ...] = ()
    turn_id = 0
    for _ in range(draw(st.integers(1, 8))):
        turn_id += draw(st.sampled_from([1, 1, 1, 2, 1000]))
        kinds: list[TurnType] = ["fact", "distractor", "query"]
        kind = draw(st.sampled_from(kinds if query_ids else kinds[:2]))
        facts: tuple[Fact, ...] = ()
        query_id, key, as_of = None, None, None
        if kind == "fact":
            taken = [fact_ids.pop() for _ in range(draw(st.integers(0, min(2, len(fact_ids)))))]
            facts = tuple(Fact(fact_id, draw(text), draw(text), draw(text)) for fact_id in taken)
        if kind == "query":
            query_id = query_ids.pop()
            key = draw(keys(stated, tuple(entry.turn_id for entry in entries)))
            as_of = draw(maybe_time)
        stated += tuple(fact.fact_id for fact in facts)
        said = (draw(text), draw(text))
        origin = (draw(st.none() | text), draw(st.none() | text))
        entries.append(Entry(turn_id, kind, *said, facts, query_id, key, draw(maybe_time), as_of, *origin))
    aliases = draw(st.dictionaries(text, text, max_size=2))
    predicates: dict[str, Cardinality] = draw(st.dictionaries(text, st.sampled_from(["single", "many"]), max_size=2))
    return Scenario(draw(text), tuple(entries), draw(st.just("") | text), aliases, predicates)
