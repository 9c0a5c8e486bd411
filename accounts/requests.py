"""How a request is named, by which it is known again when it comes twice."""

import re

REQUEST = re.compile(r"[\w.-]{1,64}", re.ASCII)
"""Letters, digits, dots, hyphens and underscores."""
