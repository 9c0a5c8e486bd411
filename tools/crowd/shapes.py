"""Normalises descriptions of failures: the same failure of two matches gets the same text."""

import re

_NAMES = re.compile(r"(?<=/people/)[^/?#\s]+|(?<=/)(\d+|[A-Za-z0-9_-]{10})(?=[/?#\s:]|$)")
_ASKED = re.compile(r"\?\S*| \w+=.*")


def shape(words: str) -> str:
    """Remove names, ids and queries from the addresses in a text."""
    return _ASKED.sub("", _NAMES.sub("…", words))
