"""The buttons of the lobby, and requests that no button of the lobby sends."""

import pytest
from django.test import Client

from accounts.models import User
from games.engine.games import table
from games.engine.options import option_values
from games.models import Match
from lobby.models import Seek
from lobby.seeks import services
from tests.lobby.support.html import radios
from tests.lobby.support.seeks import (
    GAME,
    messages_in,
    open_seek_of,
    post,
    seek_behind,
    start_match_of,
)

pytestmark = pytest.mark.django_db


def test_one_click_begins_a_match_with_the_computer(as_anna: Client, anna: User) -> None:
    response = post(as_anna, "/computer/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    assert match.seat_of(anna) is not None
    assert match.options == option_values(table(GAME, {}))


def test_the_computer_plays_by_house_rules_too(as_anna: Client) -> None:
    post(as_anna, "/computer/", **{"option-backgammon_rule": "bar_or_home"})
    assert Match.objects.get().options["backgammon_rule"] == "bar_or_home"


def test_a_seek_is_opened_as_the_form_says(as_anna: Client, anna: User) -> None:
    fields = {"who": "link", "option-opening_roll": "opening_dice"}
    assert post(as_anna, "/seeks/", **fields)["Location"] == "/"
    seek = Seek.objects.open().get()
    assert (seek.opener, seek.private) == (anna, True)
    assert seek.options == option_values(table(GAME, {"opening_roll": "opening_dice"}))


def test_a_seek_is_public_unless_the_form_says_otherwise(as_anna: Client) -> None:
    post(as_anna, "/seeks/", who="")
    assert not Seek.objects.get().private


@pytest.mark.parametrize("game", ["ludus", "", "x" * 100, "\0"])
def test_a_game_that_is_none_of_ours_is_refused(client: Client, game: str) -> None:
    for address in ("/seeks/", "/computer/"):
        assert (
            messages_in(post(client, address, game=game))[-1]
            == "There is no such game. Please choose one of the games on this page."
        )
    assert not Seek.objects.exists()
    assert not User.objects.exists()


def test_a_sixth_seek_is_refused_with_a_sentence(as_anna: Client, anna: User) -> None:
    for _ in range(services.MAX_SEEKS):
        open_seek_of(anna)
    answer = post(as_anna, "/seeks/", pace="blitz")
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "You are already waiting at five tables. Leave or cancel one of them first." in html
    assert radios(html, "pace")["blitz"]
    assert services.MAX_SEEKS == Seek.objects.count() == 5


def test_one_click_takes_a_seek(as_berta: Client, anna: User, berta: User) -> None:
    response = post(as_berta, f"/seeks/{open_seek_of(anna).pk}/join/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    assert {seat.user for seat in match.seats.all()} == {anna, berta}


def test_the_opener_cannot_take_their_own_seek(as_anna: Client, anna: User) -> None:
    response = post(as_anna, f"/seeks/{open_seek_of(anna).pk}/join/")
    assert messages_in(response) == [
        "This is your own table. Other players can join it, and you can cancel it."
    ]


@pytest.mark.parametrize("seek_id", ["0", "9" * 40])
def test_a_seek_that_never_was_is_not_found(client: Client, as_anna: Client, seek_id: str) -> None:
    for visitor in (client, as_anna):
        assert post(visitor, f"/seeks/{seek_id}/join/").status_code == 404
    assert post(as_anna, f"/seeks/{seek_id}/withdraw/").status_code == 404
    assert not User.objects.filter(is_guest=True).exists()


def test_a_private_seek_is_not_found_by_its_number(as_berta: Client, anna: User) -> None:
    seek = open_seek_of(anna, private=True)
    assert post(as_berta, f"/seeks/{seek.pk}/join/").status_code == 404


def test_a_seek_is_withdrawn_by_its_opener_alone(
    client: Client, as_anna: Client, as_berta: Client, anna: User
) -> None:
    withdraw = f"/seeks/{open_seek_of(anna).pk}/withdraw/"
    assert post(client, withdraw)["Location"] == "/accounts/login/?next=/"
    assert post(as_berta, withdraw).status_code == 404
    assert Seek.objects.open().exists()
    assert post(as_anna, withdraw)["Location"] == "/"
    assert not Seek.objects.open().exists()


def test_withdrawing_too_late_leads_to_the_match(as_anna: Client, anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    response = post(as_anna, f"/seeks/{seek_behind(match).pk}/withdraw/")
    assert response["Location"] == match.get_absolute_url()


def test_buttons_of_other_sites_do_nothing(anna: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anna, backend="django.contrib.auth.backends.ModelBackend")
    for address in ("/seeks/", "/computer/", open_seek_of(anna).invitation_path):
        assert post(strict, address).status_code == 403
