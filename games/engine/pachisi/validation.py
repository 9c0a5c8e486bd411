"""Why a position of pachisi is invalid."""

from games.engine.pachisi import validation_hand, validation_memory
from games.engine.pachisi.board import (
    ARM_END,
    BACK_AT_ARM_END,
    CASTLES,
    HOME,
    LAST_SQUARE,
    RETURNING,
    WAITING,
)
from games.engine.pachisi.moves_landing import rival_steps
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.pachisi.turns import won
from games.engine.words import gettext_noop


def flaw(rules: Table, state: PachisiState) -> str | None:
    """Return why no game can reach this position, or None if it is valid."""
    refusal = validation_memory.flaw(rules, state)
    if refusal is not None:
        return refusal
    if state.contenders or state.seat is None:
        return _flaw_of_opening(state)
    return _flaw_of_pieces(rules, state) or _flaw_of_turn(rules, state, state.seat)


def _flaw_of_opening(state: PachisiState) -> str | None:
    seats = set(range(len(state.pieces)))
    several = len(state.contenders) > 1 and set(state.contenders) <= seats
    if state.seat is not None or not several or not _ascending(state.contenders):
        return gettext_noop("Either a seat is to play, or several throw for the start.")
    begun = any(state.left) or any(map(any, state.pieces)) or state.scores or state.run
    if begun or state.extra:
        return gettext_noop("The start is thrown for before anything else happens.")
    return None


def _ascending(seats: tuple[int, ...]) -> bool:
    return sorted(set(seats)) == list(seats)


def _flaw_of_pieces(rules: Table, state: PachisiState) -> str | None:
    for seat, side in enumerate(state.pieces):
        if _crowded(rules, side):
            return gettext_noop("Own pieces stand together where this table does not let them.")
        if not rules.ones and LAST_SQUARE in side:
            return gettext_noop("No piece stops on the last square here.")
        if not rival_steps(rules, state, seat).isdisjoint(side):
            return gettext_noop("Rival pieces stand on one square.")
        if _home_too_soon(rules, state, seat):
            return gettext_noop("No piece is home before its owner has captured one.")
    return None


def _crowded(rules: Table, side: tuple[int, ...]) -> bool:
    if rules.stacking == "all":
        return False
    steps = [ARM_END if step == BACK_AT_ARM_END else step for step in side if WAITING < step < HOME]
    if rules.stacking == "castles_only":
        steps = [step for step in steps if step not in CASTLES]
    return len(set(steps)) < len(steps)


def _home_too_soon(rules: Table, state: PachisiState, seat: int) -> bool:
    side = state.pieces[seat]
    if not rules.capture_required or rules.capture_annulment or state.captures[seat]:
        return False
    return side[-1] == HOME and side[0] < RETURNING.start


def _flaw_of_turn(rules: Table, state: PachisiState, seat: int) -> str | None:
    winners = won(rules, state)
    if winners is None:
        return validation_hand.flaw(rules, state, seat)
    if seat not in winners or state.scores or state.run or state.extra:
        return gettext_noop("The game is over, and the winner has the last word.")
    if any(
        all(state.pieces[each][0] == HOME for each in side)
        for side in rules.sides
        if side != winners
    ):
        return gettext_noop("Only one side can be the first.")
    return None
