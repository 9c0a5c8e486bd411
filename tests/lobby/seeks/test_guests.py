"""Guests for anonymous visitors: one per request, even if it is repeated; none if it is refused."""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Match
from lobby.models import Arrival, Seek
from lobby.request_form import new_request_id
from lobby.seeks import guests
from tests.lobby.support.seeks import (
    messages_in,
    open_seek_of,
    post,
    second_click,
    seek_behind,
    start_match_of,
)
from tests.support.host_clock import Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def test_one_click_makes_a_guest_of_a_stranger_and_begins_a_match(client: Client) -> None:
    response = post(client, "/computer/")
    guest, match = User.objects.get(), Match.objects.get()
    assert guest.is_guest
    assert response["Location"] == match.get_absolute_url()
    assert match.seat_of(guest) is not None
    assert client.get("/").wsgi_request.user == guest


def test_a_second_click_of_a_stranger_begins_no_second_match(client: Client) -> None:
    second, request_id = second_click(client), new_request_id()
    first = post(client, "/computer/", request_id=request_id)
    again = post(second, "/computer/", request_id=request_id)
    assert first["Location"] == again["Location"]
    assert User.objects.count() == Match.objects.count() == 1


def test_a_repeated_request_logs_in_for_a_short_time_only(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    second, request_id = second_click(client), new_request_id()
    post(client, "/computer/", request_id=request_id)
    monkeypatch.setattr(guests, "REPEATED_WITHIN", -guests.REPEATED_WITHIN)
    response = post(second, "/computer/", request_id=request_id)
    assert response["Location"] == "/"
    assert "Please try again" in messages_in(response)[0]
    assert "_auth_user_id" not in second.session


def test_a_repeated_request_does_not_log_in_a_user_who_signed_up(client: Client) -> None:
    second, request_id = second_click(client), new_request_id()
    post(client, "/computer/", request_id=request_id)
    User.objects.update(is_guest=False)
    post(second, "/computer/", request_id=request_id)
    assert "_auth_user_id" not in second.session


@pytest.mark.parametrize("reads_the_page", [True, False])
def test_a_request_of_another_browser_is_no_key_to_its_guest(
    client: Client, reads_the_page: bool
) -> None:
    request_id = new_request_id()
    stranger = Client()
    for each in (client, stranger):
        if reads_the_page:
            each.get("/")
        post(each, "/computer/", request_id=request_id)
    one, other = (each.session["_auth_user_id"] for each in (client, stranger))
    assert one != other
    assert User.objects.count() == Match.objects.count() == 2


def test_a_name_used_by_another_browser_refuses_no_stranger(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    request_id = new_request_id()
    post(client, "/computer/", request_id=request_id)
    monkeypatch.setattr(guests, "REPEATED_WITHIN", -guests.REPEATED_WITHIN)
    response = post(Client(), "/computer/", request_id=request_id)
    assert response["Location"].startswith("/matches/")


def test_a_page_gives_a_stranger_the_secret_that_distinguishes_browsers() -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.get("/")
    token = careful.cookies["csrftoken"].value
    twin = Client(enforce_csrf_checks=True)
    twin.cookies.load({"csrftoken": token})
    name = {"request_id": new_request_id(), "csrfmiddlewaretoken": token}
    for each in (careful, twin):
        assert post(each, "/computer/", **name)["Location"].startswith("/matches/")
    assert User.objects.count() == Match.objects.count() == 1


@pytest.mark.parametrize("request_id", ["", "short", "x" * 65, "x" * 32 + "\0"])
def test_a_request_without_a_proper_name_does_nothing(client: Client, request_id: str) -> None:
    response = post(client, "/computer/", request_id=request_id)
    assert messages_in(response) == [
        "We couldn't read this request. Please reload the page and try again."
    ]
    assert not Match.objects.exists()
    assert not User.objects.exists()


def test_a_stranger_who_opens_a_seek_is_a_guest_who_waits(client: Client) -> None:
    post(client, "/seeks/")
    assert Seek.objects.get().opener.is_guest
    assert "You are waiting for players" in client.get("/").content.decode()


def test_one_click_of_a_stranger_takes_a_seek_as_a_guest(client: Client, anna: User) -> None:
    response = post(client, f"/seeks/{open_seek_of(anna).pk}/join/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    guest = User.objects.get(is_guest=True)
    assert client.get(match.get_absolute_url()).wsgi_request.user == guest
    assert match.seat_of(guest) is not None


def test_a_second_click_of_a_stranger_leads_to_the_same_match(client: Client, anna: User) -> None:
    take, request_id = f"/seeks/{open_seek_of(anna).pk}/join/", new_request_id()
    second = second_click(client)
    first = post(client, take, request_id=request_id)
    assert post(second, take, request_id=request_id)["Location"] == first["Location"]
    assert User.objects.filter(is_guest=True).count() == 1


def test_a_late_visitor_is_told_and_no_guest_is_created(
    client: Client, as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    match = start_match_of(berta, clara)
    take = f"/seeks/{seek_behind(match).pk}/join/"
    for late in (client, as_anna):
        response = post(late, take)
        assert response["Location"] == "/"
        assert messages_in(response) == [
            "This table is no longer open: it is full, or the host has cancelled it."
        ]
    assert not User.objects.filter(is_guest=True).exists()
    assert not Arrival.objects.exists()
    assert "_auth_user_id" not in client.session


def test_one_address_makes_a_limited_number_of_guests(
    client: Client, time: Time, settings: Settings
) -> None:
    settings.LIMITS = ["guest.address=3/3600"]
    for _ in range(3):
        assert post(Client(), "/computer/").status_code == 302
    response = post(client, "/computer/")
    assert response.status_code == 429
    assert response["Retry-After"] == "1200"
    assert User.objects.count() == 3
