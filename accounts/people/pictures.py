"""Avatars and flags of users as HTML, for pages that show many of them."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.people.avatars import avatar
from accounts.people.countries import country_name, flag_url

KEPT = 4096
"""Maximum number of rendered avatars, and of flags, that each process keeps."""


@lru_cache(maxsize=KEPT)
def render_avatar(number: int) -> SafeString:
    """Return the avatar of the user with this primary key, as HTML."""
    return render_to_string("accounts/_avatar.html", {"avatar": avatar(number)})


def render_flag(country: str) -> SafeString:
    """Return the flag of the country with this ISO code, as HTML; empty for an empty code."""
    return _render_flag(country, get_language())


@lru_cache(maxsize=KEPT)
def _render_flag(country: str, _language: str) -> SafeString:
    flag = flag_url(country) if country else ""
    values = {"flag": flag, "country": country_name(country)}
    return render_to_string("accounts/_flag.html", values)
