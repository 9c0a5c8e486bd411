"""How far the long tests go: an ordinary run tries less of the same than `make thorough`."""

import os
from typing import TypeVar

T = TypeVar("T")

THOROUGH = bool(os.environ.get("THOROUGH"))


def depth(usual: T, thorough: T) -> T:
    """Return `thorough` in a run of `make thorough`, and `usual` in any other."""
    return thorough if THOROUGH else usual
