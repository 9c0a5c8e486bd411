"""Names and flags of the countries a user can choose."""

from collections.abc import Sequence

from django.templatetags.static import static
from django_countries import countries


def country_choices() -> Sequence[tuple[str, str]]:
    """Return ISO code and translated name of every country, sorted by name."""
    return [(code, str(name)) for code, name in countries]


def is_country(code: str) -> bool:
    """Whether this is the ISO code of a country."""
    return code in countries


def country_name(code: str) -> str:
    """Return a country's name in the language of the page; empty for an empty code."""
    return str(countries.name(code)) if code else ""


def flag_url(code: str) -> str:
    """Return the URL of the image of a country's flag."""
    return static(f"flags/{code.lower()}.gif")
