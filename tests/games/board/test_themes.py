"""The board set of a game: a user chooses it for each game, and pushed boards do not contain it."""

import re

import pytest
from django.test import Client

from accounts.models import Preference, User
from accounts.preferences import preference_of, save_preferences
from games.board.fragments import board_fragment
from games.board.themes import NAMES
from games.engine.games import GAMES
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table

pytestmark = pytest.mark.sqlite_only

PAGE = "/preferences/"
KEYS = tuple(Preference.BoardSet.values)


def choose(client: Client, game: str, wanted: str) -> int:
    """Choose a board set for a game on the page of preferences; return the response's status."""
    fields = {f"{game}-forced": "never", f"{game}-board_set": wanted}
    return client.post(PAGE, {"game": game} | fields).status_code


def set_on(client: Client, table: Table) -> str:
    """Return the board set that the page of a match uses for the client's user."""
    page = text(client.get(f"/matches/{table.pk}/"))
    found = re.findall(r'<div class="match [^"]*" data-set="(\w+)"', page)
    assert len(found) == 1
    return str(found[0])


def test_every_game_has_a_name_for_each_set() -> None:
    assert set(NAMES) == {game.game for game in GAMES}
    assert all(tuple(names) == KEYS for names in NAMES.values())


@pytest.mark.parametrize("wanted", KEYS)
def test_a_set_is_kept_for_its_game_and_seen_on_the_page(
    table: Table, anna: User, wanted: str
) -> None:
    client = browser(anna)
    assert choose(client, "backgammon", wanted) == 302
    assert tuple(preference_of(anna, game).board_set for game in ("backgammon", "senet")) == (
        wanted,
        "own",
    )
    assert set_on(client, table) == wanted
    page = text(client.get(PAGE))
    chosen = rf'name="backgammon-board_set" value="{wanted}"[^>]* checked'
    assert re.search(chosen, page)
    for key in KEYS:
        (ground,) = re.findall(rf'id="(wood-\w+-{key})" class="backgammon"', page)
        assert f'<span data-set="{key}"><svg class="miniature backgammon"' in page
        pictures = 2 if key == wanted else 1  # The set that is chosen is shown large besides.
        assert page.count(f'href="#{ground}"') == pictures


@pytest.mark.parametrize("wanted", ["ivory", "own clear", "<b>"])
def test_an_unknown_set_is_refused(anna: User, wanted: str) -> None:
    client = browser(anna)
    assert choose(client, "backgammon", wanted) == 422
    assert not Preference.objects.exists()


def test_an_older_page_that_does_not_ask_leaves_the_game_as_it_is(anna: User) -> None:
    client = browser(anna)
    answer = client.post(PAGE, {"game": "senet", "senet-forced": "never"})
    assert answer.status_code == 302
    assert preference_of(anna, "senet").board_set == "own"


def test_viewers_with_another_set_are_pushed_the_same_board(table: Table, anna: User) -> None:
    before = board_fragment(table.match, None, "en")
    assert set_on(browser(), table) == "own"
    choose(browser(anna), "backgammon", "clear")
    assert set_on(browser(anna), table) == "clear"
    assert board_fragment(table.match, None, "en") == before
    assert "data-set" not in board_fragment(table.match, 0, "en")


def test_who_bears_off_to_the_left_sees_a_mirrored_board_in_backgammon(
    table: Table, anna: User, berta: User
) -> None:
    address = f"/matches/{table.pk}/"
    for game in ("backgammon", "senet"):
        save_preferences(anna, game, {"bears_off_left": True})
    assert "data-mirrored" in text(browser(anna).get(address))
    assert "data-mirrored" not in text(browser(berta).get(address))
