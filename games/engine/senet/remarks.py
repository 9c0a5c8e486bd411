"""What a player has to know of a position of senet besides what is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.core import Remark
from games.engine.senet.board import AGAIN, LAST, LAST_ROW, WHITES_FIRST
from games.engine.words import gettext_noop

if TYPE_CHECKING:
    from games.engine.senet.rules import Senet
    from games.engine.senet.state import SenetState


def remarks(rules: Senet, state: SenetState) -> tuple[Remark, ...]:
    """The sentences that hold in this position."""
    return tuple(
        filter(None, (_opening(state), _first(rules, state), _way(rules, state), _exit(state)))
    )


def _opening(state: SenetState) -> Remark | None:
    if state.black is None:
        return Remark("SENET-10", gettext_noop("Whoever first throws a 1 plays Black."))
    if state.opening_one:
        return Remark("SENET-11", gettext_noop("The first 1 moves the piece on 10 to 11."))
    return None


def _first(rules: Senet, state: SenetState) -> Remark | None:
    moves = rules.legal_moves(state) if rules.whites_first(state) else ()
    if moves and all(getattr(move, "start", 0) == WHITES_FIRST for move in moves):
        return Remark("SENET-15", gettext_noop("White begins with the piece on 9."))
    return None


def _way(rules: Senet, state: SenetState) -> Remark | None:
    if not state.scores or state.opening_one:
        return None
    if not rules.advances(state):
        return Remark("SENET-23", gettext_noop("No piece can advance: one must go back."))
    if state.scores[0] in AGAIN:
        return Remark("SENET-13", gettext_noop("After this move the same player throws again."))
    return None


def _exit(state: SenetState) -> Remark | None:
    waiting = any(LAST in side and side[0] < LAST_ROW.start for side in state.pieces)
    if waiting:
        return Remark(
            "SENET-30",
            gettext_noop("A piece waits on 30 until all of its side are in the last row."),
        )
    return None
