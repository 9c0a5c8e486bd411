"""The sentences that players read beside a position of senet."""

from collections.abc import Iterator

from games.engine.explanations import Remark
from games.engine.senet.board import AGAIN, LAST, LAST_ROW, TRAP, WHITES_FIRST
from games.engine.senet.options import SenetTable
from games.engine.senet.state import SenetState
from games.engine.state import Move
from games.engine.words import gettext_noop

WAITING = (
    gettext_noop(
        "White's piece on 30 must wait until all of White's other pieces are in the last row."
    ),
    gettext_noop(
        "Black's piece on 30 must wait until all of Black's other pieces are in the last row."
    ),
)
LEAVING = (
    gettext_noop("All of White's pieces are in the last row: they can leave from square 30."),
    gettext_noop("All of Black's pieces are in the last row: they can leave from square 30."),
)


def remarks(rules: SenetTable, state: SenetState) -> tuple[Remark, ...]:
    """Return the sentences on the throw, then those on each seat's pieces."""
    if rules.outcome(state) is not None:
        return ()
    sides = (remark for seat in (0, 1) for remark in _of_side(rules, state, seat))
    return (*_of_throw(rules, state), *sides)


def _of_throw(rules: SenetTable, state: SenetState) -> Iterator[Remark]:
    if state.black is None:
        yield Remark("SENET-10", gettext_noop("The first player to throw a 1 plays Black."))
    if state.opening_one:
        yield Remark("SENET-11", gettext_noop("The first 1 moves the piece on 10 to 11."))
    elif state.pips_left:
        yield from _of_way(rules, state)
    if state.pips_left and state.pips_left[0] in AGAIN:
        yield Remark("SENET-13", gettext_noop("After this move, the same player throws again."))


def _of_way(rules: SenetTable, state: SenetState) -> Iterator[Remark]:
    advances = rules.advances(state)
    if rules.whites_first(state) and any(move.start == WHITES_FIRST for move in advances):
        yield Remark("SENET-15", gettext_noop("White must begin with the piece on 9."))
    if any(isinstance(each, Move) and each.end == TRAP for each in rules.legal_moves(state)):
        yield Remark(
            "SENET-26",
            gettext_noop(
                "Square 27 is the trap: a piece that lands there goes back to square 1, or to "
                "the next free square."
            ),
        )
    if not advances:
        yield Remark("SENET-23", gettext_noop("No piece can move forward, so one must move back."))


def _of_side(rules: SenetTable, state: SenetState, seat: int) -> Iterator[Remark]:
    side, colour = state.pieces[seat], rules.side(state, seat)
    if side[0] in LAST_ROW:
        yield Remark("SENET-29", LEAVING[colour])
    elif LAST in side:
        yield Remark("SENET-30", WAITING[colour])
