"""Past rulings in words, as staff reads them in the console and in the log."""

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta

from django import forms
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext, ngettext

from games.models import Message, Ruling, Seat
from games.models.seat import seats_with_users
from games.proof.rulings import GAME
from games.rulings import RULING_TYPES
from games.rulings.timing import ALL_SEATS, UNITS
from games.staff.ruling_forms import ratings_fields, ruling_fields
from games.text.durations import format_duration, format_moment
from games.text.ruling_reasons import MESSAGES
from games.text.setup import title

Kind = Ruling.Kind


def describe_ruling(ruling: Ruling) -> str:
    """Return what a ruling did, in words, see `describe_rulings`."""
    return describe_rulings([ruling])[ruling.pk]


def describe_rulings(rulings: Iterable[Ruling]) -> dict[int, str]:
    """Return what each ruling did, by key: also to whom, for how long, or with which result.

    Players are those who sit at the match now. Needs four queries at most, however many they are.
    """
    found = list(rulings)
    seated = [each for each in found if each.kind in OF_SEATS and each.match_id]
    prefetch_related_objects(seated, "match", seats_with_users("match__seats"))
    authors = _authors_of_messages(found)
    return {each.pk: _describe(each, authors) for each in found}


def _describe(ruling: Ruling, authors: Mapping[int, str]) -> str:
    what = ruling.get_kind_display()
    if ruling.kind in (Kind.HIDE, Kind.SHOW):
        detail = authors.get(_number(ruling, "message"), "")
    else:
        detail = DETAILS[ruling.kind](ruling) if ruling.kind in DETAILS else ""
    words = gettext("%(what)s: %(detail)s") % {"what": what, "detail": detail}
    return words if detail else what


def _authors_of_messages(rulings: Iterable[Ruling]) -> dict[int, str]:
    """Return who wrote the messages that these rulings hid or showed, by key of the message."""
    keys = [_number(each, "message") for each in rulings if each.kind in (Kind.HIDE, Kind.SHOW)]
    if not keys:
        return {}
    return dict(Message.objects.filter(pk__in=keys).values_list("pk", "user__username"))


def _number(ruling: Ruling, name: str) -> int:
    text = str(ruling.asked.get(name, ""))
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() else 0


def _pause(ruling: Ruling) -> str:
    length = timedelta(minutes=_number(ruling, "minutes"))
    return gettext("%(length)s, until %(until)s") % {
        "length": _format_length(length),
        "until": format_moment(ruling.at + length),
    }


def _seats(ruling: Ruling) -> list[Seat]:
    return list(ruling.match.seats.all()) if ruling.match else []


def _seat(ruling: Ruling) -> str:
    """Return who sits in the seat that the ruling names."""
    seat = str(ruling.asked.get("seat", ""))
    if seat == ALL_SEATS:
        return gettext("all players")
    return next((each.name for each in _seats(ruling) if str(each.number) == seat), "")


def _time(ruling: Ruling) -> str:
    """Return whose clock got how much time; with a sign if it was added or taken."""
    many = _number(ruling, "many")
    time = format_duration(timedelta(seconds=abs(many) * UNITS[ruling.asked["unit"]]))
    sign = ("+" if many >= 0 else "−") if ruling.kind == Kind.GIVE else ""
    return f"{_seat(ruling)}, {sign}{time}"


def _decided(ruling: Ruling) -> str:
    first = [each.name for each in _seats(ruling) if _number(ruling, f"place_{each.number}") == 1]
    points = _number(ruling, "points")
    words = ngettext(
        "%(names)s wins %(points)s point.", "%(names)s wins %(points)s points.", points
    )
    result = words.rstrip(".") % {"names": " – ".join(first), "points": points}
    return f"{gettext('the current game')}, {result}" if ruling.asked.get("of") == GAME else result


def _reopened(ruling: Ruling) -> str:
    return gettext("as after event %(number)s") % {"number": _number(ruling, "at")}


def _reseated(ruling: Ruling) -> str:
    """Return who got the seat; computers have no name of their own in the form."""
    return str(ruling.asked.get("name", "")) or _seat(ruling)


def _told(ruling: Ruling) -> str:
    sentence = MESSAGES.get(ruling.asked.get("sentence", ""), "")
    return gettext("“%(text)s”") % {"text": gettext(sentence)} if sentence else ""


def _recomputed(ruling: Ruling) -> str:
    game, name = ruling.asked.get("game", ""), str(ruling.asked.get("name", ""))
    return title(game) if game else name


DETAILS: Mapping[str, Callable[[Ruling], str]] = {
    Kind.PAUSE: _pause,
    Kind.GIVE: _time,
    Kind.CLOCK: _time,
    Kind.ADJUDICATE: _decided,
    Kind.VACATE: _seat,
    Kind.RESEAT: _reseated,
    Kind.REOPEN: _reopened,
    Kind.TELL: _told,
    Kind.RECOMPUTE: _recomputed,
}
"""What tells the details of each kind of ruling; the others have none, or are about messages."""
OF_SEATS = (Kind.GIVE, Kind.CLOCK, Kind.ADJUDICATE, Kind.VACATE, Kind.RESEAT)
"""Kinds of rulings whose details name players."""


def _format_length(length: timedelta) -> str:
    """Format whole minutes in words; from a day on, days and hours."""
    if length.days:
        return format_duration(length)
    minutes = length.seconds // 60
    words = ngettext("%(count)s minute", "%(count)s minutes", minutes)
    return words % {"count": minutes}


def describe_requested_values(ruling: Ruling) -> list[tuple[str, str]]:
    """Return the form fields of a ruling and what was entered, as its form names them.

    A value that the form does not offer any more is returned as it was entered.
    """
    fields = dict(
        ruling_fields(RULING_TYPES[ruling.kind], ruling.match)
        if ruling.match and ruling.kind in RULING_TYPES
        else ratings_fields()
    )
    return [
        (
            str(fields[name].label if name in fields else name),
            _format_value(fields.get(name), value),
        )
        for name, value in ruling.asked.items()
        if value
    ]


def _format_value(field: forms.Field | None, value: str) -> str:
    # The fields of rulings have pairs.
    choices = dict(field.choices) if isinstance(field, forms.ChoiceField) else {}  # type: ignore[arg-type]
    return str(choices.get(value, value))
