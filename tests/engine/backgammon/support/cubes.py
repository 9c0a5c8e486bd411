"""Backgammon positions with the doubling cube, and calls in them."""

from dataclasses import replace

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import Refusal
from games.engine.forms.text import position_text, read_position
from games.engine.games import table
from games.engine.play import play
from games.engine.state import Call, State
from tests.engine.backgammon.support.positions import START, WHITE, state_of

DOUBLE, TAKE, DROP = Call("double"), Call("take"), Call("drop")


def match(points: int = 5) -> Backgammon:
    """Return the rules of a match with the cube to this number of points."""
    return Backgammon(match_points=points, cube=True)


def before_throw(
    *,
    won: tuple[int, ...] = (),
    seat: int = WHITE,
    cube: int = 1,
    owner: int | None = None,
    crawford: bool = False,
) -> BackgammonState:
    """Return the starting position with this cube, in which `seat` is about to throw."""
    state = state_of(*START, to_play=seat)
    return replace(state, won=won, cube=cube, owner=owner, crawford=crawford)


def after(rules: Backgammon, state: BackgammonState, *calls: Call) -> BackgammonState:
    """Return the position after these calls, made one after the other."""
    for call in calls:
        state = play(rules, state, call)
        assert rules.invalid_reason(state) is None
    return state


def write_and_read(rules: Backgammon, state: BackgammonState) -> State:
    """Return the position that is read from the text of this position."""
    same = table("backgammon", {"match_points": rules.match_points, "cube": True})
    read, after_text = read_position(position_text(same, state))
    assert read == rules
    return after_text


def refusal_of(rules: Backgammon, state: BackgammonState, call: Call) -> str:
    """Return the sentence that explains why a call with the cube is illegal.

    Fails if the call is legal.
    """
    refusal = rules.why_not(state, call)
    assert isinstance(refusal, Refusal)
    assert refusal.statement == "GAMMON-32"
    assert call not in rules.legal_moves(state)
    return str(refusal)
