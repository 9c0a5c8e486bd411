"""Template filter that marks what a search has found."""

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from lobby.moderation.desk.search import split_by_found

register = template.Library()


@register.filter
def mark_found(text: str, wanted: str) -> SafeString:
    """Return a text as HTML in which all that the search looked for is marked."""
    return mark_safe(  # noqa: S308  each part is escaped
        "".join(
            format_html("<mark>{}</mark>", part) if number % 2 else conditional_escape(part)
            for number, part in enumerate(split_by_found(text, wanted))
        )
    )
