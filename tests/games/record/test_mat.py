"""Backgammon matches in the `.mat` format, which other programs read."""

import pytest

from accounts.models import User
from games.engine.forms.text import read_position
from games.engine.games import table as engine_table
from games.engine.state import Outcome
from games.record.mat import format_match
from tests.games.support.clients import browser, text
from tests.games.support.event_log.writing import Log
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down
from tests.games.support.rulings import rule

pytestmark = pytest.mark.sqlite_only

START = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 {} - -"
WON = 'backgammon {"match_points":3,"cube":true} %s - {"cube":2,"owner":0}'
HEAD = """\
; [Player 1 "Anna"]
; [Player 2 "Berta"]

 0 point match

 Game 1
 Anna : 0                        Berta : 0
"""


def read_moves(table: Table) -> str:
    """Return the `.mat` file of a match without its header."""
    told = text(browser().get(f"/matches/{table.pk}/match.mat"))
    assert told.startswith(HEAD)
    return told.removeprefix(HEAD)


def test_turns_stand_in_two_columns_as_players_write_them(set_up: SetUp) -> None:
    table = set_up(START.format(0), (3, 1), (6, 6), (2, 4))
    table.play(0, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(1, "throw", *["move 1 7 6"] * 2, *["move 12 18 6"] * 2, "done")
    table.play(0, "throw", "move 17 21 4", "undo", "move 17 21 4", "move 19 21 2", "done")
    table.play(1, "resign")
    assert (
        read_moves(table)
        == """\
  1) 31: 8/5 6/5                 66: 24/18(2) 13/7(2)
  2) 42: 8/4 6/4
     Wins 2 points
"""
    )


def test_a_start_on_the_right_leaves_the_first_half_empty(set_up: SetUp) -> None:
    table = set_up(START.format(1), (3, 1), (4, 2))
    table.play(1, "throw", "move 17 20 3", "move 19 20 1", "done")
    table.play(0, "throw", "move 17 21 4", "move 19 21 2", "done", "resign")
    assert (
        read_moves(table)
        == """\
  1)                             31: 8/5 6/5
  2) 42: 8/4 6/4                 Wins 2 points
"""
    )


def test_bar_off_and_turns_without_a_move(set_up: SetUp) -> None:
    table = set_up(
        "backgammon - 0:1,24:1,25:13/18:1,19:4,20:2,21:2,22:2,23:2,24:2 0 - -",
        (1, 1),
        (2, 1),
        (6, 5),
        (2, 1),
    )
    table.play(0, "throw")
    table.play(1, "throw")
    state = table.state
    assert state.seat == 1
    table.play(1, "resign")
    assert read_moves(table).splitlines()[0].startswith("  1) 11: Cannot Move")


def test_the_last_piece_goes_off_and_wins(set_up: SetUp) -> None:
    table = set_up("backgammon - 24:1,25:14/12:14,25:1 0 - -", (6, 5))
    table.play(0, "throw", "move 24 25")
    assert (
        read_moves(table)
        == """\
  1) 65: 1/off
     Wins 1 point
"""
    )


def test_a_piece_that_hits_comes_in_and_is_hit(set_up: SetUp) -> None:
    table = set_up("backgammon - 0:1,12:5,17:4,19:5/1:1,12:5,17:3,19:5,21:1 0 - -", (4, 3))
    table.play(0, "throw", "move 0 4 4", "move 12 15 3", "done", "resign")
    assert read_moves(table).splitlines()[0].startswith("  1) 43: bar/21* 13/10 ")


def test_a_turn_that_ends_by_resignation_is_left_out(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "resign")
    assert read_moves(table) == "                                 Wins 2 points\n"


def test_dice_of_the_start_that_are_played_are_a_turn(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((2, 6))
    table = sit_down(anna, berta, options={"opening_roll": "opening_dice"})
    table.play(1, "move 1 7 6", "move 12 14 2", "done", "resign")
    assert read_moves(table).splitlines()[0] == "  1)                             62: 24/18 13/11"


RED_BEGINS = ("throw 3,5", "throw 3,1", "move 17 20 3", "move 19 20 1")
WHITE_BEGINS = ("throw 6,2", "throw 4,2", "move 17 21 4", "move 19 21 2")
MATCH = """\
; [Player 1 "Anna"]
; [Player 2 "Berta"]

 5 point match

 Game 1
 Anna : 0                        Berta : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Takes
  3) 66: 24/18(2) 13/7(2)         Doubles => 4
  4)  Drops                      Wins 2 points

 Game 2
 Anna : 0                        Berta : 2
  1) 42: 8/4 6/4                  Doubles => 2
  2)  Drops                      Wins 1 point

 Game 3
 Anna : 0                        Berta : 3
  1) 42: 8/4 6/4
     Wins 1 point

 Game 4
 Anna : 1                        Berta : 3
  1)                             31: 8/5 6/5
                                 Wins 2 points and the match
"""


def with_cube(points: int = 5) -> Log:
    return Log(engine_table("backgammon", {"match_points": points, "cube": True}))


def test_a_match_is_written_game_by_game_with_its_doubles() -> None:
    log = with_cube()
    log.play(*RED_BEGINS, "call double", "call take", "throw 6,6")
    log.play("move 1 7 6", "move 1 7 6", "move 12 18 6", "move 12 18 6")
    log.play("call double", "call drop")
    log.next_game()
    # To resign instead of answering is to drop; a doubler's resignation annuls the double.
    log.play(*WHITE_BEGINS, "call double")
    log.next_game(Outcome((1,), 1))
    log.play(*WHITE_BEGINS, "call double")
    log.next_game(Outcome((0,), 1))
    log.play(*RED_BEGINS)
    assert format_match(["Anna", "Berta"], log.events, Outcome((1,), 2)) == MATCH


def test_a_game_may_begin_with_a_double() -> None:
    log = with_cube(3)
    log.play("throw 3,5", "call double", "call take", "throw 3,1")
    log.play("move 17 20 3", "move 19 20 1", "call double", "call drop")
    assert format_match(["Anna", "Berta"], log.events, Outcome((0,), 2)).splitlines()[6:] == [
        " Anna : 0                        Berta : 0",
        "  1)                              Doubles => 2",
        "  2)  Takes                      31: 8/5 6/5",
        "  3)  Doubles => 4                Drops",
        "     Wins 2 points",
    ]


def test_a_win_on_the_board_counts_with_the_cube() -> None:
    log = with_cube(3)
    log.play("throw 3,5", "call double", "call take")
    log.state = read_position(WON % "24:1,25:14/12:14,25:1 1")[1]
    log.play("throw 6,5", "move 12 18 6", "move 12 17 5")
    log.state = read_position(WON % "24:1,25:14/12:14,25:1 0")[1]
    log.play("throw 6,5", "move 24 25 6")
    last = format_match(["Anna", "Berta"], log.events, Outcome((0,), 99)).splitlines()[-2:]
    assert last == ["  3) 65: 1/off", "     Wins 2 points"]


class TestAsking:
    """Who may download the `.mat` file of which match."""

    def test_a_running_match_has_none(self, table: Table, anna: User) -> None:
        assert browser(anna).get(f"/matches/{table.pk}/match.mat").status_code == 404

    def test_there_is_none_of_other_games(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta, game="senet")
        table.play(0, "resign")
        client = browser(anna)
        assert client.get(f"/matches/{table.pk}/match.mat").status_code == 404
        assert "match.mat" not in text(client.get(f"/matches/{table.pk}/"))

    def test_that_of_a_private_match_is_its_players_alone(
        self, anna: User, berta: User, clara: User
    ) -> None:
        table = sit_down(anna, berta, private=True)
        table.play(0, "resign")
        address = f"/matches/{table.pk}/match.mat"
        found = [browser(user).get(address).status_code for user in (anna, berta, clara, None)]
        assert found == [200, 200, 404, 404]

    def test_it_is_linked_beside_the_record_and_saved(self, table: Table, anna: User) -> None:
        client = browser(anna)
        table.play(0, "resign")
        address = f"/matches/{table.pk}/match.mat"
        assert f'<a href="{address}" download>' in text(client.get(f"/matches/{table.pk}/"))
        answer = client.get(address)
        assert answer["Content-Disposition"] == f'attachment; filename="tahur-{table.pk}.mat"'
        assert answer["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize("ruling", ["abort", "adjudicate"])
def test_a_game_that_was_over_before_staff_ended_the_match_keeps_its_winner(
    anna: User, berta: User, referee: User, ruling: str
) -> None:
    table = sit_down(anna, berta, options={"match_points": 3})
    table.play(0, "resign")
    gained = max(table.match.score or [])
    decided = {"of": "match", "points": "1", "place_0": "1", "place_1": "2"}
    rule(referee, table, ruling, **(decided if ruling == "adjudicate" else {}))
    file = text(browser(anna).get(f"/matches/{table.pk}/match.mat"))
    assert file.count("Wins") == 1
    [won] = [line for line in file.splitlines() if "Wins" in line]
    assert won.index("Wins") > 22, "the second player's column"
    assert f"Wins {gained} point" in won
    assert f"RE[B+{gained}R]" in text(browser(anna).get(f"/matches/{table.pk}/match.sgf"))


def test_a_game_that_staff_decided_is_in_the_file_of_a_match_that_was_aborted_later(
    anna: User, berta: User, referee: User
) -> None:
    table = sit_down(anna, berta, options={"match_points": 3})
    rule(referee, table, "adjudicate", of="game", points="1", place_0="2", place_1="1")
    rule(referee, table, "abort")
    file = text(browser(anna).get(f"/matches/{table.pk}/match.mat"))
    [won] = [line for line in file.splitlines() if "Wins" in line]
    assert "Wins 1 point" in won
    assert won.index("Wins") > 22, "the second player's column"


def test_an_aborted_match_without_a_finished_game_has_no_file(
    anna: User, berta: User, referee: User
) -> None:
    table = sit_down(anna, berta)
    rule(referee, table, "abort")
    for ending in ("mat", "sgf"):
        assert browser(anna).get(f"/matches/{table.pk}/match.{ending}").status_code == 404
    assert "match.mat" not in text(browser(anna).get(f"/matches/{table.pk}/"))
    assert "record.json" in text(browser(anna).get(f"/matches/{table.pk}/"))
