"""What nobody clicks for in the lobby: people in the pool are paired as their ranges widen."""

from games.timekeeper import again_and_again
from lobby.pool import pair_up

INTERVAL = 1.0
"""Seconds between two looks at who waits."""


async def keep_pairing() -> None:
    """Pair people for as long as the process lives; several processes may."""
    await again_and_again(pair_up, lambda: INTERVAL)
