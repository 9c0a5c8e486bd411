"""Animation: the paths of moved pieces, and when the dice roll in."""

from random import Random

import pytest

from games.board.view import board_view
from games.engine.forms.exchange import action_from
from games.engine.forms.text import action_text, read_position
from games.engine.rules import Rules
from games.engine.state import Move, State
from games.models import Event, Match
from tests.games.support.board_context import view
from tests.games.support.matches import SetUp, ShowDice, Table
from tests.games.support.setups import EVERY_USUAL, people, sit_down_at

pytestmark = pytest.mark.sqlite_only


def ways(table: Table, viewer: int | None = None) -> str:
    return board_view(table.match, viewer).board.piece_paths


def fresh(table: Table) -> set[bool]:
    return {thing.fresh for thing in view(table, None).board.drawing.dice}


def test_a_piece_passes_the_points_between(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    assert ways(table) == ""
    table.play(0, "move 12 15 3")
    # From point 13 at the top left down to 12 below it, then to the right.
    assert ways(table, 0) == "0 1,6 1,19 3,19"
    assert ways(table, 1) == "0 1,19 1,6 3,6"
    table.play(0, "undo")
    assert ways(table, 0) == ""


def test_consecutive_moves_of_a_piece_are_one_path(set_up: SetUp) -> None:
    table = set_up("backgammon - 19:1,25:14/24:15 0 - -", (1, 1))
    table.user(0).preferences.create(game="backgammon", forced="always")
    table.play(0, "throw")
    assert 23 in table.match.pieces[0]
    (way,) = ways(table, 0).split(";")
    assert len(way.split()[1:]) == 4


@EVERY_USUAL
def test_in_every_game_a_way_is_as_long_as_the_score(rules: Rules[State], db: None) -> None:
    table = sit_down_at(rules, *people(rules))
    chance, moves = Random(3), 0  # noqa: S311  nothing secret here
    for _ in range(60):
        match = Match.objects.get(pk=table.pk)
        engine, state = read_position(match.position)
        seat = state.seat if match.holding is None else match.holding
        assert seat is not None
        due = "done" if match.holding is not None else engine.due(state)
        open_to = engine.legal_moves(state) if due == "move" else ()
        table.act(seat, action_text(chance.choice(open_to)) if open_to else due)
        last = Event.objects.filter(match=table.pk).last()
        assert last is not None
        move = action_from(last.payload) if last.kind == Event.Kind.MOVE else None
        if isinstance(move, Move) and not last.automatic:
            moves += 1
            points = ways(table, seat).split()[1:]
            assert len(points) - abs(move.end - move.start) in (0, 1)
    assert moves


def test_a_throw_rolls_until_something_else_happens(table: Table, dice_show: ShowDice) -> None:
    assert fresh(table) == {True}
    dice_show((6, 3))
    table.play(0, "throw")
    assert fresh(table) == {True}
    table.play(0, "move 12 15 3")
    assert fresh(table) == {False}
