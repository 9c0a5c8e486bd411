"""The effects of a throw in pachisi: the order of play, void throws, the hand, series struck out.

The hand holds what a seat has thrown and not yet played. Each entry has a number still to be
played, the value thrown, and the progress of each piece that has already had a share of this value
(PACHISI-19). Pieces on one square are not distinguished: only how many of them have had a share
counts.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.cowries import HIGH, OPENING, PYADA
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move, Throw

STRUCK = (0,)
"""The run after a series was struck out: throwing continues, counting starts again."""
SERIES = 3
"""The number of throws in a row that are struck out."""
CANCELLED = HIGH | {7, 14}
"""The values that can be struck out (PACHISI-41, PACHISI-42, PACHISI-43)."""


def decide_start(state: PachisiState, throw: Throw) -> PachisiState:
    """Return the position after a throw for the start: the seat with the highest value begins.

    Seats that share the highest value throw again.
    """
    highest = max(throw.dice)
    best = tuple(
        seat for seat, value in zip(state.contenders, throw.dice, strict=True) if value == highest
    )  # PACHISI-03
    if len(best) > 1:
        return replace(state, contenders=best)
    return replace(state, seat=best[0], contenders=())  # PACHISI-04


def is_void(rules: Table, state: PachisiState, value: int) -> bool:
    """Whether this throw counts for nothing: a 7 or 14 of a seat without a piece on the board."""
    own = state.pieces[state.seat or 0]
    return value in rules.shells.idle and not any(
        WAITING < step < HOME for step in own
    )  # PACHISI-12


def is_locked(rules: Table, state: PachisiState, value: int) -> bool:
    """Whether this throw is lost because the active seat has yet to throw its first 2, 3 or 4."""
    return not state.unlocked[state.seat or 0] and value not in OPENING  # PACHISI-05


def unlock_pieces(state: PachisiState) -> PachisiState:
    """Return the position in which the active seat has thrown the 2, 3 or 4 that lets it move."""
    seat = state.seat or 0
    if state.unlocked[seat]:
        return state
    able = (*state.unlocked[:seat], True, *state.unlocked[seat + 1 :])  # PACHISI-05
    return replace(state, unlocked=able)


def add_value(rules: Table, state: PachisiState, value: int) -> PachisiState:
    """Return the position in which the active seat has this value to play as well.

    With some options a high value brings a pyada, an extra 1 to play.
    """
    return _with_values(state, (value, *_pyada(rules, state, value)))  # PACHISI-46


def collect_grace(rules: Table, state: PachisiState, value: int) -> PachisiState:
    """Return the position in which the active seat has this grace to play later, and throws on.

    A grace is a value that gives another throw. If it is the third alike in a row, all three are
    lost instead.
    """
    before = tuple(each for each in state.run if _kind(each) == _kind(value))
    if rules.triple_cancel and len(before) == SERIES - 1 and value in CANCELLED:
        return _strike_out(rules, state, before)
    run = (*before, value)[1 - SERIES :]  # PACHISI-44
    return replace(add_value(rules, state, value), run=run)


def _strike_out(rules: Table, state: PachisiState, before: tuple[int, ...]) -> PachisiState:
    values = [each for value in before for each in (value, *_pyada(rules, state, value))]
    after = _without_values(state, values)  # PACHISI-39 PACHISI-40
    return replace(after, run=STRUCK)  # PACHISI-41 PACHISI-42 PACHISI-43


def _pyada(rules: Table, state: PachisiState, value: int) -> tuple[int, ...]:
    waits = state.pieces[state.seat or 0][0] == WAITING
    earned = rules.pyada and value in HIGH and not waits  # PACHISI-45 PACHISI-47
    return (PYADA,) if earned else ()


def _kind(value: int) -> int:
    """Return what counts as alike in a row: the value itself, but one value for all high values."""
    return min(HIGH) if value in HIGH else value  # PACHISI-41


Entry = tuple[int, ...]
Hand = list[tuple[int, Entry]]


def _with_values(state: PachisiState, values: Sequence[int]) -> PachisiState:
    """Return the position in which the active seat has these values to play as well."""
    return _with_hand(state, [*_hand(state), *((value, (value,)) for value in values)])


def _without_values(state: PachisiState, values: Sequence[int]) -> PachisiState:
    """Return the position in which the active seat has lost these values, none of them used."""
    hand = _hand(state)
    for value in values:
        hand.remove((value, (value,)))
    return _with_hand(state, hand)


def without_hand(state: PachisiState) -> PachisiState:
    """Return the position in which no value is left to play."""
    return replace(state, pips_left=(), hand=(), run=())


def after_use(state: PachisiState, index: int, move: Move) -> PachisiState:
    """Return the position after a step's number is taken from the value at `index` in `pips_left`.

    The piece is not moved yet.
    """
    hand, many = _hand(state), state.pieces[state.seat or 0].count(move.start)
    left, entry = hand.pop(index)
    hand = [(score, _move_share(other, move, many)) for score, other in hand]
    if left > move.score:
        hand.append((left - move.score, _note_share(entry, move.end)))  # PACHISI-19
    return _with_hand(state, hand)


def _move_share(entry: Entry, move: Move, many: int) -> Entry:
    """Return the entry of a value to play after a step that uses another value.

    An entry notes the squares of the pieces that have had a share of its value, so the note has to
    move with its piece. Of the `many` pieces on the start square, those without a share are assumed
    to move first: the note moves only if every piece there has had a share.
    """
    value, *shared = entry
    if not shared or shared.count(move.start) < many:
        return entry
    shared.remove(move.start)
    return _note_share((value, *shared), move.end)


def _note_share(entry: Entry, step: int) -> Entry:
    """Return the entry of a value to play, with the note that a piece here has had a share of it.

    Nothing is noted of a piece that is home.
    """
    value, *shared = entry
    return (value, *sorted([*shared, step])) if step < HOME else entry


def _hand(state: PachisiState) -> Hand:
    return list(zip(state.pips_left, state.hand, strict=True))


def _with_hand(state: PachisiState, hand: Hand) -> PachisiState:
    """Return the position with these values to play, sorted by what is left of each.

    The largest comes first.
    """
    hand.sort(key=lambda each: (-each[0], len(each[1]), each[1]))
    return replace(
        state,
        pips_left=tuple(score for score, _ in hand),
        hand=tuple(entry for _, entry in hand),
    )
