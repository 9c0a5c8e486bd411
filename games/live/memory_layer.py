"""The channel layer of a single process."""

from time import monotonic

from channels.layers import InMemoryChannelLayer

CLEANING_INTERVAL = 1.0
"""Seconds between two searches for expired messages."""


class MemoryChannelLayer(InMemoryChannelLayer):  # type: ignore[misc]  # Channels has no types
    """Channel layer in memory that looks for expired messages once a second.

    The layer of Channels looks through all channels and groups with every message, so a message
    would cost more with every open page.
    """

    _next_cleaning = 0.0

    def _clean_expired(self) -> None:
        now = monotonic()
        if now >= self._next_cleaning:
            self._next_cleaning = now + CLEANING_INTERVAL
            super()._clean_expired()
