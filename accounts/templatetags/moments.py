"""Template tags that show moments and days, all in one format."""

from datetime import UTC, datetime

from django import template
from django.conf import settings
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

DAY, TIME = "j M Y", "H:i"

register = template.Library()


@register.simple_tag
def moment(at: datetime) -> SafeString:
    """Return a moment in universal time, which says so; scripts show it in the viewer's own."""
    words = _in_words(at.astimezone(UTC), f"{DAY}, {TIME}")
    return format_html('<time datetime="{}">{} UTC</time>', at.isoformat(timespec="seconds"), words)


@register.filter
def to_the_second(at: datetime) -> str:
    """Return a moment as staff reads it in logs: the short date of the language, and seconds."""
    return f"{date_format(at, 'SHORT_DATE_FORMAT')} {date_format(at, 'H:i:s')}"


@register.simple_tag
def day(at: datetime) -> SafeString:
    """Return the day of a moment in universal time."""
    on = at.astimezone(UTC)
    return format_html('<time datetime="{}">{}</time>', on.date().isoformat(), _in_words(on, DAY))


def _in_words(at: datetime, form: str) -> str:
    """Return a date in the active language; only English writes months with capitals."""
    words = date_format(at, form)
    return words if get_language() == settings.LANGUAGE_CODE else words.lower()
