"""Whole numbers that requests name: read here alone, and never longer than they may be."""

from collections.abc import Mapping

from django.core.exceptions import BadRequest
from django.utils.translation import gettext

ROWS = 10**18 - 1
"""No row has a greater number, and every database takes it."""


class BadNumber(BadRequest):
    """A request names no number where it has to; answered with 400 and `words`."""

    def __init__(self, name: str, least: int, most: int) -> None:
        super().__init__(f"{name} is no number from {least} to {most}")
        sentence = gettext("“%(name)s” has to be a whole number from %(least)s to %(most)s.")
        self.words = sentence % {"name": name, "least": least, "most": most}


def read_number(text: str, *, least: int = 0, most: int = ROWS) -> int | None:
    """The number that a text is, in plain digits and within bounds; None for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if least <= number <= most else None


def asked_number(
    asked: Mapping[str, str], name: str, default: int | None = None, *, least: int, most: int = ROWS
) -> int:
    """The number that a request gives under a name, or else the default.

    Raises `BadNumber` for anything that is no such number, and for nothing where none is usual.
    """
    text = asked.get(name, "")
    if not text and default is not None:
        return default
    number = read_number(text, least=least, most=most)
    if number is None:
        raise BadNumber(name, least, most)
    return number
