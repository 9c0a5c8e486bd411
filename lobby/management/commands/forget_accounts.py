"""Erase accounts that were closed long ago and guests whose session has expired."""

from django.core.management.base import BaseCommand

from lobby.account.erasure import erase_due


class Command(BaseCommand):
    """`manage.py forget_accounts`: erase the accounts now that the timekeeper erases hourly."""

    help = "Forget accounts that were closed a month ago, and guests who cannot come back."

    def handle(self, **options: object) -> None:
        """Erase all accounts that are due, and print how many were erased."""
        forgotten = 0
        while more := erase_due():
            forgotten += more
        self.stdout.write(f"{forgotten} forgotten")
