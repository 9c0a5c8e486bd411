"""Languages of the site: URLs by language, and the language of mail to a user."""

import re
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings

from accounts.models import User

NAMES: dict[str, str] = dict(settings.LANGUAGES)
"""The name of every language in that language, by its code."""
PREFIX = re.compile(rf"/({'|'.join(NAMES)})(?=/)")


def supported_language(language: str) -> str:
    """Return the language code if the site supports it, else an empty string."""
    return language if language in NAMES else ""


def strip_language(path: str) -> str:
    """Remove the language prefix from a path, which gives the path of the English page."""
    return PREFIX.sub("", path, count=1) if PREFIX.match(path) else path


def localize_url(url: str, language: str) -> str:
    """Return the URL of the same page in another language, with query and fragment unchanged."""
    parts = urlsplit(url)
    # A path that begins with two slashes would lead to another host.
    path = "/" + strip_language(parts.path).lstrip("/")
    prefix = "" if language == settings.LANGUAGE_CODE else f"/{language}"
    return urlunsplit(parts._replace(path=f"{prefix}{path}"))


def language_of(user: User) -> str:
    """Return the language in which mail to a user is written."""
    return supported_language(user.language) or settings.LANGUAGE_CODE
