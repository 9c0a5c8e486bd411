"""Remarks beside a board, for example that a side's left numbers may be played by the other."""

import re
from html import unescape

import pytest

from accounts.models import User
from games.board.fragments import board_fragment
from games.engine.games import table
from games.text.moves import rule_name
from tests.games.support.board_context import list_allowed_commands, sentences_by_statement, view
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down
from tests.games.support.setups import people, sit_down_at

pytestmark = pytest.mark.sqlite_only

THROWERS = (
    'pachisi {"cowries":"seven_30","move_timing":"after_all_throws","triple_cancel":true,'
    '"pyada":true} 1:3,10:1/0:4 0 - {"left":[true,false]}'
)


def html(table: Table, viewer: int | None) -> str:
    """Return the board as HTML for the viewer in this seat, or for a spectator (None)."""
    return unescape(board_fragment(table.match, viewer, "en"))


def says(table: Table, statement: str, sentence: str) -> bool:
    """Whether every viewer's board shows this sentence with a link to this statement."""
    game = table.match.game
    link = f'<a href="/rules/{game}/#{statement}">{rule_name(statement)}</a>'
    words = f'<p class="remark">{sentence} {link}</p>'
    return all(words in html(table, viewer) for viewer in (0, 1, None))


def buttons(table: Table, viewer: int | None) -> list[str]:
    """Return the calls for which the viewer's board has buttons."""
    return re.findall(r'<button class="button" [^>]*value="(call [^"]*)">', html(table, viewer))


@pytest.fixture
def gift(set_up: SetUp) -> Table:
    """A match of señas in which Anna cannot move; Berta may play the numbers of Anna's throw."""
    table = set_up("senas - 1:14,12:1/1:15 0 - -", (1, 1, 1), (6, 5, 4))
    table.play(0, "throw")
    return table


def test_numbers_left_over_are_shown_and_offered(gift: Table) -> None:
    assert says(
        gift,
        "SENAS-18",
        "Left by the opponent: 1, 1, 1, 1, 1, 1. Play any of these or none, then roll.",
    )
    assert view(gift, 1).announcement == (
        "Anna rolled 1-1-1 and cannot move. Your turn: play 1, 1, 1, 1, 1 and 1."
    )


def test_the_runners_ban_is_shown_for_both_sides(gift: Table) -> None:
    for side in ("White", "Black"):
        sentence = f"{side}'s first piece travels alone until it reaches the fourth seña."
        assert says(gift, "SENAS-06", sentence)


def test_only_who_has_the_gift_can_decline_it(gift: Table) -> None:
    assert [buttons(gift, viewer) for viewer in (0, 1, None)] == [[], ["call decline"], []]
    gift.play(1, "call decline")
    assert buttons(gift, 1) == []
    words = "Berta chose: Decline the rest. Berta (Black) to roll."
    assert view(gift, 0).announcement == words
    shown = view(gift, 1)
    assert list_allowed_commands(shown) == ["throw", "undo"]
    gift.play(1, "undo")
    assert buttons(gift, 1) == ["call decline"]


def test_what_is_played_of_a_gift_is_listed_for_who_plays_it(gift: Table) -> None:
    gift.play(1, "move 1 2 1", "call decline", "throw")
    assert [(line.side, line.throw, line.moves) for line in view(gift, None).history.rows] == [
        ("White", "1-1-1", "no move"),
        ("Black", "", "1-2, Decline the rest"),
        ("Black", "6-5-4", ""),
    ]


def test_what_is_played_of_a_gift_is_announced_alone(set_up: SetUp) -> None:
    table = set_up("senas - 1:14,10:1/1:15 0 - -", (1, 1, 1))
    table.play(0, "throw", "move 10 11 1", "move 11 12 1")
    assert view(table, 0).announcement.startswith("Anna played 10-11-12.")
    table.play(1, "move 1 2 1")
    assert view(table, 0).announcement.startswith("Berta played 1-2.")


def test_values_in_hand_are_shown_while_throwing_goes_on(set_up: SetUp) -> None:
    table = set_up(THROWERS, (25,), (10,), (3,))
    table.play(0, "throw")
    assert says(table, "PACHISI-44", "In hand: 25, 1. Throw again.")
    table.play(0, "throw")
    assert says(table, "PACHISI-44", "In hand: 25, 10, 1, 1. Throw again.")
    assert says(
        table,
        "PACHISI-41",
        "A third high value (10, 25, 30 or 35) in a row would cancel all three.",
    )
    shown = view(table, 0)
    assert shown.commands is not None
    assert (shown.commands.may_throw, shown.commands.calls) == (True, ())
    assert [(line.throw, line.moves) for line in shown.history.rows] == [("25", ""), ("10", "")]
    table.play(0, "throw")
    assert view(table, 0).status.text == "Your turn: play 25, 10, 3, 1 and 1."
    assert says(table, "PACHISI-45", "The 1 in hand is a pyada: one extra square.")
    assert buttons(table, 0) == ["call decline"]


def test_an_extra_throw_is_shown_before_and_after_the_move(set_up: SetUp) -> None:
    table = set_up('pachisi - 1:3,10:1/0:4 0 - {"left":[true,false]}', (6,))
    table.play(0, "throw")
    assert says(table, "PACHISI-07", "A grace: play or decline it, then throw again.")
    table.play(0, "move 10 16 6")
    assert says(table, "PACHISI-07", "This is an extra throw.")
    assert view(table, 0).status.text == "Your turn: throw the cowries."


def test_the_ban_on_going_home_is_shown(set_up: SetUp) -> None:
    table = set_up('pachisi {"capture_required":true} 1:3,10:1/0:4 0 - {"left":[true,false]}', (2,))
    assert says(
        table,
        "PACHISI-28",
        "No piece can go home yet: this player must capture an opposing piece first.",
    )


def test_the_trap_is_shown_before_a_piece_falls_into_it(set_up: SetUp) -> None:
    table = set_up(
        'senet - 1:1,3:1,5:1,7:1,24:1/2:1,4:1,6:1,8:1,12:1 0 - {"black":1,"white_moved":true}', (3,)
    )
    table.play(0, "throw")
    assert says(
        table,
        "SENET-26",
        (
            "Square 27 is the trap: a piece that lands there goes back to square 1, or to the "
            "next free square."
        ),
    )
    table.play(0, "move 24 27 3")
    assert view(table, 1).announcement.startswith("Anna played 24-X-9.")
    assert "SENET-26" not in sentences_by_statement(view(table, 1).status.remarks)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "picture"), [("pachisi", "cowrie-[01]"), ("petits-chevaux", "die-[26]")]
)
def test_equal_throws_for_the_start_lie_before_who_throws_again(
    dice_show: ShowDice, game: str, picture: str
) -> None:
    dice_show((2, 6, 3, 6), (2, 6))
    rules = table(game, {}, 4)
    match = sit_down_at(rules, *people(rules))
    things = view(match, None).board.drawing.dice
    each = len(things) // 2
    assert [thing.side for thing in things] == [1] * each + [3] * each
    assert all(re.fullmatch(picture, thing.picture) for thing in things)
    assert match.state.seat == 3


def test_a_start_of_different_dice_is_shown_as_it_fell(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((5, 5), (1, 3))
    table = sit_down(anna, berta, game="senas")
    assert [(die.side, die.picture) for die in view(table, 0).board.drawing.dice] == [
        (0, "die-1"),
        (1, "die-3"),
    ]
