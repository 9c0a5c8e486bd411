"""Why the memory of a position of pachisi is invalid."""

from games.engine.pachisi.board import ARM_END, BACK_AT_ARM_END, CASTLES, WAITING
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.words import gettext_noop


def flaw(rules: Table, state: PachisiState) -> str | None:
    """Return why no game can show this memory of seats and captures, or None."""
    remembered = (state.left, state.unlocked, state.captures)
    if any(len(each) != rules.seats for each in remembered):
        return gettext_noop("Something is remembered of every seat.")
    if not rules.opening_234 and not all(state.unlocked):
        return gettext_noop("Nobody waits for a 2, 3 or 4 at this table.")
    if min(state.captures) < 0:
        return gettext_noop("Nobody makes fewer captures than none.")
    if state.won and any(len({state.won[seat] for seat in side}) > 1 for side in rules.sides):
        return gettext_noop("Partners win and lose together.")
    return _flaw_of_seats(state) or _flaw_of_pending(rules, state)


def _flaw_of_seats(state: PachisiState) -> str | None:
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


def _flaw_of_pending(rules: Table, state: PachisiState) -> str | None:
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
