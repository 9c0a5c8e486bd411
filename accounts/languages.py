"""The site's languages: codes, URLs in each language, and the language of a user's mail."""

import re
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings

from accounts.models import User

NAMES: dict[str, str] = dict(settings.LANGUAGES)
"""Each language's own name, by language code: `fr` is called `Français`."""
PREFIX = re.compile(rf"/({'|'.join(NAMES)})(?=/)")


def supported_language(language: str) -> str:
    """Return the language code if the site supports it, else an empty string."""
    return language if language in NAMES else ""


def strip_language(path: str) -> str:
    """Remove the language prefix from a path: `/fr/account/` becomes `/account/`."""
    return PREFIX.sub("", path, count=1) if PREFIX.match(path) else path


def localize_url(url: str, language: str) -> str:
    """Return the URL of the same page in another language. Query and fragment stay the same."""
    parts = urlsplit(url)
    # A path that begins with two slashes would lead to another host.
    path = "/" + strip_language(parts.path).lstrip("/")
    prefix = "" if language == settings.LANGUAGE_CODE else f"/{language}"
    return urlunsplit(parts._replace(path=f"{prefix}{path}"))


def language_of(user: User) -> str:
    """Return the language in which a user gets mail."""
    return supported_language(user.language) or settings.LANGUAGE_CODE
