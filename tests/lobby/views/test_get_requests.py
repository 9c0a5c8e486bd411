"""GET requests to the lobby: their links work, their numbers agree, and they change nothing."""

import re

import pytest
from django.test import Client

from accounts.models import User
from lobby.models import Seek
from lobby.seeks import services
from tests.lobby.conftest import browser_of
from tests.lobby.support.seeks import match_from, open_seek_of, resign, start_match_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def page(client: Client, address: str = "/") -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize("begun", ["", "-1", "x", "²", "9" * 40])
def test_what_no_page_asks_for_is_passed_over(as_anna: Client, begun: str) -> None:
    assert as_anna.get("/", {"begun": begun}).status_code == 200
    assert as_anna.get("/tables/", {"v": begun}).status_code == 200


def test_a_waiting_user_without_scripts_is_led_to_the_match(
    as_anna: Client, anna: User, berta: User
) -> None:
    start_match_of(anna, berta)
    seek = open_seek_of(anna)
    again = re.search(r'http-equiv="refresh" content="15;url=([^"]+)"', page(as_anna))
    assert again
    assert as_anna.get(again[1]).status_code == 200
    match = match_from(services.join_seek(seek_id=seek.pk, user=berta))
    assert as_anna.get(again[1])["Location"] == match.get_absolute_url()
    assert as_anna.get("/").status_code == 200


def test_a_waiting_user_is_not_led_to_a_finished_match(
    as_anna: Client, anna: User, berta: User
) -> None:
    match = start_match_of(anna, berta)
    resign(match.pk, berta)
    assert as_anna.get("/?begun=0").status_code == 200


def test_pages_of_other_users_do_not_refresh_themselves(
    client: Client, as_berta: Client, anna: User
) -> None:
    open_seek_of(anna)
    assert 'http-equiv="refresh"' not in page(client)
    assert 'http-equiv="refresh"' not in page(as_berta)


def test_the_lists_alone_are_those_of_the_page(
    as_anna: Client, client: Client, anna: User, dora: User
) -> None:
    open_seek_of(anna)
    for viewer in (as_anna, client, browser_of(dora)):
        assert page(viewer, "/tables/") in page(viewer)


def test_pages_of_the_lobby_are_never_kept(client: Client, anna: User) -> None:
    for address in ("/", "/tables/", open_seek_of(anna).invitation_path):
        assert "no-store" in client.get(address)["Cache-Control"]


def test_reading_changes_nothing(as_anna: Client, as_berta: Client, anna: User) -> None:
    seek = open_seek_of(anna)
    for client in (as_anna, as_berta, Client()):
        for address in ("/", "/tables/", "/seeks/", seek.invitation_path, "/people/Anna/"):
            assert client.get(address).status_code == 200
        for address in (
            f"/seeks/{seek.pk}/join/",
            f"/seeks/{seek.pk}/withdraw/",
            "/computer/",
        ):
            assert client.get(address).status_code == 405
    assert Seek.objects.open().get() == seek
    assert User.objects.count() == 2
