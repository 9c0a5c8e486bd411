"""A turn: throwing, moving, undoing and confirming."""

import pytest

from games.engine.explanations import Illegal
from tests.games.support.matches import SetUp, ShowDice, Table, everything

FORCED = "backgammon - 20:1,25:14/1:15 0 - -"
"""White has one piece left, and the last point of its home board is closed."""

SHUT_OUT = "backgammon - 0:1,19:14/18:3,19:2,20:2,21:2,22:2,23:2,24:2 0 - -"
"""White is on the bar before a closed home board."""


def refusal(table: Table, seat: int, action: str) -> tuple[str, str]:
    """Assert that an action is refused and changes nothing; return its statement and sentence."""
    before = everything()
    with pytest.raises(Illegal) as illegal:
        table.act(seat, action)
    assert everything() == before
    return illegal.value.refusal.statement, str(illegal.value.refusal)


def test_a_throw_shows_the_dice_to_be_played(table: Table, dice_show: ShowDice) -> None:
    dice_show((3, 6))
    table.play(0, "throw")
    assert table.state.pips_left == (6, 3)
    assert table.events[-1].payload == {"throw": [3, 6]}


def test_a_move_moves_one_piece_by_one_die(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6")
    assert table.state.pips_left == (3,)
    assert table.state.pieces[0] == (1, 1) + (12,) * 4 + (17,) * 3 + (18,) + (19,) * 5
    event = table.events[-1]
    assert (event.kind, event.seat, event.payload) == (
        "move",
        0,
        {"from": 12, "to": 18, "score": 6},
    )


def test_a_turn_with_a_choice_holds_until_done(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    assert (table.state.seat, table.match.holding) == (1, 0)
    assert refusal(table, 1, "throw") == ("", "It is not your turn.")
    table.play(0, "done")
    assert table.match.holding is None
    table.play(1, "throw")
    assert table.state.pips_left == (2, 1)


def test_a_turn_without_a_choice_passes_by_itself(set_up: SetUp) -> None:
    table = set_up(FORCED, (1, 1), (6, 5))
    table.play(0, "throw", "move 20 21 1", "move 21 22 1", "move 22 23 1")
    assert (table.state.seat, table.match.holding) == (1, None)
    assert refusal(table, 0, "done") == ("", "It is not your turn.")
    table.play(1, "throw")


def test_a_choice_between_two_positions_is_enough_to_hold_a_turn(set_up: SetUp) -> None:
    table = set_up("backgammon - 18:1,20:1,25:13/12:15 0 - -", (2, 1))
    table.play(0, "throw", "move 20 21 1", "move 21 23 2")
    assert table.match.holding == 0
    table.play(0, "undo", "undo", "move 20 22 2", "move 22 23 1", "done")


def test_a_turn_that_could_lead_nowhere_else_passes_at_once(set_up: SetUp) -> None:
    table = set_up("backgammon - 20:1,25:14/12:15 0 - -", (2, 1))
    table.play(0, "throw", "move 20 21 1", "move 21 23 2")
    assert (table.state.seat, table.match.holding) == (1, None)


def test_a_throw_that_cannot_be_played_passes_the_turn_at_once(set_up: SetUp) -> None:
    table = set_up(SHUT_OUT, (6, 6), (1, 1))
    table.play(0, "throw")
    assert (table.state.seat, table.match.holding) == (1, None)
    assert refusal(table, 0, "undo") == ("", "It is not your turn.")
    table.play(1, "throw")


def test_undo_takes_back_step_by_step_what_was_played(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    thrown = table.match.position
    table.play(0, "move 12 18 6")
    stepped = table.match.position
    table.play(0, "move 18 21 3", "undo")
    assert (table.match.position, table.match.holding) == (stepped, None)
    table.play(0, "undo")
    assert table.match.position == thrown
    assert table.kinds[-5:] == ["throw", "move", "move", "undo", "undo"]


def test_undo_brings_back_a_piece_that_was_hit(set_up: SetUp) -> None:
    table = set_up("backgammon - 12:15/7:1,19:14 0 - -", (6, 3))
    table.play(0, "throw", "move 12 18 6")
    assert table.state.pieces[1][0] == 0
    table.play(0, "undo")
    assert table.state.pieces == ((12,) * 15, (7,) + (19,) * 14)


def test_other_moves_may_follow_what_was_taken_back(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "undo", "move 1 4 3", "undo", "move 17 23 6")
    table.play(0, "move 17 20 3", "undo", "move 12 15 3", "done")
    assert table.state.seat == 1


def test_undo_never_goes_past_a_throw(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    nothing = (
        "",
        "There is nothing to undo. You can only undo moves that you have made in this turn.",
    )
    assert refusal(table, 0, "undo") == nothing
    table.play(0, "throw")
    assert refusal(table, 0, "undo") == nothing
    table.play(0, "move 12 18 6", "undo")
    assert refusal(table, 0, "undo") == nothing


def test_what_the_other_side_has_played_stays_played(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3", "done")
    assert refusal(table, 1, "undo")[1] == (
        "There is nothing to undo. You can only undo moves that you have made in this turn."
    )
    assert refusal(table, 0, "undo")[1] == "It is not your turn."


def test_done_waits_for_the_last_die(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    unfinished = ("", "Your turn is not finished. Play your remaining moves, then press Done.")
    assert refusal(table, 0, "done") == unfinished
    table.play(0, "throw")
    assert refusal(table, 0, "done") == unfinished
    table.play(0, "move 12 18 6")
    assert refusal(table, 0, "done") == unfinished


def test_a_turn_that_is_played_takes_nothing_but_undo_and_done(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    for action in ("throw", "move 1 2 1", "call pass"):
        assert refusal(table, 0, action) == (
            "",
            "You have already played your turn. Press Done, or undo a move.",
        )


@pytest.mark.parametrize("action", ["throw", "move 12 13 1", "call pass", "undo", "done"])
def test_acting_out_of_turn_is_refused(table: Table, action: str, dice_show: ShowDice) -> None:
    assert refusal(table, 1, action) == ("", "It is not your turn.")
    dice_show((6, 3))
    table.play(0, "throw")
    assert refusal(table, 1, action) == ("", "It is not your turn.")


@pytest.mark.parametrize(
    ("action", "statement"),
    [("move 12 18 6", "GAMMON-06"), ("call double", "GAMMON-32"), ("call pass", "GAMMON-12")],
)
def test_before_the_throw_nothing_is_played(table: Table, action: str, statement: str) -> None:
    assert refusal(table, 0, action)[0] == statement


@pytest.mark.parametrize(
    ("action", "statement"),
    [
        ("throw", "GAMMON-06"),
        ("move 12 20 8", "GAMMON-07"),
        ("move 2 5 3", "GAMMON-07"),
        ("move 1 6 5", "GAMMON-07"),
        ("move 12 12 0", "GAMMON-04"),
        ("move 12 21 9", "GAMMON-08"),
        ("move 12 21", "GAMMON-08"),
        ("move 19 25 6", "GAMMON-23"),
        ("call pass", "GAMMON-12"),
    ],
)
def test_a_refusal_names_its_statement(
    table: Table, action: str, statement: str, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    assert refusal(table, 0, action)[0] == statement


def test_a_move_without_its_score_means_the_die_that_allows_it(set_up: SetUp) -> None:
    table = set_up("backgammon - 22:2,24:13/12:15 0 - -", (6, 1))
    table.play(0, "throw", "move 22 25", "move 22 23")
    assert [event.payload for event in table.events[-2:]] == [
        {"from": 22, "to": 25, "score": 6},
        {"from": 22, "to": 23, "score": 1},
    ]
