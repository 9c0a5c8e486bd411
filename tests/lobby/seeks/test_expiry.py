"""Expiry of seeks whose opener is away; the players who have joined are informed."""

from datetime import timedelta
from functools import partial

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Presence
from games.play.services import MatchSetup
from lobby.models import Seek
from lobby.request_form import new_request_id
from lobby.seeks import challenges, expiry, services
from lobby.seeks.expiry import AWAY, AWAY_LINK, AWAY_SLOW, CHALLENGE, CHALLENGE_SLOW
from tests.lobby.support.concurrent_calls import run_at_once
from tests.lobby.support.html import lists, words
from tests.lobby.support.open_pages import open_lobbies, run_in_thread
from tests.lobby.support.seeks import GAME, open_seek_for_four, open_seek_of, post, start_match_of
from tests.lobby.support.tickets import open_ticket
from tests.support.host_clock import CEILING

pytestmark = pytest.mark.django_db
MOMENT = timedelta(seconds=5)


def open_seek(opener: User, pace: str, *, private: bool = False) -> Seek:
    terms = MatchSetup(GAME, pace=pace, private=private)
    return services.open_seek(opener=opener, setup=terms, request_id=new_request_id())


def away(length: timedelta) -> None:
    """Set back every opener's last presence, and every seek's creation, by this length of time."""
    Seek.objects.update(seen_at=F("seen_at") - length, created_at=F("created_at") - length)


@pytest.mark.parametrize(
    ("pace", "private", "length"),
    [
        ("none", False, AWAY),
        ("blitz", False, AWAY),
        ("normal", True, AWAY_LINK),
        ("day", False, AWAY_SLOW),
        ("day", True, AWAY_SLOW),
    ],
)
def test_a_seek_ends_when_its_opener_has_been_away_for_so_long(
    as_anna: Client, anna: User, pace: str, private: bool, length: timedelta
) -> None:
    seek = open_seek(anna, pace, private=private)
    assert expiry.lifetime(seek) == length
    away(length - MOMENT)
    assert expiry.expire_seeks() == 0
    away(2 * MOMENT)
    assert expiry.expire_seeks() == 1
    assert expiry.expire_seeks() == 0
    assert "This table was closed because you were away" in words(lists(as_anna))
    post(as_anna, f"/seeks/{seek.pk}/leave/")
    assert "withdrawn" not in lists(as_anna)


@pytest.mark.parametrize(("pace", "length"), [("blitz", CHALLENGE), ("week", CHALLENGE_SLOW)])
def test_a_challenge_ends_in_time_wherever_its_opener_is(
    as_anna: Client, anna: User, berta: User, pace: str, length: timedelta
) -> None:
    terms = MatchSetup(GAME, pace=pace, private=True)
    seek = challenges.challenge(
        opener=anna, addressee=berta, setup=terms, request_id=new_request_id()
    )
    assert expiry.lifetime(seek) == length
    away(length - MOMENT)
    assert expiry.expire_seeks() == 0
    away(2 * MOMENT)
    assert expiry.expire_seeks() == 1
    assert "Berta did not answer your challenge in time" in words(lists(as_anna))


def test_others_at_the_table_are_told_that_the_opener_was_away(
    as_berta: Client, anna: User, berta: User
) -> None:
    open_seek_for_four(anna, berta)
    away(AWAY + MOMENT)
    assert expiry.expire_seeks() == 1
    assert "This table was closed because Anna was away" in words(lists(as_berta))


@pytest.mark.parametrize("address", ["/", "/tables/"])
def test_an_open_page_keeps_a_seek_open(as_anna: Client, anna: User, address: str) -> None:
    open_seek_of(anna)
    away(AWAY + MOMENT)
    as_anna.get(address)
    assert expiry.expire_seeks() == 0


def test_an_opener_who_plays_is_present(anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    open_seek_of(anna)
    away(AWAY + MOMENT)
    sign = Presence.objects.create(match=match, user=anna, at=timezone.now(), socket="x")
    assert expiry.expire_seeks() == 0
    Presence.objects.filter(pk=sign.pk).update(state=Presence.State.CLOSED)
    assert expiry.expire_seeks() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("one_thread")
async def test_a_page_with_a_socket_keeps_a_seek_open(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    await run_in_thread(partial(open_seek_of, anna))
    async with open_lobbies(anna) as (page,):
        await run_in_thread(partial(away, AWAY + MOMENT))
        monkeypatch.setattr("games.consumers.push.REAUTH_INTERVAL", -1.0)
        for _ in range(2):  # The lease is renewed after the second answer.
            await page.socket.send_to("ping")
            await page.socket.receive_from(CEILING)
        assert (await Seek.objects.aget()).seen_at > timezone.now() - AWAY


@pytest.mark.django_db(transaction=True)
def test_a_seek_that_expires_and_is_taken_at_once_is_one_of_both(anna: User, berta: User) -> None:
    for _ in range(5):
        seek = open_seek_of(anna)
        away(AWAY + MOMENT)
        expired, joined = run_at_once(
            [expiry.expire_seeks, partial(services.join_seek, seek_id=seek.pk, user=berta)]
        )
        seek.refresh_from_db()
        assert (seek.match is None) == isinstance(joined, services.SeekGone) == (expired == 1)


def test_absent_openers_are_not_paired(anna: User, berta: User) -> None:
    open_seek(anna, "normal")
    away(expiry.PRESENT_WITHIN + MOMENT)
    assert open_ticket(berta) is None


def test_opening_another_seek_dismisses_the_notice_of_the_last(as_anna: Client, anna: User) -> None:
    open_seek_of(anna)
    away(AWAY + MOMENT)
    expiry.expire_seeks()
    open_seek_of(anna)
    assert "because you were away" not in words(lists(as_anna))


def test_a_row_says_how_long_it_stays(as_anna: Client, anna: User) -> None:
    open_seek_of(anna)
    html = words(lists(as_anna)).replace("\xa0", " ")
    assert "stays open for 15 minutes after you close this page" in html
