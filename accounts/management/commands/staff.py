"""Management command that sets a user's staff roles. It also makes the first administrator."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils.crypto import get_random_string

from accounts.models import Deed, User
from accounts.staff.powers import Role
from accounts.staff.roles import give_roles, roles_of


class Command(BaseCommand):
    """`manage.py staff NAME --role administrator` sets roles; without `--role` all are removed."""

    help = "Give a user these roles of staff and no other."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--role", action="append", choices=list(Role), default=[])

    def handle(self, *, name: str, role: list[Role], **_: object) -> None:
        """Set the user's roles, write the audit entry, and print the roles.

        Raises `CommandError` if no active, signed-up user has this name.
        """
        user = User.objects.filter(username__iexact=name, is_guest=False, is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody is called {name}.")
        with transaction.atomic():
            before = roles_of(user)
            give_roles(user, role)
            Deed.objects.create(
                about=user,
                kind=Deed.Action.ROLES,
                note="manage.py staff",
                said={"before": before, "after": role},
                request_id=get_random_string(32),
            )
        self.stdout.write(f"{user}: {', '.join(role) or 'no staff'}")
