"""Template tags that show a user's avatar, flag and country."""

from django import template

from accounts.models import User
from accounts.people import avatars, countries

register = template.Library()


@register.inclusion_tag("accounts/_avatar.html")
def avatar(person: User | None) -> dict[str, object]:
    """Render a user's avatar. For a bot, `person` is None and nothing is rendered."""
    return {"avatar": avatars.avatar(person.pk) if person is not None else None}


@register.inclusion_tag("accounts/_flag.html")
def flag(person: User | None) -> dict[str, object]:
    """Render the flag of a user's country, if the user wants it shown."""
    if person is None or not person.flag or not person.country:
        return {}
    code = person.country
    return {"flag": countries.flag_url(code), "country": countries.country_name(code)}


@register.filter
def country(person: User) -> str:
    """Return the name of a user's country, or an empty string."""
    return countries.country_name(person.country)
