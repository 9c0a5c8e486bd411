"""Positions with an invalid doubling cube are distinguished from valid ones."""

from dataclasses import replace

import pytest

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import position_form, position_from
from games.engine.games import table
from tests.engine.backgammon.support.cubes import before_throw, match
from tests.engine.backgammon.support.positions import RED, START, WHITE, state_of

FIVE, LONG = match(5), match(25)
PLAIN = Backgammon(match_points=5)
OPENING = FIVE.start()
THROWN = state_of(*START, pips_left=(6, 3))
OVER = state_of("", "1:15")
INVALID = {
    "a cube at a table without": (PLAIN, before_throw(cube=2, owner=RED)),
    "a double at a table without": (PLAIN, replace(before_throw(), doubled=True)),
    "a Crawford game without a cube": (PLAIN, before_throw(won=(4, 0), crawford=True)),
    "no power of two": (FIVE, before_throw(cube=3, owner=RED)),
    "nought": (FIVE, before_throw(cube=0)),
    "less than nought": (FIVE, before_throw(cube=-2, owner=RED)),
    "more than sixty-four": (LONG, before_throw(cube=128, owner=RED)),
    "a turned cube that is nobody's": (FIVE, before_throw(cube=2)),
    "a fresh cube with an owner": (FIVE, before_throw(owner=RED)),
    "an owner who does not sit there": (FIVE, before_throw(cube=2, owner=2)),
    "an owner less than nought": (FIVE, before_throw(cube=2, owner=-1)),
    "turned in the opening": (FIVE, replace(OPENING, cube=2, owner=RED)),
    "doubled in the opening": (FIVE, replace(OPENING, doubled=True)),
    "dropped in the opening": (FIVE, replace(OPENING, dropped=True)),
    "turned in the Crawford game": (
        FIVE,
        before_throw(won=(4, 1), crawford=True, cube=2, owner=WHITE),
    ),
    "doubled in the Crawford game": (
        FIVE,
        replace(before_throw(won=(4, 1), crawford=True), doubled=True),
    ),
    "a Crawford game too early": (FIVE, before_throw(won=(3, 1), crawford=True)),
    "a Crawford game at the start": (FIVE, before_throw(crawford=True)),
    "a Crawford game with both one short": (FIVE, before_throw(won=(4, 4), crawford=True)),
    "no Crawford game where there must be one": (FIVE, before_throw(won=(0, 4))),
    "doubled after the throw": (FIVE, replace(THROWN, doubled=True)),
    "dropped after the throw": (FIVE, replace(THROWN, dropped=True)),
    "doubled after the end": (FIVE, replace(OVER, doubled=True)),
    "dropped after the end": (FIVE, replace(OVER, dropped=True)),
    "doubled and dropped": (FIVE, replace(before_throw(), doubled=True, dropped=True)),
    "doubled by whom the cube is not": (
        FIVE,
        replace(before_throw(cube=2, owner=RED, seat=RED), doubled=True),
    ),
    "dropped before whom the cube is not": (
        FIVE,
        replace(before_throw(cube=2, owner=RED), dropped=True),
    ),
    "doubled for no gain": (FIVE, replace(before_throw(won=(2, 4), seat=WHITE), doubled=True)),
    "taken for no gain": (FIVE, before_throw(won=(2, 4), cube=2, owner=WHITE)),
    "taken again for no gain": (FIVE, before_throw(won=(4, 1), cube=4, owner=WHITE)),
    "sixty-four for no gain": (LONG, before_throw(cube=64, owner=WHITE)),
}
SHOWN = {
    "a throw before the first double": (FIVE, before_throw()),
    "a double": (FIVE, replace(before_throw(), doubled=True)),
    "a double that was dropped": (FIVE, replace(before_throw(seat=RED), dropped=True)),
    "a cube and dice": (FIVE, replace(THROWN, cube=2, owner=WHITE)),
    "a cube after the end": (FIVE, replace(OVER, cube=4, owner=RED)),
    "a redouble": (FIVE, replace(before_throw(cube=2, owner=RED), doubled=True)),
    "the Crawford game": (FIVE, before_throw(won=(4, 3), crawford=True)),
    "a double after it": (FIVE, before_throw(won=(4, 3), cube=2, owner=WHITE)),
    "both one short": (FIVE, before_throw(won=(4, 4))),
    "thirty-two": (LONG, before_throw(won=(8, 8), cube=32, owner=RED)),
}


def as_table(rules: Backgammon, state: BackgammonState) -> dict[str, object]:
    """Return the exchange form of a position without phase and result."""
    same = table("backgammon", {"match_points": rules.match_points, "cube": rules.cube})
    form = position_form(same, state)
    return {name: form[name] for name in form if name not in ("due", "result")}


@pytest.mark.parametrize(("rules", "state"), INVALID.values(), ids=INVALID)
def test_a_cube_that_no_game_can_show_is_impossible(
    rules: Backgammon, state: BackgammonState
) -> None:
    assert rules.invalid_reason(state) is not None
    with pytest.raises(InvalidPosition, match=r"^[A-Z].*\.$"):
        position_from(as_table(rules, state))  # type: ignore[arg-type]


@pytest.mark.parametrize(("rules", "state"), SHOWN.values(), ids=SHOWN)
def test_a_cube_that_a_game_can_show_has_no_flaw(rules: Backgammon, state: BackgammonState) -> None:
    assert rules.invalid_reason(state) is None
    assert position_from(as_table(rules, state)) == (rules, state)  # type: ignore[arg-type]
