"""Groups of the admin, as `accounts.powers` has them."""

from collections.abc import Collection
from typing import Any

from django.apps.registry import Apps
from django.contrib.auth.models import Group

from accounts.models import User
from accounts.powers import POWERS, Power, Role


def make_groups(apps: Apps, alias: str) -> None:
    """Give each role a group with exactly its powers; who is in it stays there.

    `apps` are the models as they are now, or as a migration finds them; `alias` is the database.
    """
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    groups = apps.get_model("auth", "Group").objects.using(alias)
    people, _ = (
        apps.get_model("contenttypes", "ContentType")
        .objects.using(alias)
        .get_or_create(app_label="accounts", model="user")
    )
    known: dict[Power, Any] = {}
    for power in Power:
        known[power], _ = permissions.update_or_create(
            content_type=people,
            codename=power,
            # Names of permissions are kept in one language; pages say what `MEANING` has.
            defaults={"name": str(power).replace("_", " ")},
        )
    permissions.filter(content_type=people).exclude(
        codename__in=[*Power, *(f"{deed}_user" for deed in ("add", "change", "delete", "view"))]
    ).delete()
    for role in Role:
        group, _ = groups.get_or_create(name=role)
        group.permissions.set(known[power] for power in POWERS[role])


def role_of(user: User) -> list[Role]:
    """Which roles somebody has, in their usual order."""
    names = set(user.groups.values_list("name", flat=True))
    return [role for role in Role if role in names]


def give_roles(user: User, roles: Collection[Role]) -> None:
    """Make somebody staff with these roles and no other; with none, staff no more."""
    user.is_staff = bool(roles)
    user.save(update_fields=["is_staff"])
    user.groups.set(Group.objects.filter(name__in=roles))
