"""Command that begins or ends maintenance."""

from argparse import ArgumentTypeError
from datetime import datetime, timedelta

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.models import Maintenance
from games.ops.maintenance import MaintenanceRefused, begin, end

MOST = 100_000


class Command(BaseCommand):
    """`manage.py maintenance on --minutes 30 --note "a new disk"`, and `maintenance off`."""

    help = "Let no match begin any more, or let matches begin again; those that have begun go on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("state", choices=("on", "off"))
        parser.add_argument("--minutes", type=_minutes, help="how long it is expected to last")
        parser.add_argument("--note", default="begun at the machine", help="why, for staff")

    def handle(self, *, state: str, minutes: int | None, note: str, **_: object) -> None:
        """Begin or end maintenance, and print its state."""
        if state == "on":
            self._begin(_until(minutes), note)
        else:
            for each in Maintenance.objects.filter(ended_at=None):
                end(by=None, maintenance_id=each.pk)
        self.stdout.write(f"maintenance is {state}")

    def _begin(self, until: datetime | None, note: str) -> None:
        try:
            begin(by=None, note=note, until=until, request_id=get_random_string(32))
        except MaintenanceRefused as refusal:
            raise CommandError(str(refusal)) from refusal


def _until(minutes: int | None) -> datetime | None:
    return None if minutes is None else timezone.now() + timedelta(minutes=minutes)


def _minutes(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= MOST:
        raise ArgumentTypeError("Write a whole number of minutes.")
    return int(text)
