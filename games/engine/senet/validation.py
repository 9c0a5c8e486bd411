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
        return gettext_noop("It must be the turn of one of the two players.")
    if all(side[0] == OFF for side in state.pieces):
        return gettext_noop("Only one player can have borne everything off.")
    if rules.outcome(state) is not None and (state.pips_left or state.pieces[state.seat][0] != OFF):
        return gettext_noop(
            "The game is over, so the winner must have had the last turn and nothing can be left "
            "to play."
        )
    return None


def _invalid_pieces_reason(state: SenetState) -> str | None:
    standing = [square for side in state.pieces for square in side if square != OFF]
    if len(set(standing)) != len(standing):
        return gettext_noop("Two pieces are on the same square.")
    if 0 in standing or TRAP in standing:
        return gettext_noop("No piece can be before the first square or in the trap.")
    return None


def _invalid_colours_reason(state: SenetState) -> str | None:
    begun = state.pieces in ((WHITE, BLACK), (BLACK, WHITE))
    if state.black is None:
        early = state.pieces != (WHITE, BLACK) or state.pips_left or state.white_moved
        return (
            gettext_noop("Nothing can be played before the colours are decided.")
            if early or state.opening_one
            else None
        )
    if state.black not in (0, 1):
        return gettext_noop("Black must be one of the two players.")
    if not state.opening_one:
        return gettext_noop("Black's first move must come before all others.") if begun else None
    if state.seat != state.black or state.pips_left != (1,) or state.white_moved:
        return gettext_noop("Only Black can play the first 1.")
    return (
        None
        if begun and OPENING[0] in state.pieces[state.black]
        else gettext_noop("The first 1 must be played before anything else.")
    )


def _invalid_score_reason(rules: SenetTable, state: SenetState) -> str | None:
    if not state.pips_left:
        return None
    if len(state.pips_left) > 1 or state.pips_left[0] not in VALUES.values():
        return gettext_noop("Four sticks can only give 1, 2, 3, 4 or 6.")
    return (
        None
        if rules.legal_moves(state)
        else gettext_noop("A player who cannot move has no number left to play.")
    )
