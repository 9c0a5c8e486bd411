"""Past rulings in words, as staff reads them in the console and in the log."""

from datetime import timedelta

from django import forms
from django.utils.translation import gettext, ngettext

from games.models import Ruling
from games.rulings import RULING_TYPES
from games.staff.ruling_forms import ratings_fields, ruling_fields
from games.text.durations import format_duration, format_moment


def describe_ruling(ruling: Ruling) -> str:
    """Return what a ruling did, in words; for a pause also its length and its end."""
    what = ruling.get_kind_display()
    if ruling.kind != Ruling.Kind.PAUSE:
        return what
    length = timedelta(minutes=int(ruling.asked["minutes"]))
    return gettext("%(what)s: %(length)s, until %(until)s") % {
        "what": what,
        "length": _format_length(length),
        "until": format_moment(ruling.at + length),
    }


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
