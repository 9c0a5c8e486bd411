"""The invented decision against which Anna appeals."""

from collections.abc import Callable

MUTE, WARD = 7, 8
"""Numbers of decisions: that to mute Anna, and one that does not exist."""
Revise = Callable[..., None]
"""Function that changes fields of the decision to mute Anna."""
