"""Normalises descriptions of failures, so that one failure of two matches gets one text."""

import re

_NAMES = re.compile(r"(?<=/people/)[^/?#\s]+|(?<=/)(\d+|[A-Za-z0-9_-]{10})(?=[/?#\s:]|$)")
_ASKED = re.compile(r"\?\S*| \w+=.*")


def shape(words: str) -> str:
    """Return the text with all names, IDs and queries removed from addresses."""
    return _ASKED.sub("", _NAMES.sub("…", words))
