"""How a request is named, by which it is known again when it comes twice."""

import re

from django.utils.translation import gettext_noop

REQUEST = re.compile(r"[\w.-]{1,64}", re.ASCII)
"""Letters, digits, dots, hyphens and underscores."""
UNREADABLE = gettext_noop("This request cannot be read.")
REUSED = gettext_noop(
    "You have already sent this form with different answers. Please open it again."
)
"""What a sender is told whose request has the name of another request of theirs."""
