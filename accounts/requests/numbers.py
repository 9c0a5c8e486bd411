"""Parsing integers from requests, with bounds on value and length."""

from collections.abc import Mapping

from django.core.exceptions import BadRequest
from django.utils.translation import gettext

MAX_KEY = 10**18 - 1
"""Upper bound of primary keys; every supported database accepts it."""


class BadNumber(BadRequest):
    """Error: a request parameter is not a valid number; answered with 400 and `words`."""

    def __init__(self, name: str, least: int, most: int) -> None:
        super().__init__(f"{name} is no number from {least} to {most}")
        sentence = gettext("“%(name)s” has to be a whole number from %(least)s to %(most)s.")
        self.words = sentence % {"name": name, "least": least, "most": most}


def parse_number(text: str, *, least: int = 0, most: int = MAX_KEY) -> int | None:
    """Parse ASCII digits as a number within the bounds; return None for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if least <= number <= most else None


def number_or_zero(text: str) -> int:
    """Parse ASCII digits as a number; return 0, the key of no row, for any other text."""
    return parse_number(text) or 0


def number_param(
    asked: Mapping[str, str],
    name: str,
    default: int | None = None,
    *,
    least: int,
    most: int = MAX_KEY,
) -> int:
    """Return an integer parameter of a request, or the default if it is missing or empty.

    Raises `BadNumber` if it is not an integer within the bounds, or missing without a default.
    """
    text = asked.get(name, "")
    if not text and default is not None:
        return default
    number = parse_number(text, least=least, most=most)
    if number is None:
        raise BadNumber(name, least, most)
    return number
