"""Seeks in the admin: searchable and read-only, without the secret token of the invite link."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.support.staff import create_administrator
from tests.lobby.conftest import browser_of
from tests.lobby.support.seeks import open_seek_for_four, open_seek_of, start_match_of

pytestmark = pytest.mark.django_db

SEEKS = "/admin/lobby/seek/"


@pytest.fixture
def as_staff() -> Client:
    return browser_of(create_administrator("Zoe"))


def test_staff_finds_seeks_by_opener_and_match(as_staff: Client, anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    open_seek_of(berta)
    for wanted, found in (("", 2), ("anna", 1), (match.pk, 1), ("nobody", 0)):
        page = as_staff.get(SEEKS, {"q": wanted})
        assert page.context["cl"].result_count == found


def test_staff_reads_a_seek_without_its_token(as_staff: Client, anna: User) -> None:
    seek = open_seek_of(anna)
    page = as_staff.get(f"{SEEKS}{seek.pk}/change/")
    assert page.status_code == 200
    assert "Anna" in page.content.decode()
    for address in (SEEKS, f"{SEEKS}{seek.pk}/change/", f"{SEEKS}{seek.pk}/history/"):
        assert seek.token not in as_staff.get(address).content.decode()


def test_staff_reads_who_waits_at_a_table(as_staff: Client, anna: User, berta: User) -> None:
    seek = open_seek_for_four(anna, berta)
    assert "Berta" in as_staff.get(f"{SEEKS}{seek.pk}/change/").content.decode()


def test_staff_changes_nothing_by_hand(as_staff: Client, anna: User) -> None:
    seek = open_seek_of(anna)
    assert as_staff.get(f"{SEEKS}add/").status_code == 403
    assert as_staff.post(f"{SEEKS}{seek.pk}/change/", {"game": "x"}).status_code == 403
    assert as_staff.post(f"{SEEKS}{seek.pk}/delete/", {"post": "yes"}).status_code == 403
