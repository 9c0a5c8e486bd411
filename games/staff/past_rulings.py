"""Past rulings in words, as staff reads them in the console and in the log."""

from datetime import timedelta

from django.utils.translation import gettext, ngettext

from games.models import Ruling
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
