"""Management command that sets a user's staff roles. It also makes the first administrator."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from accounts.staff.powers import Role
from accounts.staff.roles import give_roles


class Command(BaseCommand):
    """`manage.py staff NAME --role administrator` sets roles; without `--role` all are removed."""

    help = "Give a user these roles of staff and no other."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--role", action="append", choices=list(Role), default=[])

    def handle(self, *, name: str, role: list[Role], **_: object) -> None:
        """Set the user's roles and print them.

        Raises `CommandError` if no active, signed-up user has this name.
        """
        user = User.objects.filter(username__iexact=name, is_guest=False, is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody is called {name}.")
        give_roles(user, role)
        self.stdout.write(f"{user}: {', '.join(role) or 'no staff'}")
