"""The sounds that a board names for its page."""

import pytest

from accounts.models import User
from tests.games.support.board_context import view
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]


def named(table: Table) -> str:
    """Return the sounds of the latest board, which are the same for every viewer."""
    (sounds,) = {view(table, viewer).attributes.sounds for viewer in (0, 1, None)}
    return sounds


def test_throws_moves_and_hits_sound_differently(set_up: SetUp) -> None:
    table = set_up("backgammon - 1:2,12:5,17:3,19:5/1:1,4:1,12:5,17:3,19:5 0 - -", (3, 2), (6, 5))
    table.play(0, "throw")
    assert named(table) == "roll"
    table.play(0, "move 17 20 3")
    assert named(table) == "move"
    table.play(0, "undo")
    assert named(table) == ""
    table.play(0, "move 19 21 2")
    assert named(table) == "hit"


def test_a_piece_that_is_borne_off_sounds_like_it(set_up: SetUp) -> None:
    table = set_up("backgammon - 22:2,25:13/12:14,25:1 0 - -", (5, 1))
    table.play(0, "throw", "move 22 25 5")
    assert named(table) == "off"


def test_a_double_sounds(anna: User, berta: User, dice_show: ShowDice) -> None:
    dice_show((3, 1))
    table = sit_down(anna, berta, options={"match_points": 3, "cube": True})
    table.play(0, "call double")
    assert named(table) == "call"


def test_each_kind_of_randomizer_is_named(set_up: SetUp) -> None:
    table = set_up("backgammon - 22:2,25:13/12:14,25:1 0 - -")
    assert view(table, None).attributes.thrown == "die"


def test_offers_and_answers_sound_even_after_the_match(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "offer abort")
    assert named(table) == "offer"
    table.play(1, f"refuse {table.match.version}")
    assert named(table) == "offer"
    table.play(0, "resign")
    table.play(1, "rematch")
    assert named(table) == "offer"
