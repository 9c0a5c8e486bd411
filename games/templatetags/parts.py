"""Template tag that renders parts of a board and keeps their HTML for equal values."""

from collections.abc import Hashable
from functools import lru_cache

from django.template import Context, Library, Template
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT = 20_000
"""Maximum number of rendered parts that each process keeps."""

register = Library()


@register.simple_tag
def part(template: str, **values: Hashable) -> SafeString:
    """Render a partial template; the same values in the same language are rendered only once.

    The template sees these values and nothing else of the page. The values must be immutable and
    contain no model: its fields could change while it still compares as equal.
    """
    return _render(template, get_language(), tuple(values.items()))


@lru_cache(maxsize=KEPT)
def _render(template: str, _language: str, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    # This takes the engine's `Template`: the backend's would make a request context.
    found: Template = get_template(template).template  # type: ignore[attr-defined]
    return found.render(Context(dict(values)))
