"""Staff commands about users: audit entry, reason, and repeated requests, which do nothing."""

from datetime import timedelta

import pytest

from accounts.models import Deed, Sanction, User
from accounts.staff.commands import CommandRefused, StaffCommand
from accounts.staff.powers import POWERS as POWERS_OF
from accounts.staff.powers import NotPermitted, Role
from accounts.staff.sanctions import POWERS, Restriction
from lobby.moderation.sanctions import impose, lift
from lobby.request_form import new_request_id
from tests.accounts.support.staff import create_administrator, create_staff

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def make_command(by: User, about: User, **said: str) -> StaffCommand:
    """Return a staff command of staff user `by` about user `about`, with a new request name."""
    how = {"note": "asked twice", "reason": "insult", "request_id": new_request_id()}
    return StaffCommand(by=by, about=about, **{**how, **said})  # type: ignore[arg-type]


@pytest.mark.parametrize("role", Role)
def test_each_role_imposes_and_lifts_what_the_table_says(anna: User, role: Role) -> None:
    by, master = create_staff(role), create_administrator("Zoe")
    for kind in Restriction:
        allowed = POWERS[kind] in POWERS_OF[role]
        if not allowed:
            with pytest.raises(NotPermitted, match="have permission for this"):
                impose(make_command(by, anna), kind, DAY)
            sanction = impose(make_command(master, anna), kind, DAY)
            with pytest.raises(NotPermitted):
                lift(make_command(by, anna), sanction)
            assert sanction in anna.sanctions.in_force()
        else:
            sanction = impose(make_command(by, anna), kind, DAY)
            assert lift(make_command(by, anna), sanction).lifted_by == by
            assert not anna.sanctions.in_force().exists()


def test_staff_commands_never_apply_to_oneself_and_to_staff_only_by_administrators() -> None:
    moderator, referee = create_staff(Role.MODERATOR), create_staff(Role.REFEREE, name="Ruth")
    chief, master = create_staff(Role.ADMINISTRATOR, name="Chief"), create_administrator("Zoe")
    for by, about, sentence in (
        (moderator, moderator, "to your own account"),
        (master, master, "to your own account"),
        (moderator, referee, "Only administrators"),
        (moderator, master, "Only administrators"),
    ):
        with pytest.raises(NotPermitted, match=sentence):
            impose(make_command(by, about), Restriction.MUTE, DAY)
    assert impose(make_command(chief, referee), Restriction.MUTE, DAY).user == referee
    assert Deed.objects.count() == Sanction.objects.count() == 1


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"note": " "}, "Write a note"),
        ({"note": "x" * 1001}, "at most 1000"),
        ({"reason": "whim"}, "This reason does not exist"),
        ({"reason": ""}, "Choose a reason"),
        ({"request_id": ""}, "read this request"),
        ({"note": "\0"}, "read this request"),
    ],
)
def test_what_says_too_little_changes_nothing(
    anna: User, said: dict[str, str], sentence: str
) -> None:
    with pytest.raises(CommandRefused, match=sentence):
        impose(make_command(create_staff(Role.MODERATOR), anna, **said), Restriction.LOGIN, DAY)
    assert not Deed.objects.exists()
    assert not Sanction.objects.exists()
    anna.refresh_from_db()
    assert not anna.under_ban


def test_the_same_request_does_it_once(anna: User) -> None:
    by = create_staff(Role.MODERATOR)
    order, end = make_command(by, anna), make_command(by, anna, note="a mistake")
    sanctions = {impose(order, Restriction.GAMES, DAY) for _ in range(3)}
    assert len(sanctions) == Deed.objects.count() == 1
    for _ in range(3):
        lifted = lift(end, *sanctions)
    assert lifted.lifted_why == "a mistake"
    assert list(Deed.objects.values_list("kind", flat=True)) == ["lift", "sanction"]
    with pytest.raises(CommandRefused, match="read this request"):
        lift(order, *sanctions)


def test_a_sanction_is_neither_imposed_twice_nor_lifted_twice(anna: User) -> None:
    by = create_staff(Role.MODERATOR)
    sanction = impose(make_command(by, anna), Restriction.GAMES, DAY)
    with pytest.raises(CommandRefused, match="already"):
        impose(make_command(by, anna), Restriction.GAMES, None)
    lift(make_command(by, anna), sanction)
    with pytest.raises(CommandRefused, match="already over"):
        lift(make_command(by, anna), sanction)
    with pytest.raises(CommandRefused, match="before it begins"):
        impose(make_command(by, anna), Restriction.GAMES, -DAY)


def test_the_log_says_who_did_what_about_whom_and_why_and_is_not_changed(anna: User) -> None:
    by = create_staff(Role.MODERATOR)
    sanction = impose(make_command(by, anna), Restriction.MUTE, DAY)
    entry = Deed.objects.get()
    assert (entry.by, entry.about, entry.kind) == (by, anna, "sanction")
    assert (entry.reason, entry.note) == ("insult", "asked twice")
    assert entry.said == {"sanction": sanction.pk, "kind": "mute"}
    entry.note = "something else"
    with pytest.raises(TypeError):
        entry.save()
    with pytest.raises(TypeError):
        entry.delete()
