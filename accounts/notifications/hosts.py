"""The push services that the site calls. It never calls any other host."""

import re
from functools import lru_cache

from django.conf import settings

from accounts.models import Subscription

ORIGIN = re.compile(r"(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)/")
"""Scheme, host and port at the beginning of a URL; nothing else may stand before the path."""
PATH_CHARACTERS = re.compile(r"[!-\[\]-~]+")
"""Printable ASCII without spaces and backslashes, of which parsers of URLs disagree."""
SCHEME = "https://"


def is_known_service(endpoint: str) -> bool:
    """Whether this URL is at a push service in `settings.PUSH_SERVICES`.

    Only `https` without user, port and fragment is allowed, unless the setting names an origin.
    """
    found = ORIGIN.match(endpoint)
    if (
        found is None
        or len(endpoint) > Subscription.MAX_ENDPOINT
        or not PATH_CHARACTERS.fullmatch(endpoint)
        or "#" in endpoint
    ):
        return False
    return any(_pattern(entry).fullmatch(found[1]) for entry in settings.PUSH_SERVICES)


@lru_cache(maxsize=64)
def _pattern(entry: str) -> re.Pattern[str]:
    """Return the pattern of the origins that an entry of the setting allows."""
    origin = entry if "://" in entry else SCHEME + entry
    if entry.startswith("*."):
        label = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
        return re.compile(rf"{SCHEME}(?:{label}\.)+{re.escape(entry[2:])}")
    return re.compile(re.escape(origin))
