"""Forget accounts that were closed long ago, and guests who never came back."""

from django.core.management.base import BaseCommand

from lobby.forgetting import forget_all


class Command(BaseCommand):
    """`manage.py forget_accounts`: does at once what the timekeeper does once an hour."""

    help = "Forget accounts that were closed a month ago, and guests who cannot come back."

    def handle(self, **options: object) -> None:
        """Say how many were forgotten."""
        forgotten = 0
        while more := forget_all():
            forgotten += more
        self.stdout.write(f"{forgotten} forgotten")
