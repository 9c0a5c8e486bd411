"""Names of the sides: players read colours, and the rulebook's names only in the rules."""

import re
from dataclasses import fields

import pytest

from games.board.fragments import board_fragment
from games.engine.games import GAMES
from games.engine.pachisi.rules import Pachisi
from tests.games.support.board_context import view
from tests.games.support.matches import SetUp

COMPASS = ("South", "East", "North", "West")
TWO_LEFT = 'pachisi - 1:3,10:1/0:4 0 - {"left":[true,false]}'


@pytest.mark.parametrize(
    ("viewer", "names"),
    [(0, ["Yellow", "Black"]), (1, ["Black", "Yellow"]), (None, ["Yellow", "Black"])],
)
def test_the_sides_of_pachisi_are_colours_wherever_they_sit(
    set_up: SetUp, viewer: int | None, names: list[str]
) -> None:
    table = set_up(TWO_LEFT, (2,))
    seats = view(table, viewer).seats
    assert [seat.side for seat in (seats.below, *seats.above)] == names
    board = board_fragment(table.match, viewer, "en")
    assert not [point for point in COMPASS if re.search(rf"\b{point}\b", board)]


def test_partners_are_named_by_their_colours() -> None:
    rules = Pachisi(teams=True, seats=4)
    (sentences,) = [each.metadata["values"] for each in fields(rules) if each.name == "teams"]
    first, second = (
        " and ".join(rules.side_names[rules.side(rules.start(), seat)] for seat in pair)
        for pair in rules.sides
    )
    assert sentences[True] == f"Four players: {first} play against {second}."


def test_sentences_of_pachisi_name_colours_alone(set_up: SetUp) -> None:
    table = set_up(TWO_LEFT, (2,))
    table.play(0, "throw")
    board = view(table, 0)
    rows = [row.pieces for row in board.table.rows] + [row.place for row in board.table.rows]
    assert any("Yellow" in text for text in rows)
    assert not [text for text in rows for name in COMPASS if name in text]
    assert {row.side for row in board.history.rows} <= {"", "Yellow", "Black"}


def test_only_pachisi_has_other_names_in_its_rulebook() -> None:
    assert [rules.game for rules in GAMES if rules.rulebook_names] == ["pachisi"]
