"""Keep time in a process of its own, beside servers that run with TIMEKEEPER=0."""

import asyncio

from django.core.management.base import BaseCommand

from games.timekeeper import keep_post, keep_thinking, keep_time
from lobby.forgetting import keep_house
from lobby.matchmaker import keep_order, keep_pairing


class Command(BaseCommand):
    """`manage.py timekeeper`: runs until it is stopped; several may run at once."""

    help = (
        "Let computers move, time run out, mail be sent, people be paired and old accounts go, "
        "for servers with TIMEKEEPER=0."
    )

    def handle(self, **options: object) -> None:
        """Tick until somebody ends this."""
        asyncio.run(_keep())


async def _keep() -> None:
    loops = keep_time, keep_thinking, keep_post, keep_pairing, keep_order, keep_house
    await asyncio.gather(*(loop() for loop in loops))
