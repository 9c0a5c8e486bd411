"""A user's page in the admin: what it shows to each role, and the commands that it offers."""

from urllib.parse import urlencode

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core import mail
from django.test import Client

from accounts.models import Deed, FormerName, Proposal, User
from accounts.people.renaming import NameTaken, recent_names
from accounts.people.renaming import rename as rename_oneself
from accounts.sessions.store import digest_of_key
from accounts.staff.commands import CommandRefused, StaffCommand
from accounts.staff.powers import POWERS, NotPermitted, Power, Role
from accounts.staff.roles import roles_of
from games.chat.services import post_message
from games.models import Leaving, Match
from games.play.services import resign_match
from lobby.models import Reply
from lobby.moderation.desk.proposals import confirm_and_carry_out
from lobby.moderation.people import services
from lobby.moderation.people.commands import COMMANDS
from lobby.request_form import new_request_id
from tests.accounts.support.reauthentication import pretend_reauthentication, totp_code
from tests.accounts.support.staff import (
    APP_KEY,
    add_second_factor,
    create_administrator,
    create_staff,
)
from tests.lobby.conftest import browser_of
from tests.lobby.support.reports import store_report
from tests.lobby.support.sanctions import impose, lift, sanction_command
from tests.lobby.support.seeks import open_seek_of, start_match_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

SERVICES = {
    Power.RENAME: lambda order: services.rename(order, "Annika"),
    Power.END_SESSIONS: services.end_sessions,
    Power.FORGET_FACTOR: services.forget_factor,
    Power.GIVE_ROLES: lambda order: services.give_roles(order, [Role.REFEREE]),
    Power.NOTE_PERSON: services.add_note,
    Power.EXPORT_PERSON: lambda order: services.export_data(order, "https://tahur.example"),
    Power.ERASE_PERSON: services.propose_erasure,
}
POSTED: dict[str, dict[str, object]] = {
    "mute": {"reason": "insult", "length": "day"},
    "games": {"reason": "leave", "length": "ever"},
    "rated": {"reason": "throw", "length": "month"},
    "login": {"reason": "evade", "length": "week"},
    "rename": {"name": "Annika"},
    "roles": {"roles": [Role.DIRECTOR]},
    "erase": {"name": "Anna"},
}


def page_of(person: User, kind: str = "change") -> str:
    return f"/admin/accounts/user/{person.pk}/{kind}/"


def send(client: Client, person: User, kind: str, **said: object) -> int:
    posted = {"note": "as asked", "request_id": new_request_id(), **POSTED.get(kind, {}), **said}
    return client.post(page_of(person, kind), posted).status_code


@pytest.mark.parametrize("role", Role)
def test_each_role_may_do_exactly_what_the_table_says(anna: User, role: Role) -> None:
    by, client = create_staff(role), browser_of(create_staff(role, name="Other"))
    shown = client.get(page_of(anna)).content.decode()
    for name, way in COMMANDS.items():
        allowed = bool(way.powers & POWERS[role])
        assert (page_of(anna, name) in shown) == (allowed and name != "lift")
        if not allowed:
            assert send(client, anna, name) == 403
    for power, service in SERVICES.items():
        if power not in POWERS[role]:
            with pytest.raises(NotPermitted, match="have permission for this"):
                service(sanction_command(anna, by))
    assert not Deed.objects.exists()


@pytest.mark.parametrize("power", SERVICES)
def test_staff_commands_never_apply_to_oneself_and_to_staff_only_by_administrators(
    power: Power,
) -> None:
    master, moderator = create_administrator("Zoe"), create_staff(Role.MODERATOR)
    with pytest.raises(NotPermitted, match="to your own account"):
        SERVICES[power](sanction_command(master, master))
    with pytest.raises(NotPermitted):
        SERVICES[power](sanction_command(master, moderator))
    with pytest.raises(CommandRefused, match="Write a note"):
        SERVICES[power](StaffCommand(master, moderator, " ", new_request_id()))
    assert not Deed.objects.exists()
    for name in COMMANDS:
        assert browser_of(master).get(page_of(master, name)).status_code == 403


# What is proposed is in test_four_eyes.py.
@pytest.mark.parametrize("kind", [name for name in COMMANDS if name not in ("lift", "erase")])
def test_a_page_asks_first_and_does_it_once(anna: User, kind: str) -> None:
    add_second_factor(anna)
    master = pretend_reauthentication(browser_of(create_administrator("Zoe")))
    assert master.get(page_of(anna, kind)).status_code == 200
    assert not Deed.objects.exists()
    assert send(master, anna, kind, note=" ") == 422
    assert send(master, anna, kind, request_id="") == 422
    assert not Deed.objects.exists()
    request = new_request_id()
    for _ in range(2):
        answer = send(master, anna, kind, request_id=request)
        assert answer == (200 if kind == "copy" else 302)
    assert Deed.objects.get().note == "as asked"


def test_an_open_browser_gives_no_roles_until_its_user_has_logged_in_again(anna: User) -> None:
    master, page = browser_of(create_administrator("Zoe")), page_of(anna, "roles")
    form = {"note": "she helps us", "request_id": new_request_id(), "roles": Role.REFEREE}
    asked = master.post(page, form)
    assert asked["Location"] == f"/accounts/2fa/reauthenticate/?{urlencode({'next': page})}"
    assert not Deed.objects.exists()
    # The form that was interrupted is sent now, and the next one within minutes asks no more.
    assert master.post(asked["Location"], {"code": totp_code(APP_KEY)}).status_code == 302
    assert Deed.objects.get().note == "she helps us"
    assert roles_of(User.objects.get(pk=anna.pk)) == [Role.REFEREE]
    assert master.get(page).status_code == 200


def test_a_sanction_is_lifted_on_a_page_and_stays_in_the_history(anna: User) -> None:
    client, sanction = browser_of(create_staff(Role.MODERATOR)), impose(anna, "mute")
    page = client.get(page_of(anna)).content.decode()
    assert "as reported on Monday" in page
    # What a decision depends on comes before the commands.
    held = '<a href="?show=sanctions#history"><strong>1</strong> sanction in force</a>'
    assert page.index(held) < page.index('id="commands"')
    assert send(client, anna, "lift", sanction=sanction.pk + 1) == 422
    said = {"sanction": sanction.pk, "note": "right after all", "request_id": new_request_id()}
    assert [send(client, anna, "lift", **said) for _ in range(2)] == [302, 302]
    assert send(client, anna, "lift", sanction=sanction.pk) == 422
    assert not anna.sanctions.in_force().exists()
    assert "right after all" in client.get(page_of(anna)).content.decode()


def test_a_name_that_staff_takes_away_is_gone_for_good(anna: User, berta: User) -> None:
    by = create_staff(Role.MODERATOR)
    for name, words in (("Berta", "This name is in use"), ("admin", "is reserved"), ("x y", "3")):
        with pytest.raises(CommandRefused, match=words):
            services.rename(sanction_command(anna, by), name)
    with pytest.raises(CommandRefused, match="already"):
        services.rename(sanction_command(anna, by), "Anna")
    entry = services.rename(sanction_command(anna, by), "Annika")
    assert entry.said == {"before": "Anna", "after": "Annika"}
    anna.refresh_from_db()
    assert anna.username == "Annika"
    assert recent_names(anna) == []
    FormerName.objects.update(until="2020-01-01T00:00:00Z")
    with pytest.raises(NameTaken):
        rename_oneself(anna, "ANNA")


def test_a_new_name_is_compared_and_logged_as_it_is_stored(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = type(get_adapter())
    monkeypatch.setattr(adapter, "clean_username", lambda _, name, **__: name.strip())
    by = create_staff(Role.MODERATOR)
    with pytest.raises(CommandRefused, match="already"):
        services.rename(sanction_command(anna, by), " Anna ")
    assert services.rename(sanction_command(anna, by), " Annika ").said == {
        "before": "Anna",
        "after": "Annika",
    }


def test_a_second_factor_is_deleted_and_its_owner_notified(
    anna: User, django_capture_on_commit_callbacks: object
) -> None:
    User.objects.filter(pk=anna.pk).update(email="anna@example.org")
    EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True, primary=True)
    by = create_administrator("Zoe")
    with pytest.raises(CommandRefused, match="does not use two-step login"):
        services.forget_factor(sanction_command(anna, by))
    add_second_factor(anna)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        services.forget_factor(sanction_command(anna, by))
    assert not Authenticator.objects.filter(user=anna).exists()
    assert "reset your two-step login" in mail.outbox[0].body
    assert mail.outbox[0].to == ["anna@example.org"]


@pytest.mark.django_db(transaction=True)
def test_sessions_are_ended(anna: User) -> None:
    client = browser_of(anna)
    UserSession.objects.create(
        user=anna, ip="::1", user_agent="x", session_key=digest_of_key(client.session.session_key)
    )
    services.end_sessions(sanction_command(anna, create_staff(Role.MODERATOR)))
    assert client.get("/account/").status_code == 302


def test_roles_are_given_and_taken(anna: User) -> None:
    by = create_administrator("Zoe")
    services.give_roles(sanction_command(anna, by), [Role.MODERATOR, Role.REFEREE])
    anna.refresh_from_db()
    assert (anna.is_staff, roles_of(anna)) == (True, [Role.REFEREE, Role.MODERATOR])
    with pytest.raises(CommandRefused, match="already"):
        services.give_roles(sanction_command(anna, by), [Role.MODERATOR, Role.REFEREE])
    services.give_roles(sanction_command(anna, by), [])
    anna.refresh_from_db()
    assert (anna.is_staff, roles_of(anna)) == (False, [])


def test_erasure_on_request_keeps_the_matches_of_others(anna: User, berta: User) -> None:
    by, match = create_administrator("Zoe"), start_match_of(anna, berta)
    open_seek_of(anna)
    services.add_note(sanction_command(anna, by))
    client = pretend_reauthentication(browser_of(by))
    page = client.get(page_of(anna)).content.decode()
    for kind, harms in (("erase", True), ("remark", False)):
        assert (f'staff-danger" href="{page_of(anna, kind)}"' in page) == harms
        asked = client.get(page_of(anna, kind)).content.decode()
        assert ("Careful:" in asked, match.pk in asked) == (harms, harms)
    assert send(client, anna, "erase", name="Berta") == 422
    assert send(client, anna, "erase") == 302
    confirm_and_carry_out(Proposal.objects.get().pk, create_administrator("Chief"))
    anna.refresh_from_db()
    assert (anna.username, anna.is_active) == (f"Deleted-{anna.pk}", False)
    assert Match.objects.get(pk=match.pk).ending == "resigned"
    kept = [(each.kind, each.note) for each in Deed.objects.order_by("pk")]
    assert kept == [("note", ""), ("erase", "as asked")]
    shown = client.get(page_of(anna)).content.decode()
    assert page_of(anna, "mute") not in shown
    with pytest.raises(CommandRefused, match="has been erased"):
        services.add_note(sanction_command(anna, by))


def test_the_log_is_read_and_never_changed(anna: User) -> None:
    impose(anna, "mute")
    entry, client = Deed.objects.get(), browser_of(create_administrator("Zoe"))
    page = f"/admin/accounts/deed/{entry.pk}/change/"
    assert "as reported on Monday" in client.get(page).content.decode()
    assert client.get("/admin/accounts/deed/", {"q": "anna"}).context["cl"].result_count == 1
    assert client.post(page, {"note": "x"}).status_code == 403
    assert client.post(f"/admin/accounts/deed/{entry.pk}/delete/").status_code == 403
    assert client.post(page_of(anna), {"username": "x"}).status_code == 403


def test_the_page_stays_quick(
    anna: User, berta: User, django_assert_max_num_queries: object
) -> None:
    client = browser_of(create_administrator("Zoe"))
    for kind in ("mute", "games", "rated"):
        impose(anna, kind)
    client.get("/account/")  # The first page sets the end of the session.
    # Each list of the page costs a fixed number of queries.
    with django_assert_max_num_queries(32):  # type: ignore[operator]
        assert client.get(page_of(anna)).status_code == 200
    assert client.get(page_of(User(pk=9**9))).status_code == 404


def test_a_sanction_is_lifted_only_where_there_is_one(anna: User) -> None:
    client = browser_of(create_staff(Role.MODERATOR))
    assert page_of(anna, "lift") not in client.get(page_of(anna)).content.decode()
    held = impose(anna, "mute")
    assert page_of(anna, "lift") in client.get(page_of(anna)).content.decode()
    lift(held)
    assert page_of(anna, "lift") not in client.get(page_of(anna)).content.decode()


def test_the_page_shows_the_history_of_a_user_to_those_who_may_read_it(
    anna: User, berta: User
) -> None:
    finished = start_match_of(anna, berta)
    resign_match(match_id=finished.pk, user=anna)
    live = start_match_of(anna, berta, private=True)
    post_message(match_id=live.pk, user=anna, text="A bold <b>", request_id="1")
    report = store_report(anna, berta, words="rude")
    Leaving.objects.create(user=anna, match=finished, why="no_show")
    warned = store_report(berta, anna, "spam", closed_at=report.at, outcome="warned")
    Reply.objects.create(user=anna, report=warned, kind="warning", words="spam")
    services.add_note(StaffCommand(create_administrator("Ida"), anna, "a club", new_request_id()))
    zoe = browser_of(create_administrator("Zoe"))
    shown = zoe.get(page_of(anna)).content.decode()
    for match in (finished, live):
        assert f"/admin/games/match/{match.pk}/console/" in shown
    assert shown.index(live.pk) < shown.index(finished.pk)
    for asked, found in (("", (True, True)), ("&order=idle", (True, False))):
        address = f"/admin/games/match/?person={anna.pk}{asked}"
        assert address.replace("&", "&amp;") in shown
        rows = zoe.get(address).content.decode().partition('id="result_list"')[2]
        assert (live.pk in rows, finished.pk in rows) == found
    shown += zoe.get(page_of(anna) + "?show=messages").content.decode()
    messages = f"/admin/games/message/?user__exact={anna.pk}"
    assert messages in shown
    assert f"/console/?at={live.version}#message-" in zoe.get(messages).content.decode()
    warning = f'{warned.pk}/change/">Warning: Please do not advertise here'
    for text in ("A bold &lt;b&gt;", "Has reported Berta", warning, "Never turned up"):
        assert text in shown, text
    moderator = browser_of(create_staff(Role.MODERATOR, name="Mina"))
    reported = moderator.get(page_of(berta)).content.decode()
    counted = '<a href="?show=reports#history"><strong>1</strong> open report</a>'
    assert reported.index(counted) < reported.index(page_of(berta, "mute"))
    # Directors read matches, and no reports.
    client = browser_of(create_staff(Role.DIRECTOR))
    director = client.get(page_of(anna)).content.decode()
    director += client.get(page_of(anna) + "?show=messages").content.decode()
    read = ("A bold", "Never turned up", "<bdi>a club</bdi>", "Has reported", warning)
    assert [text in director for text in read] == [True, True, True, False, False]
    assert "open report" not in director
