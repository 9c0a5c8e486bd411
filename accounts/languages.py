"""The languages of the site: which one an address has, and in which somebody is written to."""

import re
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings

from accounts.models import User

NAMES: dict[str, str] = dict(settings.LANGUAGES)
"""Every language, as those who read it call it."""
PREFIX = re.compile(rf"/({'|'.join(NAMES)})(?=/)")


def known(language: str) -> str:
    """The language, if the site speaks it; else nothing."""
    return language if language in NAMES else ""


def without_language(path: str) -> str:
    """A path of this site as it is in English, which has no prefix."""
    return PREFIX.sub("", path, count=1) if PREFIX.match(path) else path


def localized(url: str, language: str) -> str:
    """The address of the same page in another language, with its query and whatever else it has."""
    parts = urlsplit(url)
    # Two slashes in front would name another site.
    path = "/" + without_language(parts.path).lstrip("/")
    prefix = "" if language == settings.LANGUAGE_CODE else f"/{language}"
    return urlunsplit(parts._replace(path=f"{prefix}{path}"))


def language_of(user: User) -> str:
    """The language in which somebody is written to."""
    return known(user.language) or settings.LANGUAGE_CODE
