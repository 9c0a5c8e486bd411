"""Countries, as people may say that they come from them: their names and their flags."""

from collections.abc import Sequence

from django.templatetags.static import static
from django_countries import countries


def country_choices() -> Sequence[tuple[str, str]]:
    """Every country by its two letters, with its name, in the order of the reader's language."""
    return [(code, str(name)) for code, name in countries]


def is_country(code: str) -> bool:
    """Tell whether these letters stand for a country."""
    return code in countries


def country_name(code: str) -> str:
    """What a country is called in the reader's language; empty for no country."""
    return str(countries.name(code)) if code else ""


def flag(code: str) -> str:
    """Where the picture of a country's flag lies."""
    return static(f"flags/{code.lower()}.gif")
