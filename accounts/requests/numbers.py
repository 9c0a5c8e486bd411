"""Reading whole numbers from requests, with bounds on value and length."""

from collections.abc import Mapping

from django.core.exceptions import BadRequest
from django.utils.translation import gettext

MAX_KEY = 10**18 - 1
"""Upper bound of primary keys; every supported database accepts it."""


class BadNumber(BadRequest):
    """Error: a parameter of a request is no valid number. The response has status 400."""

    def __init__(self, name: str, least: int, most: int) -> None:
        super().__init__(f"{name} is no number from {least} to {most}")
        sentence = gettext("“%(name)s” must be a whole number from %(least)s to %(most)s.")
        self.words = sentence % {"name": name, "least": least, "most": most}


def parse_number(text: str, *, least: int = 0, most: int = MAX_KEY) -> int | None:
    """Return the number that a text of digits means; None for any other text.

    Returns None, too, if the number is less than `least` or greater than `most`.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if least <= number <= most else None


def number_or_zero(text: str) -> int:
    """Return the number that a text of digits means; 0 for any other text.

    No row has the primary key 0, so a query by this key finds nothing.
    """
    return parse_number(text) or 0


def number_param(
    asked: Mapping[str, str],
    name: str,
    default: int | None = None,
    *,
    least: int,
    most: int = MAX_KEY,
) -> int:
    """Return the parameter called `name` as a number; `default` if it is missing or empty.

    `asked` holds the request's parameters. Raises `BadNumber` if the parameter is no number from
    `least` to `most`, or if it is missing and there is no default.
    """
    text = asked.get(name, "")
    if not text and default is not None:
        return default
    number = parse_number(text, least=least, most=most)
    if number is None:
        raise BadNumber(name, least, most)
    return number
