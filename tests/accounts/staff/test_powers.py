"""Powers of staff roles: admin groups, permission checks and the documentation agree."""

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.models import AnonymousUser, Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import Deed, User
from accounts.staff.powers import (
    DESCRIPTIONS,
    POWERS,
    NotPermitted,
    Power,
    Role,
    has_power,
    require_power,
)
from accounts.staff.roles import roles_of, sync_groups
from tests.accounts.support.staff import create_administrator, create_staff
from tools.staff_page import PAGE, page

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_every_power_has_its_words_and_a_role() -> None:
    assert set(DESCRIPTIONS) == set(Power)
    assert frozenset().union(*POWERS.values()) == set(Power)
    assert POWERS[Role.ADMINISTRATOR] == set(Power)


def test_the_page_has_the_table_as_it_is() -> None:
    assert PAGE.read_text() == page(PAGE.read_text())


@pytest.mark.parametrize("role", Role)
def test_each_role_has_its_powers_and_no_other(role: Role) -> None:
    user = create_staff(role)
    assert {power for power in Power if has_power(user, power)} == POWERS[role]
    assert roles_of(user) == [role]


def test_groups_have_no_permission_besides() -> None:
    held = set(Permission.objects.filter(group__isnull=False).values_list("codename", flat=True))
    assert held == set(Power)
    assert set(Group.objects.values_list("name", flat=True)) == set(Role)


def test_manual_changes_are_corrected_and_users_stay_in_their_groups() -> None:
    user = create_staff(Role.MODERATOR)
    group = Group.objects.get(name=Role.MODERATOR)
    group.permissions.set(Permission.objects.filter(codename="abort_match"))
    Permission.objects.create(
        codename="old_power", name="old", content_type=ContentType.objects.get_for_model(User)
    )
    sync_groups(apps, "default")
    assert {power for power in Power if has_power(user, power)} == POWERS[Role.MODERATOR]
    assert not Permission.objects.filter(codename="old_power").exists()


def test_without_a_second_factor_or_the_mark_of_staff_a_role_is_worth_nothing() -> None:
    no_factor, no_mark = create_staff(Role.REFEREE), create_staff(Role.REFEREE, name="Nomark")
    Authenticator.objects.filter(user=no_factor).delete()
    User.objects.filter(pk=no_mark.pk).update(is_staff=False)
    no_mark.refresh_from_db()
    for user in (no_factor, no_mark, AnonymousUser()):
        with pytest.raises(
            NotPermitted, match="have permission for this: Pause and resume matches"
        ):
            require_power(user, Power.PAUSE)


def test_the_admin_sends_staff_without_a_second_factor_to_make_one() -> None:
    user = create_administrator()
    assert browser(user).get("/admin/").status_code == 200
    Authenticator.objects.all().delete()
    answer = browser(user).get("/admin/", follow=True)
    assert answer.status_code == 403
    assert "Two-step login required" in answer.content.decode()
    assert "/accounts/2fa/" in answer.content.decode()


def test_a_user_s_address_is_for_those_who_may_see_it() -> None:
    anna = User.objects.create_user("Anna", "anna@example.org")
    for role in Role:
        client = browser(create_staff(role, name=str(role)[:8]))
        shown = client.get(f"/admin/accounts/user/{anna.pk}/change/").content.decode()
        assert "Anna" in shown
        assert ("anna@example.org" in shown) == (Power.SEE_ADDRESSES in POWERS[role])


def test_the_command_makes_staff_and_ends_it() -> None:
    anna = User.objects.create_user("Anna")
    call_command("staff", "anna", "--role", "moderator", "--role", "referee")
    anna.refresh_from_db()
    assert anna.is_staff
    assert roles_of(anna) == [Role.REFEREE, Role.MODERATOR]
    entry = Deed.objects.get(about=anna)
    assert (entry.by, entry.kind) == (None, Deed.Action.ROLES)
    assert entry.said == {"before": [], "after": ["moderator", "referee"]}
    call_command("staff", "Anna")
    anna.refresh_from_db()
    assert not anna.is_staff
    assert roles_of(anna) == []
    with pytest.raises(CommandError, match="Nobody is called Zoe"):
        call_command("staff", "Zoe", "--role", "referee")
