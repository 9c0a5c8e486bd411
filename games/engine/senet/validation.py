"""The check of senet positions: why a position is invalid."""

from games.engine.senet.board import BLACK, OFF, OPENING, TRAP, VALUES, WHITE
from games.engine.senet.options import SenetTable
from games.engine.senet.state import SenetState
from games.engine.words import gettext_noop


def invalid_reason(rules: SenetTable, state: SenetState) -> str | None:
    """Return why no game can reach this position, or None if it is valid."""
    return (
        _invalid_turn_reason(rules, state)
        or _invalid_pieces_reason(state)
        or _invalid_colours_reason(state)
        or _invalid_score_reason(rules, state)
    )


def _invalid_turn_reason(rules: SenetTable, state: SenetState) -> str | None:
    if state.seat is None:
        return gettext_noop("One of the two seats is always to play.")
    if all(side[0] == OFF for side in state.pieces):
        return gettext_noop("Both sides have taken off all their pieces.")
    if rules.outcome(state) is not None and (state.pips_left or state.pieces[state.seat][0] != OFF):
        return gettext_noop("The game is over, and the winner has the last word.")
    return None


def _invalid_pieces_reason(state: SenetState) -> str | None:
    standing = [square for side in state.pieces for square in side if square != OFF]
    if len(set(standing)) != len(standing):
        return gettext_noop("No two pieces stand on one square.")
    if 0 in standing or TRAP in standing:
        return gettext_noop("Nothing stands before the first square or in the trap.")
    return None


def _invalid_colours_reason(state: SenetState) -> str | None:
    begun = state.pieces in ((WHITE, BLACK), (BLACK, WHITE))
    if state.black is None:
        early = state.pieces != (WHITE, BLACK) or state.pips_left or state.white_moved
        return (
            gettext_noop("Nothing is played before the colours are given.")
            if early or state.opening_one
            else None
        )
    if state.black not in (0, 1):
        return gettext_noop("Black is one of the two seats.")
    if not state.opening_one:
        return gettext_noop("Black's first move comes before all others.") if begun else None
    if state.seat != state.black or state.pips_left != (1,) or state.white_moved:
        return gettext_noop("The first 1 is Black's to play.")
    return (
        None
        if begun and OPENING[0] in state.pieces[state.black]
        else gettext_noop("The first 1 comes first.")
    )


def _invalid_score_reason(rules: SenetTable, state: SenetState) -> str | None:
    if not state.pips_left:
        return None
    if len(state.pips_left) > 1 or state.pips_left[0] not in VALUES.values():
        return gettext_noop("Four sticks show 1, 2, 3, 4 or 6.")
    return (
        None
        if rules.legal_moves(state)
        else gettext_noop("A seat that cannot move has no score left.")
    )
