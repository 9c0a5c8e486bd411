"""Request names (idempotency keys). A request that repeats a name is recognised as repeated."""

import re

from django.utils.translation import gettext_noop

REQUEST_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)
"""Pattern of valid request names: 1 to 64 letters, digits, dots, hyphens and underscores."""
UNREADABLE = gettext_noop("We couldn't read this request. Please reload the page and try again.")
REUSED = gettext_noop(
    "You have already sent this form with different answers. To send it again, reopen the page."
)
"""Shown to a user who sends the name of an earlier request with other content."""
