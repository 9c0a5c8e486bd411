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
        return gettext_noop(
            "It must be one player's turn, or several players must still be deciding who starts."
        )
    begun = any(state.left) or any(map(any, state.pieces)) or state.pips_left or state.run
    if begun or state.extra:
        return gettext_noop("Until it has been decided who starts, nothing else can have happened.")
    return None


def _ascending(seats: tuple[int, ...]) -> bool:
    return sorted(set(seats)) == list(seats)


def _invalid_pieces_reason(rules: Table, state: PachisiState) -> str | None:
    for seat, side in enumerate(state.pieces):
        if _is_crowded(rules, side):
            return gettext_noop(
                "A player's pieces share a square where this table does not allow it."
            )
        if not rules.ones and LAST_SQUARE in side:
            return gettext_noop("At this table, no piece can stop on the last square.")
        if not rival_steps(rules, state, seat).isdisjoint(side):
            return gettext_noop("Opposing pieces are on the same square.")
        if _home_too_soon(rules, state, seat):
            return gettext_noop(
                "A piece cannot be home before its player has captured an opposing piece."
            )
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
        return gettext_noop(
            "The game is over, so the winner must have had the last turn and nothing can be left "
            "to play."
        )
    if any(
        all(state.pieces[each][0] == HOME for each in side)
        for side in rules.sides
        if side != winners
    ):
        return gettext_noop("Only one player or pair can finish first.")
    return None


def _invalid_memory_reason(rules: Table, state: PachisiState) -> str | None:
    """Return why no game can reach what this position remembers of each seat, or None.

    That is which seats may move, their captures, and their points in the match.
    """
    remembered = (state.left, state.unlocked, state.captures)
    if any(len(each) != rules.seats for each in remembered):
        return gettext_noop("The memory must have an entry for every player.")
    if not rules.opening_234 and not all(state.unlocked):
        return gettext_noop("At this table, players do not have to wait for a 2, 3 or 4.")
    if min(state.captures) < 0:
        return gettext_noop("The number of captures cannot be negative.")
    if state.won and any(len({state.won[seat] for seat in side}) > 1 for side in rules.sides):
        return gettext_noop("Partners win and lose together, so their points must be equal.")
    return _invalid_seats_reason(state) or _invalid_pending_reason(rules, state)


def _invalid_seats_reason(state: PachisiState) -> str | None:
    for side, left, unlocked, captures in zip(
        state.pieces, state.left, state.unlocked, state.captures, strict=True
    ):
        if left and not unlocked:
            return gettext_noop(
                "A piece cannot have moved before its player has thrown a 2, 3 or 4."
            )
        if not left and (any(side) or captures):
            return gettext_noop(
                "A player who has moved or captured must have brought a piece out of the Charkoni."
            )
    if any(state.captures) and sum(state.left) == 1:
        return gettext_noop("A piece that never left the Charkoni cannot have been captured.")
    return None


def _invalid_pending_reason(rules: Table, state: PachisiState) -> str | None:
    if not state.pending:
        return None
    if not rules.capture_annulment:
        return gettext_noop("At this table, captures cannot be answered.")
    entries = list(state.pending)
    if any(len(each) != 3 for each in entries) or entries != sorted(set(entries)):  # noqa: PLR2004
        return gettext_noop(
            "Each capture must have a seat, a step and a victim, and captures must be in order."
        )
    if len({each[:2] for each in entries}) > len({each[0] for each in entries}):
        return gettext_noop("Only one capture by each player can be their first.")
    if not all(_can_be_answered(rules, state, *each) for each in state.pending):
        return gettext_noop("That capture cannot be answered now.")
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
        return gettext_noop("It cannot be the turn of a player whose pieces are all home.")
    if len(state.hand) != len(state.pips_left):
        return gettext_noop("Each number left to play must come from one throw.")
    if len(state.pips_left) > MOST:
        return gettext_noop("No player could throw that many graces in a row.")
    if (state.pips_left or state.run) and not state.unlocked[seat]:
        return gettext_noop("Throws before the first 2, 3 or 4 are void and cannot be in hand.")
    return (
        _invalid_entries_reason(rules, state, seat)
        or _invalid_throws_reason(rules, state, seat)
        or _invalid_run_reason(rules, state)
        or _invalid_use_reason(rules, state)
    )


def _invalid_entries_reason(rules: Table, state: PachisiState, seat: int) -> str | None:
    held = list(zip(state.pips_left, state.hand, strict=True))
    if held != sorted(held, key=lambda each: (-each[0], len(each[1]), each[1])):
        return gettext_noop("List the values in hand in order, the largest first.")
    if not all(_is_left_of(rules, score, entry, state.pieces[seat]) for score, entry in held):
        return gettext_noop("That remaining number cannot come from any throw.")
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
        return gettext_noop("A player cannot have that many throws in hand.")
    if PYADA in values and state.pieces[seat][0] == WAITING:
        return gettext_noop("There is no pyada while a piece is waiting.")
    if rules.collects:
        return None
    beside = not thrown or thrown[0] in HIGH
    if len(values) - len(thrown) > 1 or (PYADA in values and not beside):
        return gettext_noop("A pyada comes only with a high value.")
    return None


def _invalid_run_reason(rules: Table, state: PachisiState) -> str | None:
    if not state.run:
        return None
    if not rules.collects or state.extra:
        return gettext_noop("No values are being collected in this position.")
    if state.run == STRUCK:
        return (
            _invalid_collected_reason(rules, state)
            if rules.triple_cancel
            else gettext_noop("At this table, throws cannot cancel each other out.")
        )
    alike = len({value in HIGH or value for value in state.run}) == 1
    if len(state.run) >= SERIES or not alike:
        return gettext_noop("At most two throws of the same kind can count towards three in a row.")
    if any(state.run.count(value) > state.pips_left.count(value) for value in state.run):
        return gettext_noop("Collected values must still be in hand.")
    return _invalid_collected_reason(rules, state)


def _invalid_collected_reason(rules: Table, state: PachisiState) -> str | None:
    values = [entry[0] for entry in state.hand]
    if list(state.pips_left) != values:
        return gettext_noop("No value can be played while values are being collected.")
    if not all(map(rules.shells.is_grace, values)):
        return gettext_noop("Collecting ends with the first throw that gives no further one.")
    return None


def _invalid_use_reason(rules: Table, state: PachisiState) -> str | None:
    if state.pips_left and not state.run and not moves(rules, state):
        return gettext_noop("A player who can play nothing cannot have values in hand.")
    return None
