"""The lobby lists the users whom a viewer follows and who are online."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.people.relations import BLOCK, FOLLOW, relate
from games.models import Match, Presence
from games.presence.absence import SILENT_FOR
from lobby.lists.online import count_online, load_online, record_visit
from lobby.models import Visit
from tests.lobby.support.html import lists, words
from tests.lobby.support.seeks import start_match_of
from tests.support.host_clock import Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
HEADING = "Players you follow, online now"
MOMENT = timedelta(seconds=1)


def test_only_followed_users_who_are_online_are_listed(
    as_anna: Client, client: Client, anna: User, berta: User, clara: User, time: Time
) -> None:
    relate(anna, berta, FOLLOW)
    for user in (berta, clara):
        record_visit(user)
    row = lists(as_anna).split(HEADING)[1].split("</section>")[0]
    assert "Berta" in row
    assert "Clara" not in row
    assert 'href="/people/Berta/challenge/"' in row
    assert HEADING not in lists(client)
    time.passes(SILENT_FOR + MOMENT)
    assert HEADING not in lists(as_anna)


def test_a_user_who_plays_can_be_watched_unless_the_match_is_private_or_idle(
    as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    relate(anna, berta, FOLLOW)
    match = start_match_of(berta, clara)
    Presence.objects.create(match=match, user=berta, socket="s", at=timezone.now())
    assert "is playing Backgammon" in words(lists(as_anna))
    assert f'id="watch-{berta.pk}" href="{match.get_absolute_url()}"' in lists(as_anna)
    for hidden in ({"private": True}, {"private": False, "unlisted": True}):
        Match.objects.filter(pk=match.pk).update(**hidden)
        assert f'id="challenge-{berta.pk}"' in lists(as_anna)
        assert match.pk not in lists(as_anna)


def test_a_block_hides_a_user_from_a_follower(anna: User, berta: User) -> None:
    relate(anna, berta, FOLLOW)
    record_visit(berta)
    assert load_online([anna.pk])
    relate(berta, anna, BLOCK)
    relate(anna, berta, FOLLOW)
    assert not load_online([anna.pk])


def test_a_visit_is_stored_once_a_minute_and_announced_only_to_followers(
    anna: User, berta: User, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[int] = []
    monkeypatch.setattr("games.live.announce.announce_lobby", lambda: said.append(1))
    record_visit(berta)
    assert not said
    first = Visit.objects.get().at
    time.passes(timedelta(seconds=30))
    record_visit(berta)
    assert Visit.objects.get().at == first
    relate(anna, berta, FOLLOW)
    time.passes(timedelta(seconds=60))
    record_visit(berta)
    assert not said
    time.passes(SILENT_FOR + MOMENT)
    record_visit(berta)
    assert len(said) == 1


def test_many_followed_users_cost_no_more_queries_than_one(
    anna: User, berta: User, clara: User
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert load_online([anna.pk])
        return len(captured)

    relate(anna, berta, FOLLOW)
    record_visit(berta)
    assert queries() == 2
    others = [User.objects.create_user(f"Friend{number}") for number in range(9)]
    for user in (clara, *others):
        relate(anna, user, FOLLOW)
        record_visit(user)
    start_match_of(clara, others[0])
    assert queries() == 2


def test_a_profile_says_what_its_user_is_playing(
    client: Client, as_berta: Client, berta: User, clara: User
) -> None:
    def profile(viewer: Client) -> str:
        return viewer.get("/people/Berta/").content.decode()

    assert "playing-now" not in profile(client)
    match = start_match_of(berta, clara)
    assert f'id="playing-now" href="{match.get_absolute_url()}">Playing now' in profile(client)
    assert f'data-match="{match.pk}"' in profile(client)
    assert "Continue your game" in profile(as_berta)
    Match.objects.filter(pk=match.pk).update(private=True)
    assert "playing-now" not in profile(client)


def test_the_lobby_says_how_many_users_are_online(
    client: Client, as_anna: Client, anna: User, berta: User, clara: User, time: Time
) -> None:
    cache.clear()
    assert "0 people online" in words(client.get("/").content.decode())
    match = start_match_of(anna, berta)
    Presence.objects.create(match=match, user=anna, socket="s", at=timezone.now())
    Presence.objects.create(
        match=match, user=berta, socket="s", state=Presence.State.CLOSED, at=timezone.now()
    )
    for user in (anna, clara):
        record_visit(user)
    # The number was counted a moment ago; a viewer who has just come counts.
    assert "0 people online" in words(client.get("/").content.decode())
    assert "1 person online" in words(as_anna.get("/").content.decode())
    cache.clear()
    for browser in (client, as_anna):
        assert "2 people online" in words(browser.get("/").content.decode())
    time.passes(SILENT_FOR + MOMENT)
    cache.clear()
    assert count_online(AnonymousUser()) == 0
