"""Every board of every game, its table in the lobby and its rules fit a narrow screen."""

import pytest

from tests.e2e.gathering import Wish, gather
from tests.e2e.playing import play
from tests.e2e.reception import Arrive
from tests.e2e.table import Look
from tests.e2e.test_narrow import WIDTH, assert_fits, assert_page_fits

BOARDS = {
    "backgammon": (Wish("backgammon", "Backgammon"), 2),
    "senet": (Wish("senet", "Senet"), 2),
    "señas": (Wish("senas", "Señas"), 2),
    "spiral": (Wish("petits-chevaux", "Petits chevaux", rules="Quick", players="4 players"), 4),
    "cross": (Wish("petits-chevaux", "Petits chevaux", rules="Cross", players="4 players"), 4),
    "cloth": (Wish("pachisi", "Pachisi", rules="Throwers", players="4 players"), 4),
}


def something_moves(look: Look) -> bool:
    return bool(look.ways)


@pytest.mark.parametrize("board", BOARDS)
def test_no_page_of_a_game_scrolls_sideways_on_a_narrow_screen(arrive: Arrive, board: str) -> None:
    wish, people = BOARDS[board]
    visitors = [arrive() for _ in range(people)]
    for visitor in visitors:
        visitor.page.set_viewport_size({"width": WIDTH, "height": 640})
    tables = gather(wish, *visitors)
    acting = play(tables, until=something_moves)
    acting.page.locator(f"#{acting.look().ways[0].place}").click()
    for table in tables:
        assert_fits(table.page)
    for address in (f"/rules/{wish.game}/", f"/?game={wish.game}"):
        assert_page_fits(visitors[0], address)
