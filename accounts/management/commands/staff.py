"""Management command that gives a user staff roles; also makes the first administrator."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from accounts.staff.powers import Role
from accounts.staff.roles import give_roles


class Command(BaseCommand):
    """`manage.py staff NAME --role administrator`; without `--role` all staff roles are removed."""

    help = "Give somebody these roles of staff and no other."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--role", action="append", choices=list(Role), default=[])

    def handle(self, *, name: str, role: list[Role], **_: object) -> None:
        """Set the user's roles and print them. Raises `CommandError` if there is no such user."""
        user = User.objects.filter(username__iexact=name, is_guest=False, is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody is called {name}.")
        give_roles(user, role)
        self.stdout.write(f"{user}: {', '.join(role) or 'no staff'}")
