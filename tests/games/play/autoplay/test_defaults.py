"""What the site does for players who have not chosen their preferences."""

import pytest
from pytest_django import Settings

from accounts.models import Preference, User
from accounts.preferences import preference_of, save_preferences
from boardsite.settings import environment
from games.engine.games import GAMES
from games.engine.state import Call
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, sit_down
from tests.games.support.play.autoplay import automatic_kinds, prefer

pytestmark = pytest.mark.sqlite_only


@pytest.fixture(autouse=True)
def site_rolls_in_backgammon(settings: Settings) -> None:
    settings.AUTOMATIC_ROLLS = ["backgammon"]
    settings.ONE_CLICK_MOVES = ["backgammon"]


def test_the_site_rolls_and_does_nothing_else(anna: User, berta: User, dice_show: ShowDice) -> None:
    dice_show((3, 1), (6, 3), (2, 1))
    table = sit_down(anna, berta)
    assert table.state.pips_left == (6, 3)
    table.play(0, "move 12 18 6", "move 12 15 3")
    assert table.match.holding == 0
    table.play(0, "undo", "move 12 15 3", "done")
    assert (table.state.seat, table.state.pips_left) == (1, (2, 1))
    assert automatic_kinds(table) == ["throw", "throw"]


def test_a_double_is_never_passed_over(anna: User, berta: User, dice_show: ShowDice) -> None:
    dice_show((3, 1), (6, 3))
    table = sit_down(anna, berta, options={"match_points": 3, "cube": True})
    if table.state.pips_left:
        table.play(0, "move 12 18 6", "move 12 15 3", "done")
    assert Call("double") in table.replayed.rules.legal_moves(table.state)
    assert table.state.pips_left == ()


@pytest.mark.parametrize("game", ["senet", "pachisi", "petits-chevaux", "senas"])
def test_in_other_games_players_throw_themselves(anna: User, berta: User, game: str) -> None:
    table = sit_down(anna, berta, game=game)
    assert automatic_kinds(table) == []


def test_who_has_switched_it_off_rolls(anna: User, berta: User, dice_show: ShowDice) -> None:
    prefer(anna, berta, auto_throw=False)
    dice_show((3, 1))
    assert automatic_kinds(sit_down(anna, berta)) == []


def test_other_wishes_leave_it_on(anna: User) -> None:
    save_preferences(anna, "backgammon", {"auto_done": True})
    save_preferences(anna, "senet", {"one_click": True})
    saved = Preference.objects.filter(user=anna)
    found = {each.game: (each.auto_throw, each.one_click) for each in saved}
    assert found == {"backgammon": (True, True), "senet": (False, True)}
    save_preferences(anna, "backgammon", {"auto_throw": False})
    save_preferences(anna, "backgammon", {"one_click": False})
    assert not preference_of(anna, "backgammon").auto_throw


def test_the_page_shows_what_applies(anna: User) -> None:
    page = text(browser(anna).get("/preferences/"))
    assert page.count('name="backgammon-auto_throw"') == 1
    inputs = page.split("<input")
    for name in ("auto_throw", "one_click"):
        checked = [line for line in inputs if name in line and " checked" in line]
        assert [f"backgammon-{name}" in line for line in checked] == [True]


def test_one_click_moves_a_piece_in_all_games_unless_a_site_says_otherwise() -> None:
    assert set(environment.ONE_CLICK_MOVES) == {game.game for game in GAMES}


def test_a_site_chooses_the_games_in_which_one_click_moves(anna: User, berta: User) -> None:
    for game, wanted in (("backgammon", True), ("senet", False)):
        match = sit_down(anna, berta, game=game).match
        page = text(browser(anna).get(f"/matches/{match.pk}/"))
        assert ("data-one-click" in page) == wanted
