"""Partners in pachisi: South and North against East and West."""

import pytest

from games.engine.state import Outcome
from tests.engine.pachisi.support.positions import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Options,
    cross,
    south_begins,
    turn_of,
)

TEAMS: Options = {"teams": True}
HOME = "home home home home"


def test_partners_never_capture_each_other() -> None:
    after = cross("18", "in", "54", "in", **TEAMS).after_throw(2).after("18-20")
    assert after.stands(NORTH) == "in in in 54"  # PACHISI-01
    assert after.seat == EAST


def test_rivals_who_are_partners_are_captured_together() -> None:
    after = cross("18", "71", "in", "37", **TEAMS).after_throw(2).after("18-20")
    assert [after.stands(seat) for seat in (EAST, WEST)] == ["in in in in"] * 2  # PACHISI-24
    assert after.state.captures == (1, 0, 0, 0)


def test_partners_share_castles() -> None:
    here = cross("19", "in", "55", "in", **TEAMS).after_throw(2)
    assert here.legal() == {"19-21"}  # PACHISI-23
    rival = cross("19", "72", "in", "in", **TEAMS).after_throw(2)
    assert rival.seat == EAST  # PACHISI-23


def test_a_partners_piece_takes_no_room() -> None:
    here = cross("18", "in", "54", "in", **TEAMS, stacking="none").after_throw(2)
    assert here.legal() == {"18-20"}  # PACHISI-22


def test_two_partners_win_together() -> None:
    before = turn_of(NORTH, HOME, "in", "home home home 80", "in", **TEAMS).after_throw(4)
    over = before.after("80-home")
    assert over.rules.outcome(over.state) == Outcome((SOUTH, NORTH), 1)  # PACHISI-01
    assert over.due == "over"


def test_one_of_two_partners_at_home_has_not_won() -> None:
    after = cross("home home home 78", "in", "10", "in", **TEAMS).after_throw(6).after("78-home")
    assert after.rules.outcome(after.state) is None
    assert (after.seat, after.state.extra) == (EAST, False)  # PACHISI-01


def test_who_is_home_is_passed_over() -> None:
    here = turn_of(WEST, HOME, "20", "10", "20", **TEAMS).after_throw(2).after("20-22")
    assert here.seat == EAST  # PACHISI-01


@pytest.mark.parametrize(("seat", "winners"), [(0, (1, 3)), (1, (0, 2)), (2, (1, 3)), (3, (0, 2))])
def test_partners_resign_together(seat: int, winners: tuple[int, ...]) -> None:
    here = south_begins(4, **TEAMS)
    assert here.rules.resignation(here.state, seat) == Outcome(winners, 1)


def test_each_partner_needs_a_capture_of_his_own() -> None:
    options: Options = {**TEAMS, "capture_required": True}
    here = cross("59 20", "in", "10", "in", **options).having(0, 0, 1, 0).after_throw(25)
    assert here.why_not("59-home") == "PACHISI-28"


def test_either_victim_may_answer_in_his_own_turn() -> None:
    options: Options = {**TEAMS, "capture_required": True, "capture_annulment": True}
    before = cross("18", "71 68", "in", "37 34", **options).after_throw(2).after("18-20")
    before = before.after_throw(2).after("decline")
    assert before.state.pending == ((SOUTH, 20, EAST), (SOUTH, 20, WEST))
    assert before.after_throw(3).after("68-71").state.captures == (0, 1, 0, 0)  # PACHISI-29
    wests = before.after_throw(2).after("decline")
    assert wests.state.pending == ((SOUTH, 20, WEST),)
    wests = wests.after_throw(2)
    assert wests.seat == WEST
    assert wests.after_throw(3).after("34-37").state.captures == (0, 0, 0, 1)  # PACHISI-29
