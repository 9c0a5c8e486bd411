"""Seats that staff offers to users, who play on only after accepting."""

from datetime import timedelta

import pytest

from accounts.inbox.entries import Kind
from accounts.models import InboxEntry, Sanction, User
from accounts.people.relations import BLOCK, relate
from accounts.staff.powers import NotPermitted, Role
from accounts.staff.sanctions import Sanctioned
from games.models import Ruling, SeatOffer
from games.rulings import RulingRefused
from games.rulings.seat_offers import (
    SeatOfferRefused,
    accept_seat,
    decline_seat,
    withdraw_offer,
)
from lobby.context.news import load_news
from lobby.moderation.desk.log import LogFilter, read_log
from tests.accounts.support.staff import create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table, at_once, everything
from tests.games.support.rulings import offer, rule
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def told(user: User) -> list[str]:
    """Return the subjects of the user's inbox entries about seats."""
    return list(
        InboxEntry.objects.filter(user=user, kind=Kind.SEAT).values_list("subject", flat=True)
    )


def seated(table: Table) -> User | None:
    """Return the user in seat 0."""
    return table.match.seats.get(number=0).user


def test_a_seat_is_offered_in_the_form_and_taken_on_a_page(
    referee: User, timed_table: Table, clara: User
) -> None:
    form = {
        "seat": "0",
        "to": "person",
        "name": "clara",
        "words": "Please help.",
        "reason": "away",
        "note": "left us",
        "request_id": "r",
    }
    before = everything()
    for _ in range(2):
        browser(referee).post(f"/admin/games/match/{timed_table.pk}/rule/reseat/", form)
    made = SeatOffer.objects.get()
    assert (everything(), Ruling.objects.count()) == (before, 0)
    console = f"/admin/games/match/{timed_table.pk}/console/"
    assert "waits for an answer" in text(browser(referee).get(console))
    assert told(clara) == [str(made.pk)]
    page, client = f"/seats/{made.pk}/", browser(clara)
    assert load_news(clara).first.url == page
    inbox, shown = text(client.get("/notifications/")), text(client.get(page))
    assert page in inbox
    # Every page has the notice but that of the offer.
    assert ("offer you a seat:" in inbox, "offer you a seat:" in shown) == (True, False)
    for words in ("Berta", "in place of Anna", "A player left the others waiting.", "Please help."):
        assert words in shown
    assert "left us" not in shown
    assert browser(referee).get(page).status_code == 404
    for _ in range(2):
        assert client.post(f"{page}accept/")["Location"] == f"/matches/{timed_table.pk}/"
    assert client.get(page)["Location"] == f"/matches/{timed_table.pk}/"
    assert (seated(timed_table), Ruling.objects.count()) == (clara, 1)
    assert (told(clara), told(referee)) == ([], [str(made.pk)])
    assert "seat" not in {item.kind for item in load_news(clara).items}
    assert "Clara has taken the seat" in text(browser(referee).get("/notifications/"))
    lines = {line.what for line in read_log(referee, LogFilter(match=timed_table.pk))}
    assert any(f"seat offered to Clara ({made.pk}): accepted" in line for line in lines)


def test_a_seat_is_declined_or_withdrawn_once_and_then_closed(
    referee: User, table: Table, clara: User
) -> None:
    declined = offer(referee, table, clara)
    for _ in range(2):
        decline_seat(declined.pk, clara)
    with pytest.raises(SeatOfferRefused, match="no longer open"):
        accept_seat(declined.pk, clara)
    assert (told(clara), told(referee)) == ([], [str(declined.pk)])
    made = offer(referee, table, clara, request_id="s")
    other, moderator = (
        create_staff(role, name=role.name) for role in (Role.DIRECTOR, Role.MODERATOR)
    )
    with pytest.raises(NotPermitted):
        withdraw_offer(table.pk, made.pk, moderator)
    withdraw = f"/admin/games/match/{table.pk}/seats/{made.pk}/withdraw/"
    assert browser(moderator).post(withdraw).status_code == 403
    for _ in range(2):
        browser(other).post(withdraw)
    made.refresh_from_db()
    assert (made.outcome, made.decided_by, told(clara)) == ("withdraw", other, [])
    with pytest.raises(SeatOfferRefused, match="no longer open"):
        decline_seat(made.pk, clara)
    assert browser(clara).get(f"/seats/{made.pk}/").status_code == 410
    assert seated(table) != clara
    lines = read_log(referee, LogFilter(match=table.pk))
    assert (other, f"seat offer to Clara withdrawn ({made.pk})") in [
        (line.member, line.what) for line in lines
    ]


def test_an_offer_is_refused_where_the_seat_could_not_be_given(
    referee: User, table: Table, anna: User, berta: User, clara: User
) -> None:
    for to, sentence in (
        (berta, "another seat"),
        (anna, "already in that seat"),
        (referee, "yourself"),
    ):
        with pytest.raises(RulingRefused, match=sentence):
            offer(referee, table, to)
    with pytest.raises(NotPermitted):
        offer(create_staff(Role.MODERATOR, name="Moira"), table, clara)
    offer(referee, table, clara, request_id="r")
    with pytest.raises(RulingRefused, match="Withdraw it first"):
        offer(referee, table, User.objects.create_user("Emil"))
    with pytest.raises(RulingRefused, match="couldn't read"):
        offer(referee, table, clara, seat=1, request_id="r")
    assert SeatOffer.objects.count() == 1


def test_accepting_checks_everything_again(
    referee: User, table: Table, berta: User, clara: User, time: Time
) -> None:
    made = offer(referee, table, clara)
    before = everything()
    ban = Sanction.objects.create(user=clara, kind="games", reason="leave", note="x", by=referee)
    with pytest.raises(Sanctioned):
        accept_seat(made.pk, clara)
    assert browser(clara).post(f"/seats/{made.pk}/accept/")["Location"] == f"/seats/{made.pk}/"
    ban.delete()
    relate(berta, clara, BLOCK)
    with pytest.raises(SeatOfferRefused, match="can no longer be given"):
        accept_seat(made.pk, clara)
    assert everything() == before
    time.passes(DAY)
    with pytest.raises(SeatOfferRefused, match="no longer open"):
        accept_seat(made.pk, clara)
    assert not load_news(clara)
    assert "It has expired." in text(browser(clara).get(f"/seats/{made.pk}/"))


@pytest.mark.parametrize("meanwhile", ["over", "given", "no power"])
def test_a_seat_that_is_gone_meanwhile_is_not_taken(
    referee: User, table: Table, clara: User, meanwhile: str
) -> None:
    made = offer(referee, table, clara)
    if meanwhile == "over":
        table.act(1, "resign")
    elif meanwhile == "given":
        rule(referee, table, "reseat", seat="0", to="casual")
    else:
        referee.groups.clear()
    rulings = Ruling.objects.count()
    with pytest.raises(SeatOfferRefused):
        accept_seat(made.pk, clara)
    made.refresh_from_db()
    assert (made.outcome, Ruling.objects.count()) == ("", rulings)


@pytest.mark.needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_of_answers_at_the_same_moment_one_holds(referee: User, table: Table, clara: User) -> None:
    made = offer(referee, table, clara)
    at_once(
        *[lambda: accept_seat(made.pk, clara)] * 2,
        lambda: decline_seat(made.pk, clara),
        lambda: withdraw_offer(table.pk, made.pk, referee),
    )
    made.refresh_from_db()
    assert (seated(table) == clara) == (made.outcome == "accept")
    assert Ruling.objects.count() == (made.outcome == "accept")
