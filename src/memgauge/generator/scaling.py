"""The scaling sweep: one fact, N filler turns, one question.

The wording is our own; the fact, the shape and the cycle of five filler sentences are those of the published
context-graph benchmark's scaling conversation.
"""

from collections.abc import Iterable, Iterator

from memgauge.model import AnswerKey, Entry, Fact, Scenario

FACT = Fact("f_region", "Service_X", "DEPLOYS_TO", "us-west-2")
STATEMENT = "Agent_A decided that the deployment region will be us-west-2."
QUESTION = "Which deployment region was decided for Service_X?"
FILLER = (
    "Nothing has come up so far, progress looks fine.",
    "I have no blockers to share right now.",
    "I will write again once there is an update.",
    "The build stays green and nothing looks odd.",
    "Ready and waiting for the next milestone.",
)


def scaling_scenarios(filler_turns: Iterable[int]) -> Iterator[Scenario]:
    """Make one scenario per length.

    Args:
        filler_turns: the numbers of filler turns.

    Yields:
        The scenario `scaling_<n>` of n + 2 turns, its one query of type distant.
    """
    for length in filler_turns:
        filler = (
            Entry(turn + 2, "distractor", "Agent_B", FILLER[turn % len(FILLER)]) for turn in range(length)
        )
        yield Scenario(
            name=f"scaling_{length}",
            description=f"One fact, {length} turns of filler, one question.",
            entries=(
                Entry(1, "fact", "Agent_A", STATEMENT, fact=FACT),
                *filler,
                Entry(
                    length + 2,
                    "query",
                    "Agent_C",
                    QUESTION,
                    query_id="q1",
                    key=AnswerKey("distant", (FACT.object,), (FACT.fact_id,)),
                ),
            ),
        )
