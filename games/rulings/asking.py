"""Parsing the form fields of a ruling; invalid values raise `RulingRefused`."""

from django.utils.translation import gettext_lazy as _

from accounts.requests.numbers import read_number
from games.models import Match, Seat
from games.rulings.cases import Asked, RulingRefused


def number(asked: Asked, name: str, least: int, most: int) -> int:
    """Return the whole number in a form field; raise `RulingRefused` if it is out of bounds."""
    number = read_number(asked.get(name, "").strip(), least=least, most=most)
    if number is None:
        raise RulingRefused(_BOUNDS, least=least, most=most)
    return number


def going_on(match: Match) -> None:
    """Raise `RulingRefused` unless the match has begun and is not over."""
    if match.stage == Match.Stage.BEGINNING:
        raise RulingRefused(_("The match has not begun yet."))
    if match.stage == Match.Stage.OVER:
        raise RulingRefused(_("The match is over."))


def seat_of(asked: Asked, match: Match, name: str = "seat") -> Seat:
    """Return the seat whose number is in the field; raise `RulingRefused` if there is none."""
    text = asked.get(name, "")
    seats = match.seats.select_related("user")
    found = next((seat for seat in seats if str(seat.number) == text), None)
    if found is None:
        raise RulingRefused(_("Choose one of the seats."))
    return found


_BOUNDS = _("Write a whole number from %(least)s to %(most)s.")
