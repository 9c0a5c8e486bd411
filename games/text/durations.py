"""Durations and moments in words."""

from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext


def format_duration(time: timedelta) -> str:
    """Format a duration as days and hours, or as hours, minutes and seconds."""
    if time.days:
        hours = time.seconds // 3600
        return gettext("%(days)s d %(hours)s h") % {"days": time.days, "hours": hours}
    hours, rest = divmod(time.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def format_age(time: timedelta) -> str:
    """Format how long something has lasted: days and hours, hours and minutes, or minutes."""
    if time.days:
        return format_duration(time)
    hours, minutes = divmod(max(time, timedelta()).seconds // 60, 60)
    if hours:
        return gettext("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}
    return gettext("%(minutes)s min") % {"minutes": minutes}


def format_moment(at: datetime) -> str:
    """Format a moment in UTC, because players of one match can live in different time zones."""
    return gettext("%(moment)s UTC") % {"moment": date_format(at, "SHORT_DATETIME_FORMAT")}
