"""The doubling cube: who may double, and what a double, a take and a drop change."""

from dataclasses import replace

from games.engine.backgammon.options import BackgammonTable
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import Refusal
from games.engine.match import points_before
from games.engine.state import Call, Cube
from games.engine.words import gettext_noop

HIGHEST = 64  # GAMMON-32
DOUBLE, TAKE, DROP = Call("double"), Call("take"), Call("drop")
CALL_NAMES = {
    DOUBLE.name: gettext_noop("Double"),
    TAKE.name: gettext_noop("Take"),
    DROP.name: gettext_noop("Drop"),
}
"""The labels of the buttons for these calls."""


def crawford(rules: BackgammonTable, won: tuple[int, ...], before: tuple[int, ...]) -> bool:
    """Whether the next game is the Crawford game of the match, in which no seat may double.

    It is the first game in which exactly one seat needs a single point to win the match. `won`
    holds the points of each seat now, `before` those at the start of the previous game.
    """
    short = rules.match_points - 1
    return rules.cube and won.count(short) == 1 and short not in before  # GAMMON-32


def calls(rules: BackgammonTable, state: BackgammonState) -> tuple[Call, ...]:
    """Return the legal calls with the cube in this position: double, or take and drop."""
    if not rules.cube or rules.outcome(state) is not None:
        return ()
    if state.doubled:
        return TAKE, DROP  # GAMMON-32
    return () if why_no_double(rules, state) else (DOUBLE,)  # GAMMON-32


def after_call(state: BackgammonState, call: Call) -> BackgammonState:
    """Return the position after the active seat has legally doubled, taken or dropped.

    After a double the opponent must answer, so it becomes the active seat. After the answer the
    seat that doubled is active again.
    """
    assert state.seat is not None  # noqa: S101  a seat has called
    after = replace(state, seat=1 - state.seat, doubled=call == DOUBLE)
    if call == TAKE:
        return replace(after, cube=2 * state.cube, owner=state.seat)  # GAMMON-32
    return replace(after, dropped=call == DROP)


def on_board(rules: BackgammonTable, state: BackgammonState) -> Cube | None:
    """Return the cube as it lies on the board; None if the match is played without it."""
    if not rules.cube:
        return None
    if state.doubled:
        return Cube(2 * state.cube, owner=state.seat, offered=True)
    return Cube(state.cube, owner=state.owner, resting=state.crawford)


def why_not(rules: BackgammonTable, state: BackgammonState, call: Call) -> Refusal | None:
    """Return why a double, take or drop is illegal, or None if it is legal.

    The game must not be over.
    """
    if call == DOUBLE:
        return why_no_double(rules, state)
    if not rules.cube:
        return _no_cube()
    return (
        None
        if state.doubled
        else _refusal(
            gettext_noop("Your opponent has not doubled, so there is nothing to take or drop.")
        )
    )


def why_no_double(rules: BackgammonTable, state: BackgammonState) -> Refusal | None:
    """Return why the active seat may not double, or None if it may."""
    if not rules.cube:
        return _no_cube()
    return _too_early(state) or _not_its_own(state) or _no_gain(rules, state)


def unanswered_double() -> Refusal:
    """Return the explanation that a double must be answered before any other action."""
    return _refusal(gettext_noop("Answer the double first: take or drop."))


def _no_cube() -> Refusal:
    return _refusal(gettext_noop("This table does not use the doubling cube."))


def _too_early(state: BackgammonState) -> Refusal | None:
    if state.doubled:
        return unanswered_double()
    if state.seat is None:
        return _refusal(gettext_noop("You can't double until it has been decided who starts."))
    if state.pips_left:
        return _refusal(gettext_noop("You can only double before you roll."))
    return None


def _not_its_own(state: BackgammonState) -> Refusal | None:
    if state.crawford:
        return _refusal(
            gettext_noop("You can't double in the Crawford game. From the next game on, you can.")
        )
    if state.owner not in (None, state.seat):
        return _refusal(gettext_noop("Your opponent owns the cube, so only they can double."))
    if state.cube >= HIGHEST:
        return _refusal(gettext_noop("The cube is already at 64 and can't go higher."))
    return None


def _no_gain(rules: BackgammonTable, state: BackgammonState) -> Refusal | None:
    if points_before(rules, state)[state.seat or 0] + state.cube < rules.match_points:
        return None
    return _refusal(
        gettext_noop(
            "You can't double: winning this game at its present value would already win you the "
            "match."
        )
    )


def _refusal(sentence: str) -> Refusal:
    return Refusal("GAMMON-32", sentence)
