"""Preferences about animations and clocks, and the groups and the preview of the table."""

import pytest

from accounts.models import User
from games.pages.preference_table import CHOICES, GROUPS, SWITCHES
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]


def test_animations_and_tenths_reach_the_page_of_a_match(table: Table) -> None:
    client = browser(table.user(0))
    address = f"/matches/{table.pk}/"
    assert 'data-motion="normal" data-tenths="last"' in text(client.get(address))
    answer = client.post("/preferences/display/", {"motion": "none", "tenths": "always"})
    assert answer["Location"] == "/preferences/#display"
    assert 'data-motion="none" data-tenths="always"' in text(client.get(address))
    page = text(client.get("/preferences/"))
    assert '<option value="none" selected>' in page
    assert '<option value="always" selected>' in page


@pytest.mark.parametrize("bad", [{"motion": "backwards"}, {"tenths": ""}])
def test_values_that_the_form_does_not_have_change_nothing(anna: User, bad: dict[str, str]) -> None:
    sent = {"motion": "fast", "tenths": "never"} | bad
    assert browser(anna).post("/preferences/display/", sent).status_code == 400
    anna.refresh_from_db()
    assert (anna.motion, anna.tenths) == ("normal", "last")


def test_every_preference_is_in_one_group_and_the_chosen_board_is_shown_large(anna: User) -> None:
    grouped = [name for _, names in GROUPS for name in names]
    assert sorted([*grouped, "board_set"]) == sorted((*SWITCHES, *CHOICES))
    page = text(browser(anna).get("/preferences/"))
    preview = page.split('id="board-preview"')[1].split("</figure>")[0]
    assert 'data-set="own"' in preview
    assert "Walnut, leather and brass" in preview
