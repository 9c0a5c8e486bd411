"""What a board draws: dice, pieces and marks, and where pieces may go."""

import pytest

from accounts.models import User
from games.board.targets import SquareView
from games.engine.forms.text import action_text
from games.engine.routes import routes
from games.play.actions.wire import steps_text
from tests.games.support.board_context import actions_on, options_from, view
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down

pytestmark = pytest.mark.sqlite_only

SENET = (
    "senet - 1:1,3:1,5:1,9:1,10:1/2:1,4:1,6:1,8:1,11:1 0 - "
    '{"black":1,"white_moved":true,"opening_one":false}'
)


def spots(table: Table, viewer: int | None) -> dict[str, SquareView]:
    return {spot.key: spot for spot in view(table, viewer).board.squares}


def actions(spot: SquareView) -> list[str]:
    return [way.action for way in options_from(spot)]


def shown_dice(table: Table, viewer: int | None = None) -> list[tuple[int, str, bool]]:
    return [(die.side, die.picture, die.used) for die in view(table, viewer).board.drawing.dice]


def test_the_throw_for_the_start_lies_before_either_side(table: Table) -> None:
    assert shown_dice(table) == [(0, "die-3", False), (1, "die-1", False)]


def test_used_dice_are_dimmed_until_all_are(table: Table, dice_show: ShowDice) -> None:
    dice_show((3, 6))
    table.play(0, "throw")
    assert shown_dice(table) == [(0, "die-6", False), (0, "die-3", False)]
    table.play(0, "move 12 15 3")
    assert shown_dice(table) == [(0, "die-6", False), (0, "die-3", True)]
    table.play(0, "move 12 18 6")
    assert shown_dice(table) == [(0, "die-6", True), (0, "die-3", True)]
    table.play(0, "undo")
    assert shown_dice(table) == [(0, "die-6", False), (0, "die-3", True)]


def test_a_doublet_is_four_dice(table: Table, dice_show: ShowDice) -> None:
    dice_show((2, 2))
    table.play(0, "throw", "move 12 14 2", "move 12 14 2", "move 1 3 2")
    assert [used for _, _, used in shown_dice(table)] == [False, True, True, True]


def test_a_used_die_is_struck_through(table: Table, dice_show: ShowDice) -> None:
    dice_show((3, 6))
    table.play(0, "throw", "move 12 15 3")
    dice = view(table, None).board.drawing.dice
    assert [(die.struck, die.score) for die in dice] == [(False, ""), (True, "")]


def test_the_number_of_sticks_stands_beside_the_last_one(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((4,))
    table = sit_down(anna, berta, game="senet")
    seat = table.state.seat or 0
    table.play(seat, "throw")
    dice = view(table, None).board.drawing.dice
    assert [die.score for die in dice] == ["", "", "", "4"]
    assert not any(die.struck for die in dice)


def test_pieces_beyond_five_in_a_hole_lie_upon_the_fifth_which_counts_them(set_up: SetUp) -> None:
    table = set_up('senas - 1:10,20:5/1:15 0 - {"runner":[true,false]}')
    pieces = {piece.id: piece for piece in view(table, 0).board.drawing.pieces}
    high = [pieces[f"piece-0-{number}"] for number in range(10)]
    assert [piece.count for piece in high] == [0] * 9 + [10]
    assert len({piece.transform for piece in high}) == 5
    assert not any(pieces[f"piece-0-{number}"].count for number in range(10, 15))


def test_checkers_beyond_five_lie_upon_the_fifth_which_counts_them(set_up: SetUp) -> None:
    table = set_up("backgammon - 17:7,18:5,25:3/12:15 0 - -")
    pieces = {piece.id: piece for piece in view(table, 0).board.drawing.pieces}
    high = [pieces[f"piece-0-{number}"] for number in range(7)]
    assert [piece.count for piece in high] == [0] * 6 + [7]
    assert len({piece.transform for piece in high}) == 5
    assert high[4].transform == high[6].transform
    assert not any(piece.count for name, piece in pieces.items() if name.startswith("piece-0-1"))
    assert {name for name, piece in pieces.items() if piece.edge_on} == {
        "piece-0-12",
        "piece-0-13",
        "piece-0-14",
    }


def test_dice_of_the_start_that_are_played_lie_before_who_plays_them(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((2, 6))
    table = sit_down(anna, berta, options={"opening_roll": "opening_dice"})
    assert shown_dice(table) == [(1, "die-6", False), (1, "die-2", False)]
    table.play(1, "move 12 18 6")
    assert shown_dice(table) == [(1, "die-6", True), (1, "die-2", False)]
    table.play(1, "move 12 14 2", "done")
    assert shown_dice(table) == [(1, "die-6", True), (1, "die-2", True)]


def test_only_who_is_to_move_can_choose(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    assert not any(spot.targets for spot in view(table, 0).board.squares)
    table.play(0, "throw")
    assert not any(
        spot.targets for viewer in (1, None) for spot in view(table, viewer).board.squares
    )
    shown = spots(table, 0)
    assert actions(shown["p13"]) == [
        "move 12 18 6",
        "move 12 15 3",
        "move 12 18 6, 18 21 3",
    ]
    assert actions(shown["p24"]) == ["move 1 7 6", "move 1 4 3", "move 1 7 6, 7 10 3"]
    assert shown["p13"].name == (
        "Point 13, 5 White checkers (safe), can move: to point 7 with 6, to point 10 with 3, "
        "to point 4 with 6 and 3"
    )
    assert options_from(shown["p13"])[2].name == "To point 4 with 6 and 3, empty"
    assert [target.is_route for target in shown["p13"].targets] == [False, False, True]
    assert options_from(shown["p13"])[0].name == "To point 7 with 6, empty"
    assert not shown["p13"].targets[0].several


def test_everything_that_is_offered_is_legal_and_everything_legal_is_offered(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    rules = table.replayed.rules
    single = map(action_text, rules.legal_moves(table.state))
    together = [steps_text(route.moves) for route in routes(rules, table.state)]
    assert sorted(actions_on(view(table, 0))) == sorted([*single, *together])


def test_of_two_dice_that_take_a_piece_off_both_are_offered(set_up: SetUp) -> None:
    table = set_up("backgammon - 23:2,25:13/12:15 0 - -", (6, 4))
    table.play(0, "throw")
    spot = spots(table, 0)["p2"]
    assert actions(spot) == ["move 23 25 6", "move 23 25 4"]
    (target,) = spot.targets
    assert target.several
    assert [way.score for way in target.options] == [6, 4]
    assert len({way.id for way in target.options}) == 2


def test_a_piece_that_cannot_move_says_why_when_it_is_tried(
    set_up: SetUp,
) -> None:
    table = set_up("backgammon - 0:1,12:5,17:4,19:5/1:2,12:5,17:3,19:5 0 - -", (4, 3))
    table.play(0, "throw")
    shown = spots(table, 0)
    assert shown["p13"].attempt == "move 12 16 4"
    assert shown["p13"].name == "Point 13, 5 White checkers (safe), cannot move"
    assert shown["bar-own"].attempt == ""
    assert shown["p12"].attempt == ""
    assert all(spot.attempt == "" for spot in view(table, 1).board.squares)


def test_pressing_an_empty_square_brings_two_pieces_there(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((3, 1))
    table.play(0, "throw")
    shown = spots(table, 0)
    assert {key: spot.pair for key, spot in shown.items() if spot.pair} == {
        "p5": "move 17 20 3, 19 20 1"
    }
    assert shown["p5"].name == "Point 5, empty, two pieces can come here with 3 and 1"
    assert not any(spot.pair for spot in view(table, 1).board.squares)
    table.play(0, shown["p5"].pair, "done")
    assert table.match.pieces[0].count(20) == 2


def test_the_last_moves_are_marked(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3), (2, 1))
    assert view(table, 0).board.drawing.marks == ()
    table.play(0, "throw", "move 12 18 6", "move 18 21 3")
    own = view(table, 0).board.drawing.marks
    assert [mark.kind for mark in own] == ["left", "left", "came"]
    rival = view(table, 1).board.drawing.marks
    assert [mark.kind for mark in rival] == ["left", "left", "came"]
    assert own != rival
    table.play(0, "done")
    table.play(1, "throw")
    assert view(table, 0).board.drawing.marks == own
    table.play(1, "move 1 3 2")
    during = view(table, 0).board.drawing.marks
    assert [mark.transform for mark in during[:3]] == [mark.transform for mark in own]
    assert [mark.kind for mark in during[:3]] == [f"{mark.kind} earlier" for mark in own]
    assert [mark.kind for mark in during[3:]] == ["left", "came"]
    table.play(1, "move 17 18 1", "done")
    assert view(table, 0).board.drawing.marks[:2] == during[3:]
    assert [mark.kind for mark in view(table, 0).board.drawing.marks] == 2 * ["left", "came"]


def test_of_two_pieces_that_left_one_place_the_ring_says_the_number(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    marks = view(table, 0).board.drawing.marks
    assert [(mark.kind, mark.count) for mark in marks] == [
        ("left", "2"),
        ("came", ""),
        ("came", ""),
    ]


def test_a_ring_lies_around_the_piece_that_has_changed_places(set_up: SetUp) -> None:
    table = set_up(SENET, (2,))
    table.play(0, "throw", "move 9 11 2")
    drawing = view(table, 0).board.drawing
    left, came = drawing.marks
    assert (left.kind, came.kind) == ("left around", "came")
    (covering,) = (piece for piece in drawing.pieces if piece.transform == left.transform)
    assert covering.side == 1


def test_where_a_piece_came_and_left_the_board_at_once_is_no_disc(set_up: SetUp) -> None:
    table = set_up(SENET.replace("1:1,3:1,5:1,9:1,10:1/", "26:1,28:1,31:3/"), (2,))
    table.play(0, "throw", "move 28 30 2")
    marks = view(table, 0).board.drawing.marks
    assert [mark.kind for mark in marks] == ["left", "came gone"]


def test_a_new_game_has_no_marks_of_the_game_before(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1), (6, 3), (5, 2))
    table = sit_down(anna, berta, options={"match_points": 3})
    table.play(0, "throw", "move 12 18 6", "resign")
    assert [mark.kind for mark in view(table, 0).board.drawing.marks] == ["left", "came"]
    table.play(0, "ready")
    table.play(1, "ready")
    assert table.match.round == 2
    assert all(view(table, seat).board.drawing.marks == () for seat in (0, 1, None))


def test_every_piece_is_drawn_once_wherever_it_is(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    wanted = {f"piece-{seat}-{piece}" for seat in (0, 1) for piece in range(15)}
    for action in ("throw", "move 12 18 6", "move 18 21 3"):
        table.play(0, action)
        for viewer in (0, 1, None):
            drawn = [piece.id for piece in view(table, viewer).board.drawing.pieces]
            assert len(drawn) == 30
            assert set(drawn) == wanted


def test_a_move_moves_one_drawn_piece(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    before = {
        (piece.id, piece.side, piece.transform) for piece in view(table, 1).board.drawing.pieces
    }
    table.play(0, "move 12 18 6")
    after = {
        (piece.id, piece.side, piece.transform) for piece in view(table, 1).board.drawing.pieces
    }
    assert len(after - before) == 1
