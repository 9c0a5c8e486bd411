"""Keep time in a process of its own, beside servers that run with TIMEKEEPER=0."""

import asyncio

from django.core.management.base import BaseCommand

from games.timekeeper import keep_time


class Command(BaseCommand):
    """`manage.py timekeeper`: runs until it is stopped; several may run at once."""

    help = "Let computers move and time run out in all matches, for servers with TIMEKEEPER=0."

    def handle(self, **options: object) -> None:
        """Tick until somebody ends this."""
        asyncio.run(keep_time())
