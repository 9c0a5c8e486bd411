"""The buttons of the lobby: pressed by people, by strangers, twice, too late."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.views import GUESTS_AN_HOUR
from games.models import Match
from lobby import arrivals, services
from lobby.forms import new_request_id
from lobby.models import Arrival, Seek
from tests.lobby.seeking import match_of, post, seek_behind, seek_of, told

pytestmark = pytest.mark.django_db


def test_one_click_begins_a_match_with_the_computer(as_anna: Client, anna: User) -> None:
    response = post(as_anna, "/computer/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    assert match.seat_of(anna) is not None
    assert match.options == {"opening_roll": "fresh_dice", "backgammon_rule": "bar"}


def test_the_computer_plays_by_house_rules_too(as_anna: Client) -> None:
    post(as_anna, "/computer/", **{"option-backgammon_rule": "bar_or_home"})
    assert Match.objects.get().options["backgammon_rule"] == "bar_or_home"


def test_one_click_makes_a_guest_of_a_stranger_and_begins_a_match(client: Client) -> None:
    response = post(client, "/computer/")
    guest, match = User.objects.get(), Match.objects.get()
    assert guest.is_guest
    assert response["Location"] == match.get_absolute_url()
    assert match.seat_of(guest) is not None
    assert client.get("/").wsgi_request.user == guest


def test_a_second_click_of_a_stranger_begins_no_second_match(client: Client) -> None:
    request_id = new_request_id()
    first = post(client, "/computer/", request_id=request_id)
    # The browser sent both clicks before it heard of the guest.
    second = post(Client(), "/computer/", request_id=request_id)
    assert first["Location"] == second["Location"]
    assert User.objects.count() == Match.objects.count() == 1


def test_the_same_request_is_nobody_s_key_for_long(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    request_id = new_request_id()
    post(client, "/computer/", request_id=request_id)
    monkeypatch.setattr(arrivals, "REPEATED_WITHIN", -arrivals.REPEATED_WITHIN)
    stranger = Client()
    response = post(stranger, "/computer/", request_id=request_id)
    assert response["Location"] == "/"
    assert "press once more" in told(response)[0]
    assert "_auth_user_id" not in stranger.session


def test_the_same_request_is_no_key_to_somebody_who_signed_up(client: Client) -> None:
    request_id = new_request_id()
    post(client, "/computer/", request_id=request_id)
    User.objects.update(is_guest=False)
    stranger = Client()
    post(stranger, "/computer/", request_id=request_id)
    assert "_auth_user_id" not in stranger.session


@pytest.mark.parametrize("request_id", ["", "short", "x" * 65, "x" * 32 + "\0"])
def test_a_request_without_a_proper_name_does_nothing(client: Client, request_id: str) -> None:
    response = post(client, "/computer/", request_id=request_id)
    assert told(response) == ["This request cannot be read."]
    assert not Match.objects.exists()
    assert not User.objects.exists()


def test_a_seek_is_opened_as_the_form_says(as_anna: Client, anna: User) -> None:
    fields = {"private": "yes", "option-opening_roll": "opening_dice"}
    assert post(as_anna, "/seeks/", **fields)["Location"] == "/"
    seek = Seek.objects.open().get()
    assert (seek.opener, seek.private) == (anna, True)
    assert seek.options == {"opening_roll": "opening_dice", "backgammon_rule": "bar"}


def test_a_seek_is_open_to_anybody_unless_the_form_says_otherwise(as_anna: Client) -> None:
    post(as_anna, "/seeks/", private="")
    assert not Seek.objects.get().private


def test_a_stranger_who_opens_a_seek_is_a_guest_who_waits(client: Client) -> None:
    post(client, "/seeks/")
    assert Seek.objects.get().opener.is_guest
    assert "You are waiting" in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "ludus"}, "There is no such game."),
        ({"game": ""}, "There is no such game."),
        ({"option-opening_roll": "never"}, "This request cannot be read."),
        ({"private": "perhaps"}, "This request cannot be read."),
    ],
)
def test_a_table_that_no_form_offers_is_refused(
    client: Client, fields: dict[str, str], sentence: str
) -> None:
    for address in ("/seeks/", "/computer/"):
        assert told(post(client, address, **fields))[-1] == sentence
    assert not Seek.objects.exists()
    assert not User.objects.exists()


def test_a_sixth_seek_is_refused_with_a_sentence(as_anna: Client, anna: User) -> None:
    for _ in range(services.MOST_SEEKS):
        seek_of(anna)
    assert told(post(as_anna, "/seeks/")) == [
        "You have five open seeks already. Withdraw one of them first."
    ]
    assert services.MOST_SEEKS == Seek.objects.count() == 5


def test_one_click_takes_a_seek(as_berta: Client, anna: User, berta: User) -> None:
    response = post(as_berta, f"/seeks/{seek_of(anna).pk}/take/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    assert {seat.user for seat in match.seats.all()} == {anna, berta}


def test_one_click_of_a_stranger_takes_a_seek_as_a_guest(client: Client, anna: User) -> None:
    response = post(client, f"/seeks/{seek_of(anna).pk}/take/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    guest = User.objects.get(is_guest=True)
    assert client.get(match.get_absolute_url()).wsgi_request.user == guest
    assert match.seat_of(guest) is not None


def test_a_second_click_of_a_stranger_leads_to_the_same_match(client: Client, anna: User) -> None:
    take, request_id = f"/seeks/{seek_of(anna).pk}/take/", new_request_id()
    first = post(client, take, request_id=request_id)
    assert post(Client(), take, request_id=request_id)["Location"] == first["Location"]
    assert User.objects.filter(is_guest=True).count() == 1


def test_whoever_comes_too_late_is_told_and_no_guest_is_made(
    client: Client, as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    match = match_of(berta, clara)
    take = f"/seeks/{seek_behind(match).pk}/take/"
    for late in (client, as_anna):
        response = post(late, take)
        assert response["Location"] == "/"
        assert told(response) == ["This seek is gone: somebody was quicker, or it was withdrawn."]
    assert not User.objects.filter(is_guest=True).exists()
    assert not Arrival.objects.exists()
    assert "_auth_user_id" not in client.session


def test_the_own_seek_cannot_be_taken(as_anna: Client, anna: User) -> None:
    response = post(as_anna, f"/seeks/{seek_of(anna).pk}/take/")
    assert told(response) == ["This is your own seek: somebody else has to take it."]


@pytest.mark.parametrize("seek_id", ["0", "9" * 40])
def test_a_seek_that_never_was_is_not_found(client: Client, as_anna: Client, seek_id: str) -> None:
    for somebody in (client, as_anna):
        assert post(somebody, f"/seeks/{seek_id}/take/").status_code == 404
    assert post(as_anna, f"/seeks/{seek_id}/withdraw/").status_code == 404
    assert not User.objects.filter(is_guest=True).exists()


def test_a_private_seek_looks_like_none_to_whoever_has_its_number_alone(
    as_berta: Client, anna: User
) -> None:
    seek = seek_of(anna, private=True)
    assert post(as_berta, f"/seeks/{seek.pk}/take/").status_code == 404


def test_a_seek_is_withdrawn_by_its_opener_alone(
    client: Client, as_anna: Client, as_berta: Client, anna: User
) -> None:
    withdraw = f"/seeks/{seek_of(anna).pk}/withdraw/"
    assert post(client, withdraw)["Location"] == "/accounts/login/?next=/"
    assert post(as_berta, withdraw).status_code == 404
    assert Seek.objects.open().exists()
    assert post(as_anna, withdraw)["Location"] == "/"
    assert not Seek.objects.open().exists()


def test_withdrawing_too_late_leads_to_the_match(as_anna: Client, anna: User, berta: User) -> None:
    match = match_of(anna, berta)
    response = post(as_anna, f"/seeks/{seek_behind(match).pk}/withdraw/")
    assert response["Location"] == match.get_absolute_url()


def test_one_network_makes_a_limited_number_of_guests(client: Client) -> None:
    for _ in range(GUESTS_AN_HOUR):
        assert post(Client(), "/computer/").status_code == 302
    response = post(client, "/computer/")
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0
    assert User.objects.count() == GUESTS_AN_HOUR


def test_buttons_of_other_sites_do_nothing(anna: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anna, backend="django.contrib.auth.backends.ModelBackend")
    for address in ("/seeks/", "/computer/", seek_of(anna).invitation):
        assert post(strict, address).status_code == 403
