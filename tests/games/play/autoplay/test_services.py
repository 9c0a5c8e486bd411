"""Autoplay in a match: which actions it takes and announces, and which it leaves to players."""

import pytest

from accounts.models import User
from games.models import Match
from games.play.autoplay import run
from tests.games.support.board_context import view
from tests.games.support.clients import browser, text
from tests.games.support.matches import SetUp, ShowDice, Table, at_once, sit_down
from tests.games.support.play.autoplay import (
    automate_everything,
    automatic_kinds,
    player_events,
    prefer,
    run_due_now,
)

pytestmark = pytest.mark.sqlite_only


NO_MOVE = "backgammon - 0:1,12:5,17:4,19:5/1:3,19:2,20:2,21:2,22:2,23:2,24:2 0 - -"
"""White is on the bar, and Red's home board is closed."""

ONE_PIECE = "backgammon - 12:1,25:14/12:5,19:10 0 - -"
"""White has one piece to move: one number leaves no choice, two leave the order."""
TWO_PIECES = "backgammon - 1:1,12:1,25:13/12:5,19:8,21:2 0 - -"
"""White has two pieces to move; the one at the back cannot play a 3."""


def test_the_first_throw_is_made_as_soon_as_the_match_begins(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    prefer(anna, auto_throw=True)
    dice_show((3, 1), (6, 3))
    table = sit_down(anna, berta)
    assert player_events(table) == [("throw", 0, True)]
    assert table.events[-1].user == anna
    assert table.state.pips_left == (6, 3)
    said = "To decide who starts: 3-1. Anna rolled 6-3 (automatically). Your turn: play 6 and 3."
    assert view(table, 0).announcement == said


def test_a_throw_follows_on_the_rivals_turn(table: Table, berta: User, dice_show: ShowDice) -> None:
    prefer(berta, auto_throw=True)
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    assert automatic_kinds(table) == []
    table.play(0, "done")
    assert player_events(table)[-2:] == [("done", 0, False), ("throw", 1, True)]
    said = view(table, 0).announcement
    assert said.startswith("Berta rolled 2-1 (automatically). Berta (Red) to")


def test_a_preference_counts_in_its_own_game_alone(
    table: Table, berta: User, dice_show: ShowDice
) -> None:
    automate_everything(berta, game="senet")
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3", "done")
    assert automatic_kinds(table) == []


def test_turns_without_a_move_pass_and_all_are_announced(
    set_up: SetUp, anna: User, berta: User
) -> None:
    prefer(anna, berta, auto_throw=True)
    table = set_up(NO_MOVE, (5, 2), (1, 1))
    assert player_events(table) == [("throw", 0, True), ("throw", 1, True)]
    told = "Anna rolled 5-2 (automatically) and cannot move. Berta rolled 1-1 (automatically). "
    assert view(table, None).announcement.startswith(told)


@pytest.mark.parametrize("forced", ["turn", "always"])
def test_a_forced_turn_is_played_and_announced_as_one(
    set_up: SetUp, anna: User, forced: str
) -> None:
    prefer(anna, forced=forced)
    table = set_up(ONE_PIECE, (3, 3))
    assert automatic_kinds(table) == []
    table.play(0, "throw")
    assert player_events(table) == [("throw", 0, False), *[("move", 0, True)] * 4]
    assert view(table, 1).announcement.startswith(
        "Anna rolled 3-3. Anna played 13/1 (automatically). "
    )
    assert table.match.holding is None


def test_a_game_is_won_by_a_forced_step(set_up: SetUp, anna: User) -> None:
    automate_everything(anna)
    table = set_up("backgammon - 24:2,25:13/12:5,19:10 0 - -", (3, 3))
    assert automatic_kinds(table) == ["throw", "move", "move"]
    match = table.match
    assert (match.stage, match.winners) == (Match.Stage.OVER, [0])


def test_what_was_done_automatically_is_undone_and_stays_undone(
    set_up: SetUp, anna: User, dice_show: ShowDice
) -> None:
    prefer(anna, forced="always")
    table = set_up(TWO_PIECES, (6, 3), (6, 5), (3, 3))
    table.play(0, "throw", "move 12 18 6")
    assert player_events(table)[-2:] == [("move", 0, False), ("move", 0, True)]
    assert view(table, 1).announcement.startswith(
        "Anna played 13/7. Anna played 7/4 (automatically). "
    )
    table.play(0, "undo")
    assert player_events(table)[-1] == ("undo", 0, False)
    table.play(0, "undo", "move 12 15 3")
    assert player_events(table)[-1] == ("move", 0, False)
    table.play(0, "move 15 21 6", "done")
    table.play(1, "throw", "move 12 18 6", "move 12 17 5", "done")
    # An undo stops autoplay only until the next throw.
    table.play(0, "throw")
    assert player_events(table)[-1] == ("move", 0, True)


def test_a_step_back_does_not_keep_the_rival_from_what_they_prefer(
    table: Table, anna: User, berta: User, dice_show: ShowDice
) -> None:
    prefer(anna, berta, auto_throw=True, auto_done=True)
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "undo", "move 12 18 6", "move 12 15 3")
    assert table.match.holding == 0
    table.play(0, "done")
    assert player_events(table)[-1] == ("throw", 1, True)


def test_done_is_said_as_soon_as_the_turn_is_played(
    table: Table, anna: User, dice_show: ShowDice
) -> None:
    prefer(anna, auto_done=True)
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    assert player_events(table)[-1] == ("done", 0, True)
    assert table.match.holding is None
    assert "Anna ended the turn (automatically)." in view(table, 1).announcement


def test_pieces_are_taken_off_the_largest_score_first(set_up: SetUp, anna: User) -> None:
    prefer(anna, bear_off_automatically=True)
    table = set_up("backgammon - 20:3,23:3,25:9/20:15 0 - -", (2, 5))
    table.play(0, "throw")
    moves = [event.payload for event in table.events if event.kind == "move"]
    assert moves == [{"from": 20, "to": 25, "score": 5}, {"from": 23, "to": 25, "score": 2}]
    assert table.match.holding == 0


def test_after_a_computers_last_step_the_throw_is_made(anna: User, dice_show: ShowDice) -> None:
    prefer(anna, auto_throw=True)
    dice_show((1, 3), (3, 1), (6, 5))
    table = sit_down(anna, None)
    while table.state.seat == 1:
        run_due_now(table)
        table.check()
    assert player_events(table)[-1] == ("throw", 0, True)
    assert not any(automatic for _, seat, automatic in player_events(table) if seat == 1)
    assert table.match.due_at is None


def test_autoplay_beyond_one_transaction_continues_when_it_is_due(
    set_up: SetUp, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    automate_everything(anna)
    monkeypatch.setattr(run, "MAX_ACTIONS", 2)
    table = set_up(ONE_PIECE, (3, 3))
    for done in (2, 4, 5):
        assert len(automatic_kinds(table)) == done
        assert table.match.due_at is not None or done == 5
        run_due_now(table)
    assert len(automatic_kinds(table)) == 5
    assert table.match.due_at is None
    table.check()


@pytest.mark.django_db(transaction=True)
def test_a_request_made_again_does_nothing_more(
    table: Table, berta: User, dice_show: ShowDice
) -> None:
    prefer(berta, auto_throw=True)
    dice_show((6, 3), (2, 1))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    version = table.match.version

    def ask() -> int:
        return table.act(0, "done", version=version, request_id="once").version

    assert at_once(ask, ask, ask, ask) == [version + 2] * 4
    assert ask() == version + 2
    assert player_events(table)[-2:] == [("done", 0, False), ("throw", 1, True)]
    table.check()


def test_the_page_of_a_match_knows_what_its_own_player_prefers(
    table: Table, anna: User, berta: User, clara: User
) -> None:
    prefer(anna, clara, one_click=True)
    link = f'href="/preferences/?next=/matches/{table.pk}/#backgammon"'
    for user, plays, quick in ((anna, True, True), (berta, True, False), (clara, False, False)):
        page = text(browser(user).get(f"/matches/{table.pk}/"))
        assert (link in page) == plays
        assert ("data-one-click" in page) == quick
