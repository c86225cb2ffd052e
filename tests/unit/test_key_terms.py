import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference_method
from memgauge.key_terms import key_terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", set()),
        ("What is the team?", set()),
        ("dependencies, dependency and depends", {"depend"}),
        ("OWNED_BY", {"own"}),
        ("bus gas has", {"bus", "gas", "has"}),
        ("PostgreSQL's 15 minutes", {"postgresql", "minut"}),
    ],
)
def test_key_terms(text: str, terms: set[str]) -> None:
    assert key_terms(text) == terms


@given(st.text())
def test_equals_the_reference(text: str) -> None:
    assert key_terms(text) == reference_method.key_terms(text)
