"""A first game starts from its page for any visitor, without a clock, a rating or an account."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.engine.games import GAMES
from games.models import Match
from lobby.models import Seek
from lobby.request_form import new_request_id
from tests.games.support.clients import browser, text
from tests.lobby.support.seeks import second_click

pytestmark = pytest.mark.sqlite_only

GAME_NAMES = [rules.game for rules in GAMES]


def begin(client: Client, game: str, request_id: str) -> str:
    """Press the button that starts a first game; return the path of the redirect."""
    answer = client.post(f"/games/{game}/first/", {"request_id": request_id})
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_stranger_begins_a_guided_match_against_a_beginner(db: None, game: str) -> None:
    client = Client()
    page = text(client.get(f"/games/{game}/first/"))
    request_id = re.findall(r'name="request_id" value="(\w+)"', page)[-1]
    address = begin(client, game, request_id)
    match = Match.objects.get()
    assert address == match.get_absolute_url()
    assert (match.guided, match.rated, match.pace, match.game) == (True, False, "none", game)
    person, computer = match.seats.order_by("join")
    assert person.user is not None
    assert person.user.is_guest
    assert computer.computer == "beginner"
    assert match.options["match_points"] == 1
    assert "css/pages/guide" in text(client.get(address))
    assert "css/pages/guide" not in text(Client().get(address))


def test_a_member_stays_who_they_are(anna: User) -> None:
    begin(browser(anna), "senet", new_request_id())
    match = Match.objects.get()
    assert match.seats.filter(user=anna).exists()
    assert not match.rated
    assert Seek.objects.get().match == match


def test_pressed_twice_it_is_one_match(db: None) -> None:
    request_id, client = new_request_id(), Client()
    again = second_click(client)
    assert begin(client, "pachisi", request_id) == begin(again, "pachisi", request_id)
    assert begin(client, "pachisi", request_id) == Match.objects.get().get_absolute_url()
    assert User.objects.count() == 1


def test_an_unknown_game_is_not_found(db: None) -> None:
    client = Client()
    assert client.get("/games/halma/first/").status_code == 404
    request = {"request_id": new_request_id()}
    assert client.post("/games/halma/first/", request).status_code == 404
    assert not User.objects.exists()


def test_a_form_that_no_page_sends_begins_nothing(db: None) -> None:
    answer = Client().post("/games/senet/first/", {})
    assert answer.status_code == 302
    assert not Match.objects.exists()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_rules_lead_to_a_first_game(db: None, game: str) -> None:
    assert f'href="/games/{game}/first/"' in text(Client().get(f"/rules/{game}/"))
