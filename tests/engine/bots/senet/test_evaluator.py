"""The senet bot: legal choices, and the endgame table against slow computations."""

from functools import cache
from random import Random

import pytest

from games.engine.bots.afterstates import turn_ends
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.bots.senet.endings import STANDS, exact_chances
from games.engine.forms.text import read_position
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.senet.board import OFF
from games.engine.senet.rules import Senet
from games.engine.senet.state import SenetState
from games.engine.state import Move, State
from tests.engine.bots.support.trying import QUICK, try_chances, try_choices
from tests.support.depth import depth

MEMORY = '{"black":1,"white_moved":true}'


@pytest.mark.parametrize("level", QUICK)
def test_choices_are_legal(level: str) -> None:
    try_choices("senet", level, depth(1_100, 3_400))


def test_choices_that_look_ahead_are_legal() -> None:
    try_choices("senet", "master", 150)


def test_chances_are_those_of_a_whole() -> None:
    try_chances("senet", haste=0.3)


@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize(
    ("pieces", "score", "best"),
    [
        # Bear a piece off, or enter the trap.
        ("25:1,28:1,31:3/1:1,2:1,3:1,4:1,5:1", 2, Move(28, 30, 2)),
        # To the last row, or into the trap.
        ("20:1,23:1,31:3/22:1,25:1,29:1,31:2", 4, Move(20, 24, 4)),
        # An opponent's piece that is nearly off is sent far back.
        ("5:1,19:1,31:3/25:1,31:4", 6, Move(19, 25, 6)),
    ],
)
def test_what_is_plainly_best_is_played(level: str, pieces: str, score: int, best: Move) -> None:
    rules, state = read_position(f"senet - {pieces} 0 {score} {MEMORY}")
    assert len(rules.legal_moves(state)) > 1
    assert choose(rules, state, level, SeededRng("any")) == best


@pytest.mark.parametrize("turn_corners", [True, False])
def test_solved_endings_follow_from_each_other(turn_corners: bool) -> None:
    rng = Random(7)  # noqa: S311  nothing secret here
    rules = table("senet", {"pairs_turn_corners": turn_corners})
    for _ in range(60):
        state = _ending(rng)
        after = sum(
            float(likely) * _best(rules, rules.apply(state, throw))
            for throw, likely in rules.throws(state)
        )
        assert _exact_chance(rules, state) == pytest.approx(after, abs=5e-5)


def _ending(rng: Random) -> SenetState:
    many = rng.randint(1, 2), rng.randint(1, 2)
    squares = rng.sample(STANDS, sum(many))
    sides = squares[: many[0]], squares[many[0] :]
    pieces = tuple(tuple(sorted(side)) + (OFF,) * (5 - len(side)) for side in sides)
    return SenetState(pieces, 0, black=1, white_moved=True)


def _best(rules: Rules[State], state: State) -> float:
    """Return seat 0's winning chance in this position, in which it plays a throw as best it can."""
    if rules.due(state) != "move":
        return _exact_chance(rules, state)
    return max(_exact_chance(rules, end) for end in turn_ends(rules, state))


def _exact_chance(rules: Rules[State], state: State) -> float:
    outcome = rules.outcome(state)
    if outcome:
        return float(0 in outcome.winners)
    assert isinstance(rules, Senet)
    found = exact_chances(state.pieces, state.seat or 0, turn_corners=rules.pairs_turn_corners)
    assert found is not None
    return found if state.seat == 0 else 1 - found


@pytest.mark.parametrize("pieces", ["29:1,31:4/26:1,31:4", "28:1,31:4/29:1,31:4"])
def test_solved_endings_lie_where_slow_reckoning_puts_them(pieces: str) -> None:
    rules = table("senet", {})
    _, state = read_position(f"senet - {pieces} 0 - {MEMORY}")

    @cache
    def between(state: State, throws: int) -> tuple[float, float]:
        """Return bounds of seat 0's winning chance, from a search of this number of throws."""
        outcome = rules.outcome(state)
        if outcome or not throws:
            sure = float(0 in outcome.winners) if outcome else None
            return (0.0, 1.0) if sure is None else (sure, sure)
        low = high = 0.0
        for throw, likely in rules.throws(state):
            after = rules.apply(state, throw)
            ways = list(turn_ends(rules, after)) if rules.due(after) == "move" else [after]
            known = [between(way, throws - 1) for way in ways]
            best = max if state.seat == 0 else min
            low += float(likely) * best(each[0] for each in known)
            high += float(likely) * best(each[1] for each in known)
        return low, high

    low, high = between(state, 8)
    assert high - low < 0.7
    assert low - 5e-5 <= _exact_chance(rules, state) <= high + 5e-5
