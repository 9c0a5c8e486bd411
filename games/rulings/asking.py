"""Parsing the form fields of a ruling; invalid values raise `Refused`."""

from accounts.numbers import read_number
from games.engine.words import gettext_noop
from games.models import Match, Seat
from games.rulings.cases import Asked, Refused


def number(asked: Asked, name: str, least: int, most: int) -> int:
    """Return the whole number in a form field; raise `Refused` if it is out of bounds."""
    number = read_number(asked.get(name, "").strip(), least=least, most=most)
    if number is None:
        raise Refused(_BOUNDS, least=least, most=most)
    return number


def going_on(match: Match) -> None:
    """Raise `Refused` unless the match has begun and is not over."""
    if match.stage == Match.Stage.BEGINNING:
        raise Refused(gettext_noop("The match has not begun yet."))
    if match.stage == Match.Stage.OVER:
        raise Refused(gettext_noop("The match is over."))


def seat_of(asked: Asked, match: Match, name: str = "seat") -> Seat:
    """Return the seat whose number is in the field; raise `Refused` if there is none."""
    text = asked.get(name, "")
    seats = match.seats.select_related("user")
    found = next((seat for seat in seats if str(seat.number) == text), None)
    if found is None:
        raise Refused(gettext_noop("Choose one of the seats."))
    return found


_BOUNDS = gettext_noop("Write a whole number from %(least)s to %(most)s.")
