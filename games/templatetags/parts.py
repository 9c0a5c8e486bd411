"""Template tag for parts of a board whose HTML follows from their values alone."""

from collections.abc import Hashable
from functools import lru_cache

from django.template import Context, Library, Template
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT = 20_000
"""Number of rendered parts that each process keeps."""

register = Library()


@register.simple_tag
def part(template: str, **values: Hashable) -> SafeString:
    """Render a partial template with these values and no others; equal parts only once.

    The values must be frozen, and hold no model whose fields may change under the same key.
    """
    return _render(template, get_language(), tuple(values.items()))


@lru_cache(maxsize=KEPT)
def _render(template: str, _language: str, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    # `Template` of the engine: that of the backend would make a request context of the values.
    found: Template = get_template(template).template  # type: ignore[attr-defined]
    return found.render(Context(dict(values)))
