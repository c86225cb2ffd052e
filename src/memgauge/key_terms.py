"""Key terms of a text: the published benchmark's crude stemmer and stop list.

Kept to the letter, because its figures depend on it; no other architecture should use it.
Source: the published context-graph benchmark (commit 6a4b090).
"""

STOP_WORDS = frozenset(
    "the a an is of for to what which did does do this that in on team decide and".split()  # noqa: SIM905
)
ENDINGS = ("encies", "ency", "ies", "es", "ing", "ed", "s")
SHORTEST_WORD = 3
SHORTEST_STEM = 3


def key_terms(text: str) -> frozenset[str]:
    """Return the key terms of a text.

    Args:
        text: any text; case and punctuation do not matter.

    Returns:
        The stems of all words of three or more characters that are not stop words.
    """
    words = "".join(character if character.isalnum() else " " for character in text.lower()).split()
    return frozenset(_stem(word) for word in words if len(word) >= SHORTEST_WORD and word not in STOP_WORDS)


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word[: -len(ending)]
    return word
