"""Positions of matches with the doubling cube, and what is called in them."""

from dataclasses import replace

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.core import Call, Refusal, State, play
from games.engine.games import table
from games.engine.text import position_text, read_position
from tests.engine.positions import START, WHITE, state_of

DOUBLE, TAKE, DROP = Call("double"), Call("take"), Call("drop")


def match(points: int = 5) -> Backgammon:
    """A table where a match with the cube is played."""
    return Backgammon(match_points=points, cube=True)


def before_throw(
    *,
    won: tuple[int, ...] = (),
    seat: int = WHITE,
    cube: int = 1,
    owner: int | None = None,
    crawford: bool = False,
) -> BackgammonState:
    """A seat's throw is due, all pieces where they begin."""
    state = state_of(*START, to_play=seat)
    return replace(state, won=won, cube=cube, owner=owner, crawford=crawford)


def after(rules: Backgammon, state: BackgammonState, *calls: Call) -> BackgammonState:
    """The position after some calls."""
    for call in calls:
        state = play(rules, state, call)
        assert rules.flaw(state) is None
    return state


def written_and_read(rules: Backgammon, state: BackgammonState) -> State:
    """The same position after its text."""
    same = table("backgammon", {"match_points": rules.match_points, "cube": True})
    read, after_text = read_position(position_text(same, state))
    assert read == rules
    return after_text


def refused(rules: Backgammon, state: BackgammonState, call: Call) -> str:
    """The sentence with which the law of the cube refuses a call."""
    refusal = rules.why_not(state, call)
    assert isinstance(refusal, Refusal)
    assert refusal.statement == "GAMMON-32"
    assert call not in rules.legal_moves(state)
    return str(refusal)
