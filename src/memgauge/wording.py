"""Whether a text says something in these words: whole words, whatever the case, punctuation and thousands marks."""

import re
import unicodedata

THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
SEPARATOR = re.compile(r"[^\w%+#]+")


def words(text: str) -> str:
    """The words of a text, normalised (NFKC, case), joined by single spaces."""
    folded = THOUSANDS.sub("", unicodedata.normalize("NFKC", text).casefold())
    return SEPARATOR.sub(" ", folded.replace("_", " ")).strip() or folded.strip()


def says(text: str, answer: str) -> bool:
    """Whether the words of an answer stand in a text, one after the other."""
    wanted = words(answer)
    return bool(wanted) and f" {wanted} " in f" {words(text)} "
