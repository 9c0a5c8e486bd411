"""Choices about sounds: kept for accounts and browsers, shown on the pages that play them."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.sounds import KINDS, SOFT, Sounds, read_sounds
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]

QUIET_AND_SOFT = {"on": "on", "volume": "20", "set": SOFT, "kind": ["turn", "clock"]}


def test_what_is_stored_is_read_again() -> None:
    usual = Sounds()
    chosen = Sounds(on=False, volume=0, set=SOFT, off=frozenset(KINDS))
    assert len(chosen.stored) <= 100
    for sounds in (usual, chosen):
        assert read_sounds(sounds.stored) == sounds
    assert read_sounds("on.20.wood.chat.trumpets").off == {"chat"}
    for stored in ("", "loud", "on.101.wood", "on.20.trumpets", "maybe.20.wood"):
        assert read_sounds(stored) == usual


def test_sounds_are_kept_for_the_account(anna: User, table: Table) -> None:
    answer = browser(anna).post("/preferences/sounds/", QUIET_AND_SOFT)
    assert answer["Location"] == "/preferences/#sounds"
    for address in ("/preferences/", f"/matches/{table.pk}/"):
        page = text(browser(anna).get(address))
        assert 'max="100" step="5" value="20"' in page
        assert 'name="set" value="soft" checked' in page
        assert 'value="turn" checked' in page
        assert 'value="chat" checked' not in page


def test_a_visitor_without_account_keeps_sounds_in_the_browser(
    client: Client, table: Table
) -> None:
    address = f"/matches/{table.pk}/"
    answer = client.post("/preferences/sounds/", {**QUIET_AND_SOFT, "next": address})
    assert answer["Location"] == address
    assert client.cookies["sounds"]["httponly"]
    assert 'max="100" step="5" value="20"' in text(client.get(address))


def test_a_script_is_answered_without_a_page(anna: User) -> None:
    answer = browser(anna).post(
        "/preferences/sounds/", QUIET_AND_SOFT, headers={"HX-Request": "true"}
    )
    assert (answer.status_code, text(answer)) == (200, "Saved.")


@pytest.mark.parametrize("bad", [{"volume": "101"}, {"volume": ""}, {"set": "trumpets"}])
def test_values_that_the_form_does_not_have_change_nothing(anna: User, bad: dict[str, str]) -> None:
    assert browser(anna).post("/preferences/sounds/", QUIET_AND_SOFT | bad).status_code == 400
    anna.refresh_from_db()
    assert anna.sounds == ""
