"""What nobody clicks for in the lobby: people are paired, old seeks and idle matches end."""

from games import idleness
from games.timekeeper import again_and_again
from lobby.expiry import expire
from lobby.pool import pair_up

INTERVAL = 1.0
"""Seconds between two rounds of pairing; ranges widen with time."""
SWEEP = 10.0
"""Seconds between two searches for expired seeks."""


async def keep_pairing() -> None:
    """Run the pairing loop; several processes may run it at once."""
    await again_and_again("pairing", pair_up, lambda: INTERVAL)


async def keep_order() -> None:
    """Tidy the lists up for as long as the process lives."""
    await again_and_again("order", tidy_up, lambda: SWEEP)


def tidy_up() -> None:
    """Withdraw seeks that nobody stands behind, and clear away matches in which nobody acts."""
    expire()
    idleness.unlist()
    idleness.abort()
