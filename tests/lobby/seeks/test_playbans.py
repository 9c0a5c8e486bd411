"""Playbans: after leaving several matches, a user may play only bots and friends for a time."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import User
from games.models import Leaving, Match
from lobby.models import Seek
from lobby.seeks import services
from tests.lobby.support.seeks import open_seek_of, post, start_match_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_left_twice(anna: User, berta: User) -> Match:
    """Put Anna under a playban: she has left a match twice. Return the match."""
    match = start_match_of(anna, berta)
    for _ in range(2):
        Leaving.objects.create(match=match, user=anna, why="abandoned")
    return match


def post_and_read_messages(client: Client, path: str, **fields: str) -> str:
    """Post a request that redirects to the lobby; return the messages that the lobby then shows."""
    answer = post(client, path, **fields)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    return " ".join(map(str, get_messages(answer.wsgi_request)))


def test_no_seek_for_strangers_is_opened_or_joined(
    as_anna: Client, berta: User, match_left_twice: Match
) -> None:
    before = Seek.objects.count()
    refused = post(as_anna, "/seeks/", game="backgammon")
    assert "left players waiting more than once" in refused.content.decode()
    assert Seek.objects.count() == before
    seek = open_seek_of(berta)
    assert "UTC" in post_and_read_messages(as_anna, f"/seeks/{seek.pk}/join/")
    assert seek.places.count() == 1


def test_friends_and_computers_stay(
    as_anna: Client, anna: User, berta: User, match_left_twice: Match
) -> None:
    assert open_seek_of(anna, private=True).is_open
    token = open_seek_of(berta, private=True).token
    assert services.accept_invitation(token=token, user=anna).match is not None
    before = Match.objects.count()
    assert "/matches/" in post(as_anna, "/computer/", game="backgammon")["Location"]
    assert Match.objects.count() == before + 1


def test_waiting_tickets_go_on_waiting(anna: User, berta: User, clara: User) -> None:
    seek = open_seek_of(berta, game="petits-chevaux", seats=4)
    services.join_seek(seek_id=seek.pk, user=anna)
    match = start_match_of(anna, clara)
    for _ in range(2):
        Leaving.objects.create(match=match, user=anna, why="abandoned")
    assert services.join_seek(seek_id=seek.pk, user=anna) == seek


def test_once_is_free(anna: User, berta: User) -> None:
    Leaving.objects.create(match=start_match_of(anna, berta), user=anna, why="abandoned")
    assert open_seek_of(anna).is_open


def test_others_are_not_paused(berta: User, match_left_twice: Match) -> None:
    assert open_seek_of(berta).is_open
