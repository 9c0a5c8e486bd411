"""The check of pachisi positions: whether pieces, numbers to play and memory are possible."""

from games.engine.pachisi.board import (
    ARM_END,
    BACK_AT_ARM_END,
    CASTLES,
    HOME,
    LAST_SQUARE,
    RETURNING,
    WAITING,
)
from games.engine.pachisi.cowries import HIGH, PYADA
from games.engine.pachisi.moves import moves
from games.engine.pachisi.moves_landing import rival_steps
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.pachisi.throws import SERIES, STRUCK
from games.engine.pachisi.turns import winning_seats
from games.engine.words import gettext_noop

MOST = 100
"""The most values in hand: fifty graces in a row have a chance below 1 in 10**25."""


def invalid_reason(rules: Table, state: PachisiState) -> str | None:
    """Return why no game can reach this position, or None if it is valid."""
    refusal = _invalid_memory_reason(rules, state)
    if refusal is not None:
        return refusal
    if state.contenders or state.seat is None:
        return _invalid_opening_reason(state)
    return _invalid_pieces_reason(rules, state) or _invalid_turn_reason(rules, state, state.seat)


def _invalid_opening_reason(state: PachisiState) -> str | None:
    seats = set(range(len(state.pieces)))
    several = len(state.contenders) > 1 and set(state.contenders) <= seats
    if state.seat is not None or not several or not _ascending(state.contenders):
        return gettext_noop("Either a seat is to play, or several throw for the start.")
    begun = any(state.left) or any(map(any, state.pieces)) or state.pips_left or state.run
    if begun or state.extra:
        return gettext_noop("The start is thrown for before anything else happens.")
    return None


def _ascending(seats: tuple[int, ...]) -> bool:
    return sorted(set(seats)) == list(seats)


def _invalid_pieces_reason(rules: Table, state: PachisiState) -> str | None:
    for seat, side in enumerate(state.pieces):
        if _is_crowded(rules, side):
            return gettext_noop("Own pieces stand together where this table does not let them.")
        if not rules.ones and LAST_SQUARE in side:
            return gettext_noop("No piece stops on the last square here.")
        if not rival_steps(rules, state, seat).isdisjoint(side):
            return gettext_noop("Rival pieces stand on one square.")
        if _home_too_soon(rules, state, seat):
            return gettext_noop("No piece is home before its owner has captured one.")
    return None


def _is_crowded(rules: Table, side: tuple[int, ...]) -> bool:
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


def _invalid_turn_reason(rules: Table, state: PachisiState, seat: int) -> str | None:
    winners = winning_seats(rules, state)
    if winners is None:
        return _invalid_hand_reason(rules, state, seat)
    if seat not in winners or state.pips_left or state.run or state.extra:
        return gettext_noop("The game is over, and the winner has the last word.")
    if any(
        all(state.pieces[each][0] == HOME for each in side)
        for side in rules.sides
        if side != winners
    ):
        return gettext_noop("Only one side can be the first.")
    return None


def _invalid_memory_reason(rules: Table, state: PachisiState) -> str | None:
    """Return why no game can reach what this position remembers of each seat, or None.

    That is which seats may move, their captures, and their points in the match.
    """
    remembered = (state.left, state.unlocked, state.captures)
    if any(len(each) != rules.seats for each in remembered):
        return gettext_noop("Something is remembered of every seat.")
    if not rules.opening_234 and not all(state.unlocked):
        return gettext_noop("Nobody waits for a 2, 3 or 4 at this table.")
    if min(state.captures) < 0:
        return gettext_noop("Nobody makes fewer captures than none.")
    if state.won and any(len({state.won[seat] for seat in side}) > 1 for side in rules.sides):
        return gettext_noop("Partners win and lose together.")
    return _invalid_seats_reason(state) or _invalid_pending_reason(rules, state)


def _invalid_seats_reason(state: PachisiState) -> str | None:
    for side, left, unlocked, captures in zip(
        state.pieces, state.left, state.unlocked, state.captures, strict=True
    ):
        if left and not unlocked:
            return gettext_noop("No piece moves before a 2, 3 or 4 is thrown.")
        if not left and (any(side) or captures):
            return gettext_noop("Who has moved or captured has left the Charkoni.")
    if any(state.captures) and sum(state.left) == 1:
        return gettext_noop("Nothing is captured that has not left the Charkoni.")
    return None


def _invalid_pending_reason(rules: Table, state: PachisiState) -> str | None:
    if not state.pending:
        return None
    if not rules.capture_annulment:
        return gettext_noop("No capture is answered at this table.")
    entries = list(state.pending)
    if any(len(each) != 3 for each in entries) or entries != sorted(set(entries)):  # noqa: PLR2004
        return gettext_noop("A capture has a seat, a step and a victim, and stands in its order.")
    if len({each[:2] for each in entries}) > len({each[0] for each in entries}):
        return gettext_noop("Only one capture of a seat is its first.")
    if not all(_can_be_answered(rules, state, *each) for each in state.pending):
        return gettext_noop("No such capture can be answered now.")
    return None


def _can_be_answered(
    rules: Table, state: PachisiState, capturer: int, step: int, victim: int
) -> bool:
    seats = range(rules.seats)
    if capturer not in seats or victim not in rules.rivals(capturer):
        return False
    if step in CASTLES or not ARM_END < step < BACK_AT_ARM_END:
        return False
    stands = step in state.pieces[capturer] and state.captures[capturer] > 0
    back = state.left[victim] and (victim == state.seat or state.pieces[victim][0] == WAITING)
    return stands and back


def _invalid_hand_reason(rules: Table, state: PachisiState, seat: int) -> str | None:
    """Return why this seat cannot have these numbers to play, or None if it can."""
    if state.pieces[seat][0] == HOME:
        return gettext_noop("Whoever is home is passed over.")
    if len(state.hand) != len(state.pips_left):
        return gettext_noop("Each score is left of one throw.")
    if len(state.pips_left) > MOST:
        return gettext_noop("Nobody ever throws so many graces.")
    if (state.pips_left or state.run) and not state.unlocked[seat]:
        return gettext_noop("What is thrown before a 2, 3 or 4 is void.")
    return (
        _invalid_entries_reason(rules, state, seat)
        or _invalid_throws_reason(rules, state, seat)
        or _invalid_run_reason(rules, state)
        or _invalid_use_reason(rules, state)
    )


def _invalid_entries_reason(rules: Table, state: PachisiState, seat: int) -> str | None:
    held = list(zip(state.pips_left, state.hand, strict=True))
    if held != sorted(held, key=lambda each: (-each[0], len(each[1]), each[1])):
        return gettext_noop("Values in hand are written in order, the largest first.")
    if not all(_is_left_of(rules, score, entry, state.pieces[seat]) for score, entry in held):
        return gettext_noop("No throw leaves such a score.")
    return None


def _is_left_of(rules: Table, score: int, entry: tuple[int, ...], own: tuple[int, ...]) -> bool:
    if not entry or not (entry[0] in rules.shells.values or (rules.pyada and entry[0] == PYADA)):
        return False
    value, *shared = entry
    if score == value:
        return not shared
    if not rules.split_throw or not 1 <= score <= value - max(1, len(shared)):
        return False
    standing = all(
        WAITING < step < HOME and shared.count(step) <= own.count(step) for step in shared
    )
    return standing and sorted(shared) == shared


def _invalid_throws_reason(rules: Table, state: PachisiState, seat: int) -> str | None:
    values = [entry[0] for entry in state.hand]
    thrown = [value for value in values if value != PYADA]
    plain = [value for value in values if not rules.shells.is_grace(value)]
    if (len(thrown) > 1 and not rules.collects) or len(plain) > 1:
        return gettext_noop("So many throws are not in one hand.")
    if PYADA in values and state.pieces[seat][0] == WAITING:
        return gettext_noop("There is no pyada while a piece waits.")
    if rules.collects:
        return None
    beside = not thrown or thrown[0] in HIGH
    if len(values) - len(thrown) > 1 or (PYADA in values and not beside):
        return gettext_noop("A pyada belongs to a high throw.")
    return None


def _invalid_run_reason(rules: Table, state: PachisiState) -> str | None:
    if not state.run:
        return None
    if not rules.collects or state.extra:
        return gettext_noop("Nothing is being collected.")
    if state.run == STRUCK:
        return (
            _invalid_collected_reason(rules, state)
            if rules.triple_cancel
            else gettext_noop("Nothing is struck out here.")
        )
    alike = len({value in HIGH or value for value in state.run}) == 1
    if len(state.run) >= SERIES or not alike:
        return gettext_noop("The throws that count together are two at most, of one kind.")
    if any(state.run.count(value) > state.pips_left.count(value) for value in state.run):
        return gettext_noop("What was collected is in hand.")
    return _invalid_collected_reason(rules, state)


def _invalid_collected_reason(rules: Table, state: PachisiState) -> str | None:
    values = [entry[0] for entry in state.hand]
    if list(state.pips_left) != values:
        return gettext_noop("Nothing is played while values are collected.")
    if not all(map(rules.shells.is_grace, values)):
        return gettext_noop("Throwing ends with a throw that gives no further one.")
    return None


def _invalid_use_reason(rules: Table, state: PachisiState) -> str | None:
    if state.pips_left and not state.run and not moves(rules, state):
        return gettext_noop("Who can play nothing has nothing in hand.")
    return None
