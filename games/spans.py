"""Times and spans of time in words."""

from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext


def time_words(time: timedelta) -> str:
    """A span of time: days and hours, or minutes and seconds."""
    if time.days:
        hours = time.seconds // 3600
        return gettext("%(days)s d %(hours)s h") % {"days": time.days, "hours": hours}
    hours, rest = divmod(time.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def moment_words(at: datetime) -> str:
    """A moment as everybody at a table understands it, wherever they are."""
    form = pgettext("date", "j F, H:i")
    return gettext("%(moment)s UTC") % {"moment": date_format(at, form)}
