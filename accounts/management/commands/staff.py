"""Makes somebody staff, as the first administrator of a site has to be made."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from accounts.powers import Role
from accounts.roles import give_roles


class Command(BaseCommand):
    """`manage.py staff NAME --role administrator`; without a role somebody is staff no more."""

    help = "Give somebody these roles of staff and no other."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whom, and as what."""
        parser.add_argument("name")
        parser.add_argument("--role", action="append", choices=list(Role), default=[])

    def handle(self, *, name: str, role: list[Role], **_: object) -> None:
        """Give the roles, and say which somebody has now."""
        user = User.objects.filter(username__iexact=name, is_guest=False, is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody is called {name}.")
        give_roles(user, role)
        self.stdout.write(f"{user}: {', '.join(role) or 'no staff'}")
