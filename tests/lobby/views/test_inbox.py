"""The inbox behind the bell: what each user sees in it, what reading changes, what it costs."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.inbox import entries
from accounts.inbox.entries import Kind
from accounts.models import InboxEntry, User
from accounts.people.relations import FOLLOW, relate
from accounts.staff.powers import Role
from games.models import Match
from games.play.services import resign_match
from lobby.models import Seek
from lobby.moderation.reports.replies import send_answer
from lobby.notifications.inbox_list import PAGE_SIZE
from lobby.seeks import challenges
from tests.accounts.support.staff import create_staff
from tests.games.support.rulings import offer, rule
from tests.lobby.support.html import words
from tests.lobby.support.reports import store_report
from tests.lobby.support.sanctions import impose, lift
from tests.lobby.support.seeks import start_match_of
from tests.lobby.views.test_news import NEWS, challenge, mark, offer_rematch
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
PAGE = "/notifications/"
READ = "/notifications/read/"


def listed(client: Client, address: str = PAGE) -> str:
    """Return the words of the page."""
    return words(client.get(address).content.decode())


def bell(html: str) -> str:
    """Return the words of the bell in a page or fragment."""
    return words(html.partition('id="bell"')[2].partition(">")[2].partition("</a>")[0])


def until(client: Client) -> str:
    """Return up to which entry the page marks entries as read."""
    return client.get(PAGE).content.decode().partition('name="until" value="')[2].partition('"')[0]


def test_visitors_have_no_bell_and_no_inbox(client: Client) -> None:
    assert 'id="bell"' not in client.get("/rules/senet/").content.decode()
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")
    assert client.post(READ, {"until": "1-1"})["Location"].startswith("/accounts/login/")


def test_guests_have_one(client: Client) -> None:
    guest = User.objects.create_user("Guest-abc", is_guest=True)
    client.force_login(guest)
    assert "You have no notifications yet." in listed(client)


def test_a_challenge_rings_the_bell_until_the_list_is_read(
    as_berta: Client, anna: User, berta: User
) -> None:
    challenge(anna, berta)
    page = as_berta.get("/rules/senet/").content.decode()
    assert bell(page) == "Notifications 1 1 unread"
    assert f'href="{PAGE}"' in page
    assert "Anna challenges you Senet · rated unread" in listed(as_berta)
    # Looking changes nothing, as browsers may fetch pages ahead.
    assert bell(as_berta.get(PAGE).content.decode()) == "Notifications 1 1 unread"
    answer = as_berta.post(READ, {"until": until(as_berta)})
    assert answer["Location"] == PAGE
    html = as_berta.get(PAGE).content.decode()
    assert "Anna challenges you Senet" in words(html)
    assert "unread" not in words(html)
    assert bell(html) == "Notifications"
    assert "read-inbox" not in html


def test_scripts_get_the_bell(as_berta: Client, anna: User, berta: User) -> None:
    challenge(anna, berta)
    answer = as_berta.post(READ, {"until": until(as_berta)}, headers={"HX-Request": "true"})
    html = answer.content.decode()
    assert 'hx-swap-oob="true"' in html
    assert bell(html) == "Notifications"


def test_reading_leaves_what_the_page_has_not_shown(
    as_berta: Client, anna: User, berta: User, clara: User, time: Time
) -> None:
    challenge(anna, berta)
    shown = until(as_berta)
    time.passes(timedelta(seconds=1))
    challenge(clara, berta)
    as_berta.post(READ, {"until": shown})
    assert [each.by for each in entries.unread_entries(berta)] == [clara]


@pytest.mark.parametrize("odd", ["", "x", "1", "1-", "-1", "9" * 40 + "-1", "\0", f"{2**62}-1"])
def test_an_odd_mark_is_refused_or_passed_over(as_anna: Client, odd: str) -> None:
    assert as_anna.post(READ, {"until": odd}).status_code == 400
    assert as_anna.get(PAGE, {"before": odd, "after": odd}).status_code == 200


def test_reading_needs_a_post(as_anna: Client) -> None:
    assert as_anna.get(READ).status_code == 405


def test_it_reads_only_entries_of_its_user(as_anna: Client, anna: User, berta: User) -> None:
    entries.send(Kind.FOLLOW, "1", [berta.pk], by=anna.pk)
    entries.send(Kind.FOLLOW, "1", [anna.pk], by=berta.pk)
    assert "Berta follows you" in listed(as_anna)
    assert "Anna follows you" not in listed(as_anna)
    as_anna.post(READ, {"until": until(as_anna)})
    assert entries.unread_entries(berta).count() == 1


def test_every_kind_is_told_and_leads_to_what_it_is_about(
    as_anna: Client, anna: User, berta: User, clara: User, dora: User
) -> None:
    challenge(anna, berta, pace="blitz")
    challenges.accept(seek_id=berta.challenges.get().pk, user=berta)
    challenge(anna, clara)
    challenges.decline(seek_id=clara.challenges.get().pk, user=clara)
    challenge(dora, anna)
    relate(clara, anna, FOLLOW)
    send_answer(store_report(anna, dora, words="rude"), "no_breach")
    match = start_match_of(anna, berta)
    rita = create_staff(Role.REFEREE, name="Rita")
    rule(rita, match, "pause", minutes="60")
    offer(rita, start_match_of(clara, dora), anna)
    resign_match(match_id=match.pk, user=berta)
    offer_rematch(match, berta)
    slow = start_match_of(anna, clara)
    Match.objects.filter(pk=slow.pk).update(active_seat=slow.seats.get(user=anna).number)
    entries.send(Kind.TURN, slow.pk, [anna.pk])
    impose(anna, "rated", None)
    html = as_anna.get(PAGE).content.decode()
    found = words(html)
    for sentence in (
        "Berta has accepted your challenge Senet",
        "Clara has declined your challenge Senet",
        "Dora challenges you Senet",
        "Clara follows you",
        "You have a message from the moderators",
        "A moderator has made a decision about this game Backgammon with Berta",
        "Won 2 points · resigned Backgammon with Berta",
        "Berta offers you a rematch Backgammon with Berta",
        "Your turn Backgammon with Clara",
        "The moderators offer you a seat Backgammon",
        "You can still play casual ones. This restriction has no end date. Reason: You insulted",
    ):
        assert sentence in found, found
    assert {each.kind for each in anna.inbox.all()} == set(Kind)
    lines = html.partition('class="ledger')[2]
    assert lines.count(f'href="{match.get_absolute_url()}"') == 4, (
        "three entries, one with a button"
    )
    assert 'href="/people/Clara/"' in lines
    assert 'href="/#challenges"' in lines
    assert 'href="/account/reports/"' in lines


def test_a_sanction_is_told_once_as_it_stands(as_anna: Client, anna: User) -> None:
    sanction = impose(anna, "games")
    assert "Reason: You insulted or threatened someone. unread" in listed(as_anna)
    as_anna.post(READ, {"until": until(as_anna)})
    lift(sanction)
    found = listed(as_anna)
    assert "A restriction on your account has been lifted banned from new games unread" in found
    assert "insulted" not in found
    assert anna.inbox.count() == 1


def test_a_closed_challenge_is_told_in_the_past(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    challenge(anna, berta)
    seek = berta.challenges.get()
    as_anna.post(f"/seeks/{seek.pk}/withdraw/")
    assert "Anna challenged you" in listed(as_berta)


def test_nothing_of_a_match_that_its_user_may_not_see_is_told(
    as_berta: Client, as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    private = start_match_of(anna, clara, private=True)
    public = start_match_of(anna, clara)
    for kind in (Kind.TURN, Kind.RESULT, Kind.REMATCH, Kind.RULING):
        entries.send(kind, private.pk, [berta.pk])
    for kind in (Kind.TURN, Kind.RESULT, Kind.REMATCH):
        entries.send(kind, public.pk, [berta.pk])
    html = as_berta.get(PAGE).content.decode()
    assert private.pk not in html
    assert public.pk not in html
    entries.send(Kind.RULING, private.pk, [anna.pk])
    assert private.pk in as_anna.get(PAGE).content.decode()


def test_a_turn_that_has_passed_is_not_told(as_anna: Client, anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    entries.send(Kind.TURN, match.pk, [anna.pk])
    Match.objects.filter(pk=match.pk).update(active_seat=match.seats.get(user=berta).number)
    assert "Your turn" not in listed(as_anna).partition("Notifications")[2]


def test_entries_are_listed_by_pages_the_newest_first(
    as_anna: Client, anna: User, time: Time
) -> None:
    people = [User.objects.create_user(f"Fan{number:02}") for number in range(2 * PAGE_SIZE + 1)]
    for each in people:
        entries.send(Kind.FOLLOW, str(each.pk), [anna.pk], by=each.pk)
    # The order of equal times is that of the keys.
    InboxEntry.objects.update(at=InboxEntry.objects.latest("at").at)
    seen, address, pages = [], PAGE, []
    while address:
        html = as_anna.get(address).content.decode()
        pages.append(address)
        rows = words(html).split(" follows you")[:-1]
        seen += [row.split()[-1] for row in rows]
        older = html.partition('rel="next" href="')[2].partition('"')[0]
        address = older and PAGE + older
    assert seen == [each.username for each in reversed(people)]
    assert len(pages) == 3
    newer = as_anna.get(pages[2]).content.decode().partition('rel="prev" href="')[2]
    back = listed(as_anna, PAGE + newer.partition('"')[0])
    shown = [name in back for name in ("Fan00", "Fan01", "Fan30", "Fan31")]
    assert shown == [False, True, True, False]


def test_the_bell_costs_no_query_on_a_page(as_anna: Client) -> None:
    with CaptureQueriesContext(connection) as found:
        as_anna.get("/rules/senet/")
    assert sum("inboxentry" in query["sql"] for query in found.captured_queries) == 1
    assert sum("lobby_seek" in query["sql"] for query in found.captured_queries) == 1


def test_a_page_asks_for_the_bell_by_the_query_for_news(
    as_anna: Client, anna: User, berta: User
) -> None:
    before = mark(as_anna.get("/rules/senet/").content.decode())
    assert as_anna.get(NEWS, {"has": before}).status_code == 204
    relate(berta, anna, FOLLOW)
    html = as_anna.get(NEWS, {"has": before}).content.decode()
    assert bell(html) == "Notifications 1 1 unread"
    with CaptureQueriesContext(connection) as found:
        assert as_anna.get(NEWS, {"has": mark(html)}).status_code == 204
    tables = ("inboxentry", "lobby_seek", "games_seat")
    about = [each for each in found.captured_queries if any(name in each["sql"] for name in tables)]
    assert len(about) == 1


def test_the_number_of_entries_changes_no_number_of_queries(
    as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as found:
            as_anna.get(PAGE)
        return len(found)

    def fill(*others: User) -> None:
        for other in others:
            challenge(other, anna)
            relate(other, anna, FOLLOW)
            match = start_match_of(anna, other)
            resign_match(match_id=match.pk, user=other)

    fill(berta)
    count()
    one = count()
    fill(clara)
    assert count() == one


def test_it_speaks_the_language_of_the_page(as_anna: Client, anna: User, berta: User) -> None:
    relate(berta, anna, FOLLOW)
    assert "Berta vous suit" in listed(as_anna, f"/fr{PAGE}")


def test_a_challenge_is_answered_in_the_list(as_berta: Client, anna: User, berta: User) -> None:
    challenge(anna, berta, pace="blitz")
    assert "Accept – Anna challenges you Decline – Anna challenges you" in listed(as_berta)
    seek = Seek.objects.get()
    assert as_berta.post(f"/challenges/{seek.pk}/accept/").status_code == 302
    assert "Decline" not in listed(as_berta)


def test_a_rematch_is_accepted_and_a_result_reviewed_in_the_list(
    as_berta: Client, anna: User, berta: User
) -> None:
    match = start_match_of(anna, berta)
    resign_match(match_id=match.pk, user=anna)
    offer_rematch(match, anna)
    assert "Accept – Anna offers you a rematch" in listed(as_berta)
    page = as_berta.get(PAGE).content.decode()
    assert f'action="/matches/{match.pk}/rematch/"' in page
    assert "Review – " in listed(as_berta)
