"""Background loops of the lobby: pairing, expiry of seeks, and clean-up of idle matches."""

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
    """Run the loop that expires seeks and cleans up idle matches."""
    await again_and_again("order", tidy_up, lambda: SWEEP)


def tidy_up() -> None:
    """Withdraw seeks of absent openers, hide idle matches from the lists, and abort idle ones."""
    expire()
    idleness.unlist()
    idleness.abort()
