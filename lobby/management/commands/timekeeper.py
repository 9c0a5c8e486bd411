"""Run the background loops in a separate process.

The servers are then started with TIMEKEEPER=0, so that they run no loops themselves.
"""

import asyncio

from django.core.management.base import BaseCommand

from games.timekeeper import run_supervised
from lobby.loops import LOOPS


class Command(BaseCommand):
    """`manage.py timekeeper`: run the background loops. Several may run at once."""

    help = (
        "Let computers move, time run out, mail be sent, people be paired and old accounts go, "
        "for servers with TIMEKEEPER=0."
    )

    def handle(self, **options: object) -> None:
        """Run all loops until the process is stopped."""
        asyncio.run(run_supervised(*LOOPS))
