"""Joining, leaving and starting with the buttons of the page, with scripts and without."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from lobby.models import Seek
from lobby.seeks import bots, services
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import buttons, lists, words
from tests.lobby.support.seeks import messages_in, open_seek_for_four, post, second_click

pytestmark = pytest.mark.django_db


@pytest.fixture
def seek(anna: User, berta: User) -> Seek:
    """A seek for four players, opened by Anna and joined by Berta."""
    return open_seek_for_four(anna, berta)


def test_one_click_joins_and_another_leaves(client: Client, seek: Seek) -> None:
    response = post(client, f"/seeks/{seek.pk}/join/")
    assert response["Location"] == "/"
    assert messages_in(response) == [
        "You have joined. The match will start when all seats are taken."
    ]
    guest = User.objects.get(is_guest=True)
    assert [place.user for place in seek.places.all()][-1] == guest
    assert "You have joined Anna's table" in words(lists(client))
    assert post(client, f"/seeks/{seek.pk}/leave/")["Location"] == "/"
    assert buttons(client) == ["join"]


def test_a_second_click_of_a_stranger_takes_no_second_seat(client: Client, seek: Seek) -> None:
    for click in (second_click(client), client):
        post(click, f"/seeks/{seek.pk}/join/", request_id="x" * 32)
    assert seek.places.count() == 3


def test_the_last_who_joins_goes_to_the_match_at_once(
    as_berta: Client, clara: User, dora: User, seek: Seek
) -> None:
    services.join_seek(seek_id=seek.pk, user=clara)
    response = post(browser_of(dora), f"/seeks/{seek.pk}/join/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    for late in ("leave", "join"):
        response = post(as_berta, f"/seeks/{seek.pk}/{late}/")
        assert response["Location"] == match.get_absolute_url()


def test_only_the_opener_starts_with_bots(
    client: Client, as_anna: Client, as_berta: Client, seek: Seek
) -> None:
    start = f"/seeks/{seek.pk}/start/"
    assert post(client, start)["Location"] == "/accounts/login/?next=/"
    assert post(as_berta, start).status_code == 404
    assert not Match.objects.exists()
    responses = [post(as_anna, start) for _ in range(2)]
    assert {response["Location"] for response in responses} == {
        Match.objects.get().get_absolute_url()
    }


def test_strangers_have_nothing_to_leave(client: Client, seek: Seek) -> None:
    assert post(client, f"/seeks/{seek.pk}/leave/")["Location"] == "/accounts/login/?next=/"
    assert seek.places.count() == 2


def test_leaving_does_not_reveal_whether_a_table_exists(anna: User, clara: User) -> None:
    private = open_seek_for_four(anna, private=True)
    for number in (private.pk, private.pk + 1, 10**40):
        response = post(browser_of(clara), f"/seeks/{number}/leave/")
        assert (response["Location"], messages_in(response)) == ("/", [])


def test_waiting_players_without_scripts_are_redirected_to_the_match(
    as_anna: Client, as_berta: Client, clara: User, anna: User, seek: Seek
) -> None:
    waiting = [as_anna, as_berta]
    again = []
    for client in waiting:
        shown = client.get("/").content.decode()
        found = re.search(r'http-equiv="refresh" content="15;url=([^"]+)"', shown)
        assert found
        again.append(found[1])
        assert client.get(found[1]).status_code == 200
    match = bots.start_with_computers(seek_id=seek.pk, user=anna)
    for client, address in zip(waiting, again, strict=True):
        assert client.get(address)["Location"] == match.get_absolute_url()
        assert client.get("/").status_code == 200
    assert browser_of(clara).get("/?begun=0").status_code == 200


def test_an_invitation_to_four_says_who_is_there_and_lets_three_in(
    client: Client, as_berta: Client, anna: User, clara: User, dora: User
) -> None:
    seek = open_seek_for_four(anna, clara, private=True)
    assert "2 of 4 seats are free" in words(as_berta.get(seek.invitation_path).content.decode())
    assert post(as_berta, seek.invitation_path)["Location"] == "/"
    html = as_berta.get(seek.invitation_path).content.decode()
    assert "You have joined Anna to play Petits chevaux" in html
    assert "Joined: Clara , Berta 1 of 4 seats is free" in words(html)
    assert buttons(as_berta) == ["leave"]
    assert buttons(client) == []
    match = services.accept_invitation(token=seek.token, user=dora).match
    assert match is not None
    for player in (as_berta, browser_of(clara)):
        assert player.get(seek.invitation_path)["Location"] == match.get_absolute_url()
