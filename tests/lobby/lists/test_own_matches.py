"""The running matches of a user: the lobby lists the most urgent, another page all of them."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Match, Seat
from games.play.services import resign_match
from lobby.lists import own_matches as own_lists
from lobby.lists.own_matches import latest_seat, load_started_seats, load_urgent_matches
from lobby.lists.queries import load_lists
from lobby.models import Place
from lobby.views import own_matches
from tests.games.support.query_plans import large_scans
from tests.lobby.support.html import lists, words
from tests.lobby.support.seeks import (
    open_seek_for_four,
    open_seek_of,
    start_bot_match,
    start_match_of,
)

pytestmark = pytest.mark.django_db


def wait_for(user: User, match: Match, *, due: timedelta | None = None) -> Match:
    """Let a match wait for this user, who loses on time after `due`."""
    seat = match.seats.get(user=user).number
    at = None if due is None else timezone.now() + due
    Match.objects.filter(pk=match.pk).update(active_seat=seat, due_at=at)
    return match


def ids(html: str) -> list[str]:
    return re.findall(r'id="to-(\w+)"', html)


def names(*matches: Match) -> list[str]:
    return [match.pk for match in matches]


def test_the_most_urgent_match_comes_first(as_anna: Client, anna: User, berta: User) -> None:
    old = wait_for(berta, start_match_of(anna, berta))
    late = wait_for(anna, start_match_of(anna, berta), due=timedelta(days=2))
    soon = wait_for(anna, start_match_of(anna, berta), due=timedelta(hours=2))
    timeless = wait_for(anna, start_match_of(anna, berta))
    new = wait_for(berta, start_match_of(anna, berta), due=timedelta(minutes=1))
    assert ids(lists(as_anna)) == names(soon, late, timeless, new, old)
    assert words(lists(as_anna)).count("Your turn") == 3


def test_the_list_has_an_end_and_says_how_many_follow(
    as_anna: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [wait_for(berta, start_match_of(anna, berta)) for _ in range(3)]
    assert "/matches/?" not in lists(as_anna)
    assert 'href="/matches/"' not in lists(as_anna)
    monkeypatch.setattr(own_lists, "MATCHES_LISTED", 2)
    wait_for(anna, matches[0])
    html = lists(as_anna)
    # The third is no match of others, either.
    assert ids(html) == names(matches[0], matches[2])
    assert "1 more game" in words(html)
    assert 'href="/matches/"' in html


def test_each_viewer_of_a_batch_has_their_own_matches(
    anna: User, berta: User, clara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_lists, "MATCHES_LISTED", 2)
    first, second, third = (start_match_of(anna, berta) for _ in range(3))
    other = start_match_of(clara, berta)
    found = load_urgent_matches([anna.pk, clara.pk, 0])
    assert found.keys() == {anna.pk, clara.pk}
    assert (found[anna.pk].count, found[clara.pk].count) == (3, 1)
    assert set(names(*found[anna.pk].matches)) < set(names(first, second, third))
    assert found[clara.pk].matches == [other]


def test_the_page_of_all_matches_has_pages(
    as_anna: Client, anna: User, berta: User, clara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_matches, "PAGE_SIZE", 2)
    matches = [start_match_of(anna, berta), start_bot_match(anna), start_match_of(berta, anna)]
    over = start_match_of(anna, berta)
    resign_match(match_id=over.pk, user=berta)
    start_match_of(berta, clara)
    html = as_anna.get("/matches/").content.decode()
    assert ids(html) == names(matches[2], matches[1])
    older = re.search(r'rel="next" href="(\?before=\d+)"', html)
    assert older is not None
    html = as_anna.get(f"/matches/{older[1]}").content.decode()
    assert ids(html) == names(matches[0])
    assert 'rel="prev"' in html
    assert 'rel="next"' not in html


def test_that_page_is_for_players(client: Client, as_anna: Client, anna: User) -> None:
    assert client.get("/matches/").status_code == 302
    assert "You have no games in progress." in as_anna.get("/matches/").content.decode()


@pytest.mark.parametrize(("out", "own"), [("", 1), ("abandoned", 1), ("resigned", 0)])
def test_a_match_that_was_left_for_good_is_no_own_match(
    anna: User, berta: User, out: str, own: int
) -> None:
    match = start_match_of(anna, berta)
    match.seats.filter(user=anna).update(out=out)
    found = load_lists([anna.pk, berta.pk])
    assert len(found.entries_of(anna.pk).matches) == found.entries_of(anna.pk).match_count == own
    assert found.played_by(anna.pk) == set(names(match)[:own])
    assert found.played_by(berta.pk) == set(names(match))


def test_a_bot_s_match_is_no_own_match_of_visitors(client: Client, anna: User) -> None:
    match = start_bot_match(anna)
    assert load_lists([]).played_by(None) == set()
    assert f"/matches/{match.pk}/" in lists(client)


def test_the_match_that_has_started_last_is_found(anna: User, berta: User, clara: User) -> None:
    first = start_match_of(anna, berta)
    before = latest_seat(anna.pk)
    assert load_lists([anna.pk]).entries_of(anna.pk).started_since(before) is None
    start_bot_match(anna)
    assert load_lists([anna.pk]).entries_of(anna.pk).started_since(before) is None
    second = start_match_of(clara, anna)
    assert load_lists([anna.pk]).entries_of(anna.pk).started_since(before) == second
    found = load_started_seats([anna.pk, berta.pk])
    assert {user: seat.match_id for user, seat in found.items()} == {
        anna.pk: second.pk,
        berta.pk: first.pk,
    }
    resign_match(match_id=second.pk, user=anna)
    assert load_lists([anna.pk]).entries_of(anna.pk).started_since(before) is None
    assert latest_seat(None) == 0


def test_a_place_waits_until_the_match_of_its_seek_has_started(
    anna: User, berta: User, clara: User
) -> None:
    start_match_of(anna, berta)
    open_seek_of(anna)
    open_seek_for_four(clara, anna)
    assert Place.objects.filter(waiting=True).count() == 3
    assert not Place.objects.exclude(waiting=True).exclude(seek__match__isnull=False).exists()
    assert len(load_lists([anna.pk]).entries_of(anna.pk).seeks) == 2


def test_running_matches_are_found_by_their_index(anna: User, berta: User) -> None:
    start_match_of(anna, berta)
    with CaptureQueriesContext(connection) as captured:
        load_lists([anna.pk])
        list(Seat.objects.in_play().filter(user=anna))
    asked = [each["sql"] for each in captured.captured_queries]
    assert large_scans(asked) == []
