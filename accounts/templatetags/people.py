"""How people are shown wherever they are named."""

from django import template

from accounts import countries, faces
from accounts.models import User

register = template.Library()


@register.inclusion_tag("accounts/_face.html")
def face(person: User | None) -> dict[str, object]:
    """The drawn tile of a person; nothing for a computer."""
    return {"face": faces.face(person.pk) if person is not None else None}


@register.inclusion_tag("accounts/_flag.html")
def flag(person: User | None) -> dict[str, object]:
    """The flag of a person who wants it shown."""
    if person is None or not person.flag or not person.country:
        return {}
    code = person.country
    return {"flag": countries.flag(code), "country": countries.country_name(code)}


@register.filter
def country(person: User) -> str:
    """Where a person says to come from, in the reader's language; empty if nowhere."""
    return countries.country_name(person.country)
