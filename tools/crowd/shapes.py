"""What two things have in common that happened at different places."""

import re

_NAMES = re.compile(r"(?<=/people/)[^/?#\s]+|(?<=/)(\d+|[A-Za-z0-9_-]{10})(?=[/?#\s:]|$)")
_ASKED = re.compile(r"\?\S*| \w+=.*")


def shape(words: str) -> str:
    """Words about an address without what is different each time: names, and what was asked."""
    return _ASKED.sub("", _NAMES.sub("…", words))
