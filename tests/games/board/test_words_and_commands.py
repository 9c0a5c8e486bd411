"""What a board says: seats, moves, what is due, and which commands its viewer may give."""

import pytest

from accounts.models import User
from games.board.page import is_waiting
from games.models import Match
from tests.games.support.board_context import list_allowed_commands, resignation_points, seats, view
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down

pytestmark = pytest.mark.sqlite_only


def test_the_viewers_own_side_is_named_last(table: Table) -> None:
    named = [[sitter.name for sitter in seats(view(table, viewer))] for viewer in (0, 1, None)]
    assert named == [["Berta", "Anna"], ["Anna", "Berta"], ["Berta", "Anna"]]
    berta, anna = seats(view(table, 0))
    assert (anna.side, anna.pips_text, anna.active, anna.own) == ("White", "167 pips", True, True)
    assert (berta.side, berta.pips_text, berta.active, berta.own) == (
        "Red",
        "167 pips",
        False,
        False,
    )


def test_colours_are_named_once_they_are_decided(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((2,), (1,))
    table = sit_down(anna, berta, game="senet")
    table.play(0, "throw")
    shown = view(table, 0)
    assert [(each.side, each.colour) for each in seats(shown)] == [("", "undecided")] * 2
    assert shown.status.text == "Berta to throw."
    assert [row.side for row in shown.history.rows] == ["Anna"]
    table.play(1, "throw")
    shown = view(table, 0)
    assert [each.side for each in seats(shown)] == ["Black", "White"]
    assert [row.side for row in shown.history.rows] == ["White", "Black"]


def test_the_moves_are_listed_as_players_write_them(set_up: SetUp) -> None:
    table = set_up("backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -", (3, 1), (6, 6))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", *["move 1 7 6"] * 2, *["move 12 18 6"] * 2)
    assert [(line.side, line.throw, line.moves) for line in view(table, None).history.rows] == [
        ("White", "3-1", "8/5 6/5"),
        ("Red", "6-6", "24/18(2) 13/7(2)"),
    ]


def test_a_lost_turn_is_listed_as_such(set_up: SetUp) -> None:
    table = set_up(
        "backgammon - 0:1,19:14/18:3,19:2,20:2,21:2,22:2,23:2,24:2 0 - -", (6, 6), (1, 2)
    )
    table.play(0, "throw")
    assert view(table, None).history.rows[-1].moves == "no move"
    assert (
        view(table, 1).announcement == "Anna rolled 6-6 and cannot move. Your turn: roll the dice."
    )
    table.play(1, "throw")
    assert view(table, None).history.rows[0].moves == "no move"
    assert view(table, None).history.rows[1].moves == ""


def test_the_words_say_what_happened_and_what_is_due(table: Table, dice_show: ShowDice) -> None:
    dice_show((3, 6))
    expected = [
        ("", "To decide who starts: 3-1. Your turn: roll the dice."),
        ("throw", "Anna rolled 6-3. Your turn: play 6 and 3."),
        ("move 12 18 6", "Anna played 13/7. Your turn: play 3."),
        ("move 18 21 3", "Anna played 13/4. You have played your turn: press Done or Undo."),
        ("undo", "Anna undid a move. Your turn: play 3."),
        ("move 18 21 3", "Anna played 13/4. You have played your turn: press Done or Undo."),
        ("done", "Berta (Red) to roll."),
    ]
    for action, words in expected:
        if action:
            table.play(0, action)
        assert view(table, 0).announcement == words


def test_spectators_and_rivals_read_the_name_of_who_is_to_act(
    table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    for viewer in (1, None):
        assert view(table, viewer).status.text == "Anna (White) to play 6 and 3."
    table.play(0, "move 12 18 6", "move 18 21 3")
    assert view(table, 1).status.text == "Waiting for Anna (White) to end the turn."


@pytest.mark.parametrize(
    ("action", "may"),
    [
        ("throw", ["throw"]),
        ("move 12 18 6", []),
        ("move 12 15 3", ["undo"]),
        ("undo", ["undo", "confirm"]),
    ],
)
def test_only_what_can_be_done_is_offered(
    table: Table, dice_show: ShowDice, action: str, may: list[str]
) -> None:
    dice_show((6, 3))
    for step in ("throw", "move 12 18 6", "move 12 15 3"):
        if step == action:
            break
        table.play(0, step)
    assert list_allowed_commands(view(table, 0)) == may
    for viewer in (1, None):
        assert list_allowed_commands(view(table, viewer)) == []


def test_resigning_names_what_it_costs(set_up: SetUp) -> None:
    table = set_up("backgammon - 0:1,7:14/19:14,25:1 0 - -")
    assert [resignation_points(view(table, viewer)) for viewer in (0, 1, None)] == [3, 1, 0]
    table.play(0, "resign")
    assert [resignation_points(view(table, viewer)) for viewer in (0, 1, None)] == [0, 0, 0]


def test_the_result_is_shown_with_its_points(table: Table) -> None:
    table.play(1, "resign")
    for viewer in (0, 1, None):
        shown = view(table, viewer)
        assert shown.commands is None
        assert shown.status.text == "Anna (White) wins 2 points. Berta resigned."
        assert {sitter.number: sitter.won for sitter in seats(shown)} == {0: True, 1: False}
        assert not any(sitter.active for sitter in seats(shown))


def test_a_single_point_is_in_the_singular(set_up: SetUp) -> None:
    table = set_up("backgammon - 24:1,25:14/12:14,25:1 0 - -", (6, 5))
    table.play(0, "throw", "move 24 25")
    assert view(table, 1).status.text == "Anna (White) wins 1 point."
    assert [row.moves for row in view(table, 1).history.rows[-2:]] == ["1/off", "White won"]


def test_a_rematch_is_offered_accepted_and_opened(table: Table, dice_show: ShowDice) -> None:
    dice_show((2, 1))
    assert view(table, 0).rematch is None
    table.play(1, "resign", "rematch")
    assert after_match(table, 1) == ("", True, ())
    assert after_match(table, 0) == ("", False, ("Berta",))
    table.play(0, "rematch")
    following = Match.objects.get(previous=table.pk)
    for viewer in (0, 1):
        rematch = view(table, viewer).rematch
        assert rematch is not None
        assert rematch.url == f"/matches/{following.pk}/"


def after_match(table: Table, viewer: int) -> tuple[str, bool, tuple[str, ...]]:
    """Return the URL of the rematch, whether the viewer has offered one, and which others have."""
    shown = view(table, viewer).rematch
    assert shown is not None
    assert (shown.seated, shown.match_url) == (True, f"/matches/{table.pk}/")
    return shown.url, shown.offered, shown.by


def test_who_waits(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    assert [is_waiting(table.match, viewer) for viewer in (0, 1, None)] == [False, True, True]
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    assert [is_waiting(table.match, viewer) for viewer in (0, 1, None)] == [False, True, True]
    table.play(0, "done")
    assert [is_waiting(table.match, viewer) for viewer in (0, 1, None)] == [True, False, True]
    table.play(0, "resign")
    assert [is_waiting(table.match, viewer) for viewer in (0, 1, None)] == [False, False, False]


def test_a_turn_without_a_choice_is_played_by_one_button(set_up: SetUp) -> None:
    table = set_up("backgammon - 5:1,25:14/1:2,25:13 0 - -", (3, 1))
    table.play(0, "throw")
    commands, other = view(table, 0).commands, view(table, 1).commands
    assert commands is not None
    assert other is not None
    assert (commands.only_play_name, other.only_play) == ("20/16", "")
    table.play(0, commands.only_play)
    assert view(table, 0).history.rows[-1].moves == "20/16"
    assert list_allowed_commands(view(table, 0)) == []
    assert list_allowed_commands(view(table, 1)) == ["throw"]
