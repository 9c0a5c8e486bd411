"""Run the background loops in a separate process.

The servers are then started with TIMEKEEPER=0, so that they run no loops themselves.
"""

import asyncio
import signal
from contextlib import suppress

from django.core.management.base import BaseCommand

from accounts.ops.garbage import spare_loaded_objects
from accounts.ops.stopping import begin_to_stop
from games.timekeeper import run_supervised
from lobby.loops import LOOPS
from lobby.metrics.port import serving_metrics


class Command(BaseCommand):
    """`manage.py timekeeper`: run the background loops. Several may run at once."""

    help = (
        "Let computers move, time run out, mail be sent, people be paired and old accounts go, "
        "for servers with TIMEKEEPER=0."
    )

    def handle(self, **options: object) -> None:
        """Run all loops until the process is stopped."""
        with serving_metrics():
            asyncio.run(_run_until_stopped())


async def _run_until_stopped() -> None:
    """Run all loops. SIGTERM and SIGINT let the rounds in progress end and no others begin."""
    spare_loaded_objects()
    loops = asyncio.ensure_future(run_supervised(*LOOPS))

    def stop() -> None:
        begin_to_stop()
        loops.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop)
    with suppress(asyncio.CancelledError):
        await loops
