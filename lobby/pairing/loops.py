"""Background loops of the lobby: pairing, expiry of seeks, and clean-up of idle matches."""

from django.utils import timezone

from games.ops.failures import Attempts
from games.play import idleness
from games.play.outages import is_running
from games.timekeeper import run_forever
from lobby.pairing.services import pair_up
from lobby.seeks.expiry import expire_seeks

PAIRING_INTERVAL = 1.0
"""Seconds between two rounds of pairing."""
CLEANUP_INTERVAL = 10.0
"""Seconds between two runs of the clean-up."""


async def pairing_loop() -> None:
    """Run the pairing loop. Several processes may run it at once."""
    await run_forever("pairing", pair_up, lambda: PAIRING_INTERVAL)


async def cleanup_loop() -> None:
    """Run the loop that expires seeks and cleans up idle matches."""
    await run_forever("order", clean_up_lobby, lambda: CLEANUP_INTERVAL)


def clean_up_lobby() -> None:
    """Withdraw seeks whose opener is away; hide and abort idle matches.

    If one of these tasks fails, the failure is recorded and the other tasks still run.
    """
    attempts = Attempts("tidying")
    attempts.attempt("expire", expire_seeks)
    # After an outage of the site, matches count as idle only once it is alive again.
    if is_running(timezone.now()):
        attempts.attempt("unlist", idleness.unlist)
        attempts.attempt("abort", idleness.abort)
