"""Staff roles: their Django groups, and which users have them."""

from collections.abc import Collection

from django.apps.registry import Apps
from django.contrib.auth.models import Group

from accounts.models import User
from accounts.staff.powers import POWERS, Power, Role


def sync_groups(apps: Apps, alias: str) -> None:
    """Create or update one Django group per role, with exactly the powers of the role.

    The members of existing groups stay. `apps` is the app registry to use, for example that of the
    signal `post_migrate`. `alias` names the database.
    """
    known = _sync_permissions(apps, alias)
    groups = apps.get_model("auth", "Group").objects.using(alias)
    groups.bulk_create([groups.model(name=role) for role in Role], ignore_conflicts=True)
    number = dict(groups.filter(name__in=Role).values_list("name", "pk"))
    held = groups.model.permissions.through.objects.using(alias)
    due = {(number[role], known[power]) for role in Role for power in POWERS[role]}
    there = held.filter(group__in=number.values()).values_list("group", "permission", "pk")
    held.filter(pk__in=[pk for *pair, pk in there if tuple(pair) not in due]).delete()
    missing = due - {(group, permission) for group, permission, _ in there}
    held.bulk_create(
        held.model(group_id=group, permission_id=permission) for group, permission in missing
    )


def _sync_permissions(apps: Apps, alias: str) -> dict[str, int]:
    """Create the Django permissions of all powers, and delete obsolete permissions.

    Returns the primary keys of the permissions by codename.
    """
    types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    people, _ = types.get_or_create(app_label="accounts", model="user")
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    # Permission names are stored in one language; pages show the translated `DESCRIPTIONS`.
    permissions.bulk_create(
        [
            permissions.model(content_type=people, codename=power, name=power.replace("_", " "))
            for power in Power
        ],
        ignore_conflicts=True,
    )
    usual = {f"{action}_user" for action in ("add", "change", "delete", "view")}
    kept = dict(permissions.filter(content_type=people).values_list("codename", "pk"))
    gone = [pk for name, pk in kept.items() if name not in {*usual, *Power}]
    permissions.filter(pk__in=gone).delete()
    return kept


def roles_of(user: User) -> list[Role]:
    """Return the staff roles of a user, in the order of `Role`."""
    names = set(user.groups.values_list("name", flat=True))
    return [role for role in Role if role in names]


def give_roles(user: User, roles: Collection[Role]) -> None:
    """Give a user exactly these staff roles. A user without roles stops being staff."""
    user.is_staff = bool(roles)
    user.save(update_fields=["is_staff"])
    user.groups.set(Group.objects.filter(name__in=roles))
