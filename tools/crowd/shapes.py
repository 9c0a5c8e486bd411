"""Normalises reports, so that the same failure at different addresses is recognised."""

import re

_NAMES = re.compile(r"(?<=/people/)[^/?#\s]+|(?<=/)(\d+|[A-Za-z0-9_-]{10})(?=[/?#\s:]|$)")
_ASKED = re.compile(r"\?\S*| \w+=.*")


def shape(words: str) -> str:
    """Remove names and queries from the addresses in a text."""
    return _ASKED.sub("", _NAMES.sub("…", words))
