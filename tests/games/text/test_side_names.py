"""Names of the sides: players read colours, and the rulebook names once, in the seat row."""

from games.engine.games import GAMES
from tests.games.support.board_context import view
from tests.games.support.matches import SetUp

COMPASS = ("South", "North")
TWO_LEFT = 'pachisi - 1:3,10:1/0:4 0 - {"left":[true,false]}'


def test_the_sides_of_pachisi_are_colours_with_the_rulebooks_names(set_up: SetUp) -> None:
    seats = view(set_up(TWO_LEFT, (2,)), 0).seats
    names = [(seat.side, seat.rulebook_name) for seat in (seats.below, *seats.above)]
    assert names == [("Yellow", "South"), ("Black", "North")]


def test_sentences_of_pachisi_name_colours_alone(set_up: SetUp) -> None:
    table = set_up(TWO_LEFT, (2,))
    table.play(0, "throw")
    board = view(table, 0)
    rows = [row.pieces for row in board.table.rows] + [row.place for row in board.table.rows]
    assert any("Yellow" in text for text in rows)
    assert not [text for text in rows for name in COMPASS if name in text]
    assert {row.side for row in board.history.rows} <= {"Start", "Yellow", "Black"}


def test_only_pachisi_has_other_names_in_its_rulebook() -> None:
    assert [rules.game for rules in GAMES if rules.rulebook_names] == ["pachisi"]
