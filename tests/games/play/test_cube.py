"""The doubling cube: a player doubles before a throw, and the opponent takes or drops."""

import pytest

from accounts.models import Preference, User
from games.board.fragments import board_fragment
from games.engine.explanations import Illegal
from games.engine.forms.text import read_position
from games.models import Match
from games.record.audit import find_faults
from games.selectors.turns import throws
from games.timekeeper import run_due
from tests.games.record.test_export import the_record, wrong
from tests.games.support.matches import Table, sit_down
from tests.games.support.random_players import Whims

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
CUBE = {"match_points": 5, "cube": True}


@pytest.fixture
def with_cube(anna: User, berta: User) -> Table:
    """A match of Anna and Berta to five points with the cube, before a throw."""
    return sit_down(anna, berta, options=CUBE)


def acting(table: Table) -> int:
    seat = table.state.seat
    assert seat is not None
    return seat


def test_a_double_is_taken_and_the_taker_owns_the_cube(with_cube: Table) -> None:
    table = with_cube
    seat = acting(table)
    table.play(seat, "call double")
    assert (acting(table), table.match.holding) == (1 - seat, None)
    table.play(1 - seat, "call take")
    assert acting(table) == seat
    table.play(seat, "throw")
    assert "cube" in table.match.position
    html = board_fragment(table.match, None, "en")
    assert "Doubling cube" in html


def test_a_double_that_is_dropped_loses_what_the_game_was_worth(with_cube: Table) -> None:
    table = with_cube
    seat = acting(table)
    table.play(seat, "call double")
    table.play(1 - seat, "call drop")
    match = table.match
    assert (match.stage, match.winners, match.points) == ("between", [seat], 1)
    assert match.score[seat] == 1


def test_what_was_asked_or_answered_with_the_cube_cannot_be_undone(with_cube: Table) -> None:
    table = with_cube
    seat = acting(table)
    table.play(seat, "call double")
    with pytest.raises(Illegal):
        table.act(seat, "undo")
    table.play(1 - seat, "call take")
    for either in (0, 1):
        with pytest.raises(Illegal):
            table.act(either, "undo")


def test_nothing_is_thrown_before_a_double_is_answered(with_cube: Table) -> None:
    seat = acting(with_cube)
    with_cube.play(seat, "call double")
    for either in (0, 1):
        with pytest.raises(Illegal):
            with_cube.act(either, "throw")


def test_only_the_asked_player_can_answer_and_sees_the_buttons(with_cube: Table) -> None:
    table = with_cube
    seat = acting(table)
    assert 'value="call double"' in board_fragment(table.match, seat, "en")
    assert 'value="call double"' not in board_fragment(table.match, 1 - seat, "en")
    table.play(seat, "call double")
    for call in ("take", "drop"):
        assert f'value="call {call}"' in board_fragment(table.match, 1 - seat, "en")
        assert f'value="call {call}"' not in board_fragment(table.match, seat, "en")
        with pytest.raises(Illegal):
            table.act(seat, f"call {call}")
    assert "Your turn: please answer." in board_fragment(table.match, 1 - seat, "en")


def test_a_player_who_may_double_does_not_throw_automatically(anna: User, berta: User) -> None:
    for user in (anna, berta):
        Preference.objects.create(user=user, game="backgammon", auto_throw=True)
    table = sit_down(anna, berta, options=CUBE)
    assert list(throws(table.events))[-1][0].seat is None
    seat = acting(table)
    table.play(seat, "call double")
    table.play(1 - seat, "call take")
    assert table.kinds[-1] == "throw"


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_match_with_the_cube_is_right_in_every_line(
    anna: User, berta: User, seed: int
) -> None:
    table = sit_down(anna, berta, options={"match_points": 3, "cube": True})
    whims, match = Whims(seed, table), table.match
    for _ in range(60):
        if match.stage == Match.Stage.OVER:
            break
        match = table.act(*whims.next(match))
    while match.stage != Match.Stage.OVER:
        action = "ready" if match.stage == Match.Stage.BETWEEN else "resign"
        for seat in (0, 1) if action == "ready" else (0,):
            match = table.act(seat, action)
    assert find_faults(table.match) == []
    assert wrong(the_record(table.match)) == []


def test_a_computer_answers_a_double(anna: User) -> None:
    table = sit_down(anna, None, options=CUBE)
    for _ in range(60):
        if table.match.stage == "playing" and acting(table) == 0 and not table.state.pips_left:
            break
        Match.objects.filter(pk=table.pk).update(due_at=table.match.created_at)
        if acting(table) == 0:
            table.act(*Whims(1, table).next(table.match))
        run_due()
    table.act(0, "call double")
    Match.objects.filter(pk=table.pk).update(due_at=table.match.created_at)
    run_due()
    assert table.events[-1].payload["call"] in ("take", "drop")
    assert read_position(table.match.position)[1].seat == 0


def test_resigning_says_when_it_would_end_the_match(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, options={"match_points": 3, "cube": True})
    seat, words = acting(table), "This would end the match."
    assert words not in board_fragment(table.match, seat, "en")
    table.play(seat, "call double")
    table.play(1 - seat, "call take")
    assert words in board_fragment(table.match, seat, "en")


def test_resigning_a_single_game_does_not_speak_of_a_match(anna: User, berta: User) -> None:
    table = sit_down(anna, berta)
    html = board_fragment(table.match, acting(table), "en")
    assert "Resign this game?" in html
    assert "This would end the match." not in html
