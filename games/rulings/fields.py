"""Parses the form fields of a ruling; raises `RulingRefused` for invalid values."""

from django.utils.translation import gettext_lazy as _

from accounts.requests import numbers
from games.models import Match, Seat
from games.rulings.types import FieldValues, RulingRefused


def parse_number(values: FieldValues, name: str, least: int, most: int) -> int:
    """Return the whole number in the form field `name`.

    Raises `RulingRefused` unless it is a number from `least` to `most`.
    """
    text = values.get(name, "").strip()
    negative = text.startswith("-") and least < 0
    digits = numbers.parse_number(text[1:] if negative else text, most=max(most, -least))
    number = -digits if digits is not None and negative else digits
    if number is None or not least <= number <= most:
        raise RulingRefused(_BOUNDS, least=least, most=most)
    return number


def check_running(match: Match) -> None:
    """Raise `RulingRefused` unless the match has begun and is not over."""
    if match.stage == Match.Stage.BEGINNING:
        raise RulingRefused(_("The match has not started yet."))
    if match.stage == Match.Stage.OVER:
        raise RulingRefused(_("The match is over."))


def find_seat(values: FieldValues, match: Match, name: str = "seat") -> Seat:
    """Return the seat whose number is in the form field `name`.

    Raises `RulingRefused` if the match has no such seat.
    """
    text = values.get(name, "")
    found = next((seat for seat in match.seat_list if str(seat.number) == text), None)
    if found is None:
        raise RulingRefused(_("Choose a seat."))
    return found


_BOUNDS = _("Enter a whole number from %(least)s to %(most)s.")
