"""Four eyes: what hurts most is proposed by one member of staff and confirmed by another."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Deed, Proposal, Sanction, User
from accounts.staff.commands import CommandRefused, StaffCommand
from accounts.staff.four_eyes import confirmed_by, request_name, withdraw
from accounts.staff.powers import NotPermitted, Role
from accounts.staff.sanctions import Restriction
from games.models import Reckoning, Ruling
from games.rulings import RulingRefused, RulingRequest, make_ruling
from games.rulings.counting import removed_alone
from lobby.moderation import sanctions
from lobby.moderation.appeals.services import (
    AppealRefused,
    AppealVerdict,
    answer_appeal,
    submit_appeal,
)
from lobby.moderation.desk.bulk import BulkRefused, BulkRequest, propose_bulk, run_bulk
from lobby.moderation.desk.log import LogFilter, read_log
from lobby.moderation.desk.proposals import confirm_and_carry_out
from lobby.moderation.people import services
from lobby.request_form import new_request_id
from tests.accounts.support.reauthentication import pretend_reauthentication
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.finished_matches import rated_matches
from tests.lobby.support.sanctions import end_in_the_past, sanction_command
from tests.support.host_clock import Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
DAY = timedelta(days=1)
DECISION = {"decision": "confirm"}
LONGEST = sanctions.LONGEST_ALONE


@pytest.fixture
def zoe() -> User:
    return create_administrator("Zoe")


@pytest.fixture
def chief() -> User:
    return create_staff(Role.ADMINISTRATOR, name="Chief")


def annulment(by: User, keys: list[str]) -> BulkRequest:
    return BulkRequest("annul", keys, by, "arranged", "all arranged", {}, new_request_id())


def annul(by: User, key: str) -> Ruling:
    request = RulingRequest(by, "arranged", "so", new_request_id())
    return make_ruling("annul", key, request)


def waiting_at_the_desk(viewer: User) -> str:
    page = text(browser(viewer).get("/admin/"))
    return page.partition('id="attention"')[2].partition("</section>")[0]


PROPOSERS: dict[str, tuple[set[Role], Callable[[User, User], Proposal]]] = {
    "erase": (
        {Role.ADMINISTRATOR},
        lambda by, anna: services.propose_erasure(sanction_command(anna, by)),
    ),
    "ban": (
        {Role.ADMINISTRATOR, Role.MODERATOR},
        lambda by, anna: sanctions.propose_ban(sanction_command(anna, by), "ever"),
    ),
    "annul": (
        {Role.ADMINISTRATOR, Role.REFEREE},
        lambda by, _anna: propose_bulk(annulment(by, ["x"] * 2)),
    ),
}
"""For each kind the roles that may propose and confirm it, and what proposes it."""


@pytest.mark.parametrize("kind", PROPOSERS)
@pytest.mark.parametrize("role", Role)
def test_each_role_proposes_and_confirms_what_the_table_says(
    anna: User, zoe: User, role: Role, kind: str
) -> None:
    roles, propose = PROPOSERS[kind]
    by = create_staff(role, name="Other")
    made = propose(zoe, anna)
    page = f"/admin/accounts/proposal/{made.pk}/change/"
    assert (page in waiting_at_the_desk(by)) == (role in roles)
    if role in roles:
        withdraw(propose(by, User.objects.create_user("Emil")).pk, by)
        assert confirm_and_carry_out(made.pk, by).decided_by == by
    else:
        with pytest.raises(NotPermitted, match="have permission for this"):
            propose(by, anna)
        for decision in (confirm_and_carry_out, withdraw):
            with pytest.raises(NotPermitted):
                decision(made.pk, by)
        answer = browser(by).post(f"/admin/accounts/proposal/{made.pk}/decide/", DECISION)
        assert answer.status_code == 403
        made.refresh_from_db()
        assert (made.outcome, made.done_at) == ("", None)


def test_an_erasure_is_proposed_on_the_page_and_done_once_when_another_confirms(
    anna: User, zoe: User, chief: User
) -> None:
    form = {"note": "asked by mail", "name": "Anna", "request_id": new_request_id()}
    client, other = (pretend_reauthentication(browser(each)) for each in (zoe, chief))
    for _ in range(2):
        answer = client.post(f"/admin/accounts/user/{anna.pk}/erase/", form)
    made = Proposal.objects.get()
    page = f"/admin/accounts/proposal/{made.pk}/change/"
    assert answer["Location"] == page
    anna.refresh_from_db()
    assert (anna.is_active, Deed.objects.count()) == (True, 0)
    shown = text(client.get(page))
    assert "Another member of staff has to confirm" in shown
    assert "Reports about this person" in shown
    assert page in text(client.get(f"/admin/accounts/user/{anna.pk}/change/"))
    client.post(f"/admin/accounts/proposal/{made.pk}/decide/", DECISION)
    anna.refresh_from_db()
    assert anna.is_active
    asked = browser(chief).post(f"/admin/accounts/proposal/{made.pk}/decide/", DECISION)
    assert asked["Location"].startswith("/accounts/2fa/reauthenticate/")
    assert Proposal.objects.waiting().exists()
    for _ in range(2):
        other.post(f"/admin/accounts/proposal/{made.pk}/decide/", DECISION)
    anna.refresh_from_db()
    made.refresh_from_db()
    assert (anna.username, made.note) == (f"Deleted-{anna.pk}", "")
    assert made.done_at is not None
    assert [(each.by, each.kind, each.note) for each in Deed.objects.all()] == [
        (zoe, "erase", "asked by mail")
    ]
    assert page not in waiting_at_the_desk(zoe)
    lines = read_log(zoe, LogFilter(kind="proposal"))
    assert {(line.member, line.what.split(":")[0]) for line in lines} == {
        (chief, "confirmed"),
        (zoe, "proposed"),
    }


def test_no_service_does_it_without_a_confirmed_proposal_of_exactly_this(
    anna: User, berta: User, zoe: User, chief: User
) -> None:
    with pytest.raises(CommandRefused, match="has to confirm"):
        services.erase_account(sanction_command(anna, zoe))
    made = services.propose_erasure(sanction_command(anna, zoe))
    command = StaffCommand(zoe, anna, "so", new_request_id(), "", made)
    with pytest.raises(CommandRefused, match="has to confirm"):
        services.erase_account(command)
    confirm_only(made, chief)
    for by, about in ((zoe, berta), (chief, anna)):
        with pytest.raises(CommandRefused, match="has to confirm"):
            services.erase_account(StaffCommand(by, about, "so", new_request_id(), "", made))
    services.erase_account(command)
    ban = sanctions.propose_ban(sanction_command(berta, zoe), "season")
    confirm_only(ban, chief)
    for length in (None, 60 * DAY):
        with pytest.raises(CommandRefused, match="has to confirm"):
            sanctions.impose(
                StaffCommand(zoe, berta, "so", new_request_id(), "insult", ban),
                Restriction.LOGIN,
                length,
            )
    assert not Sanction.objects.exists()


def confirm_only(made: Proposal, by: User) -> None:
    """Confirm a proposal without carrying it out, as a process that dies in between would."""
    Proposal.objects.filter(pk=made.pk).update(outcome="confirm", decided_by=by)


def test_what_stopped_after_the_confirmation_is_carried_out_by_the_next_click(
    anna: User, zoe: User, chief: User
) -> None:
    made = sanctions.propose_ban(sanction_command(anna, zoe), "season")
    confirm_only(made, chief)
    page = f"/admin/accounts/proposal/{made.pk}/change/"
    assert "Carry out" in text(browser(zoe).get(page))
    confirm_and_carry_out(made.pk, zoe)
    assert Sanction.objects.get().by == zoe


def test_bans_that_follow_each_other_count_together(anna: User, time: Time) -> None:
    by = create_staff(Role.MODERATOR)
    first = sanctions.impose(sanction_command(anna, by), Restriction.LOGIN, LONGEST)
    time.passes(29 * DAY)
    sanctions.lift(sanction_command(anna, by, reason=""), first)
    with pytest.raises(CommandRefused, match="has to confirm"):
        sanctions.impose(sanction_command(anna, by), Restriction.LOGIN, 7 * DAY)
    sanctions.impose(sanction_command(anna, by), Restriction.GAMES, None)
    end_in_the_past(first)
    assert sanctions.impose(sanction_command(anna, by), Restriction.LOGIN, LONGEST)


def test_more_than_ten_matches_are_removed_from_the_ratings_by_two(anna: User, zoe: User) -> None:
    ruth, judge = (create_staff(Role.REFEREE, name=name) for name in ("Ruth", "Judge"))
    keys = rated_matches(13)
    with pytest.raises(BulkRefused, match="has to confirm"):
        run_bulk(annulment(ruth, keys[:11]))
    request = annulment(ruth, keys[:9])
    assert run_bulk(request).done == keys[:9]
    assert run_bulk(request).done == keys[:9]
    annul(ruth, keys[9])
    with pytest.raises(RulingRefused, match="within a day"):
        annul(ruth, keys[10])
    client = browser(ruth)
    form = {"kind": "annul", "key": keys[10:], "reason": "arranged", "note": "so"}
    assert "Propose" in text(client.get("/admin/many/", {"kind": "annul", "key": keys[10:]}))
    client.post("/admin/many/", {**form, "request_id": new_request_id()})
    made = Proposal.objects.get()
    assert Reckoning.objects.filter(annulled=True).count() == 10
    shown = text(browser(judge).get(f"/admin/accounts/proposal/{made.pk}/change/"))
    assert all(key in shown for key in keys[10:])
    done = confirm_and_carry_out(made.pk, judge)
    assert Reckoning.objects.filter(annulled=True).count() == 13
    last = Ruling.objects.latest("pk")
    assert (last.by, confirmed_by(last.request_id)) == (ruth, [judge.pk])
    assert browser(judge).get(f"/admin/many/{done.result['many']}/").status_code == 200
    # What was confirmed does not count, and the ten still do.
    assert removed_alone(ruth) == 10


def test_the_confirmation_checks_again(anna: User, zoe: User, chief: User, time: Time) -> None:
    moira = create_staff(Role.MODERATOR, name="Moira")
    late = services.propose_erasure(sanction_command(anna, chief))
    with pytest.raises(CommandRefused, match="already been proposed"):
        services.propose_erasure(sanction_command(anna, zoe))
    time.passes(7 * DAY)
    with pytest.raises(CommandRefused, match="no longer waits"):
        confirm_and_carry_out(late.pk, zoe)
    assert "expired" in text(browser(zoe).get("/admin/accounts/proposal/"))
    ban = sanctions.propose_ban(sanction_command(anna, moira), "ever")
    moira.groups.clear()
    with pytest.raises(CommandRefused, match="no longer has the power"):
        confirm_and_carry_out(ban.pk, zoe)
    withdraw(ban.pk, moira)
    taken_back = services.propose_erasure(sanction_command(anna, chief))
    page = f"/admin/accounts/proposal/{taken_back.pk}/"
    for note, sentence in ((" ", "Write why you decline it"), ("x" * 1001, "1000 characters")):
        with pytest.raises(CommandRefused, match=sentence):
            withdraw(taken_back.pk, zoe, note)
        sent = {"decision": "withdraw", "note": note}
        answer = browser(zoe).post(f"{page}decide/", sent, follow=True)
        assert sentence in text(answer)
    assert "Why you decline it (Chief reads this" in text(browser(zoe).get(f"{page}change/"))
    assert "Why you decline it" not in text(browser(chief).get(f"{page}change/"))
    sent = {"decision": "withdraw", "note": "They <b>asked</b> to stay."}
    browser(zoe).post(f"{page}decide/", sent)
    # Its author reads why, on its page and in the log.
    assert "They &lt;b&gt;asked&lt;/b&gt; to stay." in text(browser(chief).get(f"{page}change/"))
    lines = read_log(chief, LogFilter(kind="proposal"))
    assert "They <b>asked</b> to stay." in [line.note for line in lines]
    with pytest.raises(CommandRefused, match="no longer waits"):
        confirm_and_carry_out(taken_back.pk, zoe)
    taken_back.refresh_from_db()
    assert (taken_back.outcome, taken_back.decided_by) == ("decline", zoe)
    again = sanctions.propose_ban(sanction_command(anna, chief), "season")
    sanctions.impose(sanction_command(anna, zoe), Restriction.LOGIN, DAY)
    assert "already has this sanction" in confirm_and_carry_out(again.pk, zoe).result["refused"]
    for proposal in Proposal.objects.all():
        with pytest.raises(TypeError):
            proposal.save()
        with pytest.raises(TypeError):
            proposal.delete()


def test_a_single_administrator_goes_on_alone_after_the_delay(
    anna: User, zoe: User, time: Time
) -> None:
    create_staff(Role.MODERATOR, name="Moira")
    made = services.propose_erasure(sanction_command(anna, zoe))
    page = f"/admin/accounts/proposal/{made.pk}/change/"
    with pytest.raises(CommandRefused, match="You can confirm it yourself from"):
        confirm_and_carry_out(made.pk, zoe)
    ban = sanctions.propose_ban(sanction_command(anna, zoe), "ever")
    time.passes(DAY)
    assert "you can confirm it yourself now" in text(browser(zoe).get(page))
    # A moderator may ban, so the administrator is not alone with that.
    with pytest.raises(CommandRefused, match="Another member of staff has to confirm"):
        confirm_and_carry_out(ban.pk, zoe)
    withdraw(ban.pk, zoe)
    confirm_and_carry_out(made.pk, zoe)
    anna.refresh_from_db()
    assert not anna.is_active


def test_an_administrator_cannot_make_the_member_who_confirms(
    anna: User, zoe: User, chief: User, time: Time
) -> None:
    made = services.propose_erasure(sanction_command(anna, zoe))
    time.passes(DAY)
    services.give_roles(sanction_command(chief, zoe), [Role.REFEREE])
    # The delay begins again with the loss of the member who could have confirmed.
    with pytest.raises(CommandRefused, match="You can confirm it yourself from"):
        confirm_and_carry_out(made.pk, zoe)
    services.give_roles(sanction_command(chief, zoe), [Role.ADMINISTRATOR])
    with pytest.raises(CommandRefused, match="changed your roles lately"):
        confirm_and_carry_out(made.pk, chief)
    time.passes(DAY)
    assert confirm_and_carry_out(made.pk, chief).done_at is not None


def test_who_confirmed_a_ban_does_not_decide_the_appeal(anna: User, zoe: User, chief: User) -> None:
    made = sanctions.propose_ban(sanction_command(anna, zoe), "season")
    held = Sanction.objects.get(pk=confirm_and_carry_out(made.pk, chief).result["sanction"])
    assert held.ends == held.begins + 90 * DAY
    appeal = submit_appeal(thing="sanction", number=held.pk, user=anna, words="Not me.")
    for by in (zoe, chief):
        with pytest.raises(AppealRefused, match="your own decision"):
            answer_appeal(appeal.pk, AppealVerdict(by, "stands", "so", new_request_id()))
    person = text(
        browser(create_administrator("Ida")).get(f"/admin/accounts/user/{anna.pk}/change/")
    )
    assert f"confirmed by {chief}" in person
    assert f"/admin/lobby/appeal/{appeal.pk}/change/" in person
    assert "<strong>1</strong> open appeal" in person
    assert request_name(made) == f"proposal-{made.pk}"
    assert confirmed_by(f"proposal-{made.pk}-{'x' * 30}") == []


def test_deciding_needs_a_post(anna: User, zoe: User, client: Client) -> None:
    made = services.propose_erasure(sanction_command(anna, zoe))
    page = f"/admin/accounts/proposal/{made.pk}/decide/"
    assert browser(zoe).get(page).status_code == 405
    assert client.post(page).status_code in (302, 403)
    browser(zoe).post(page)
    assert Proposal.objects.waiting().exists(), "a form without a decision decides nothing"
    assert browser(zoe).get("/admin/accounts/proposal/999/change/").status_code == 404
