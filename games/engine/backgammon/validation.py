"""The check of backgammon positions: why a position is invalid."""

from itertools import product

from games.engine.backgammon import validation_cube
from games.engine.backgammon.board import BAR, OFF, RIVAL_HOME, START, across, closed_points
from games.engine.backgammon.options import BackgammonTable
from games.engine.backgammon.state import BackgammonState
from games.engine.dice import FACES
from games.engine.two_seats import invalid_start_reason
from games.engine.words import gettext_noop

RESTS = frozenset(
    {(high, low) for high, low in product(FACES, repeat=2) if high > low}
    | {(face,) * many for face in FACES for many in range(5)}
)
"""The numbers that can be left of a throw of two dice, from all of them to none."""


def invalid_reason(rules: BackgammonTable, state: BackgammonState) -> str | None:
    """Return why no game can reach this position, or None if it is valid."""
    reason = validation_cube.invalid_reason(rules, state)
    if reason is not None:
        return reason
    if state.contenders or state.seat is None:
        return _invalid_opening_reason(state)
    if rules.is_finished(state):
        return _invalid_end_reason(state)
    return _invalid_pieces_reason(*state.pieces) or _invalid_pips_reason(rules, state)


def _invalid_opening_reason(state: BackgammonState) -> str | None:
    reason = invalid_start_reason(state, (START, START))
    if reason is None and state.pips_left:
        return gettext_noop(
            "Until it has been decided who starts, all checkers must be in their starting places."
        )
    return reason


def _invalid_end_reason(state: BackgammonState) -> str | None:
    winner = state.pieces[state.seat or 0]
    if winner[0] != OFF or state.pips_left:
        return gettext_noop(
            "The game is over, so the winner must have had the last turn and nothing can be left "
            "to play."
        )
    if all(side[0] == OFF for side in state.pieces):
        return gettext_noop("Only one player can have borne everything off.")
    return None


def _invalid_pieces_reason(one: tuple[int, ...], other: tuple[int, ...]) -> str | None:
    standing = [{place for place in side if BAR < place < OFF} for side in (one, other)]
    if any(across(place) in standing[1] for place in standing[0]):
        return gettext_noop("Both players have checkers on the same point.")
    if one[0] != BAR or other[0] != BAR:
        return None
    if not any(standing):
        return gettext_noop(
            "If both players have checkers on the bar, the one who hit last must also have a "
            "checker on the board."
        )
    if all(closed_points(side).issuperset(RIVAL_HOME) for side in (one, other)):
        return gettext_noop("Both players have checkers on the bar, and neither could ever enter.")
    return None


def _invalid_pips_reason(rules: BackgammonTable, state: BackgammonState) -> str | None:
    if state.pips_left not in RESTS:
        return gettext_noop("These remaining numbers cannot come from two dice.")
    if state.pips_left and not rules.steps(state):
        return gettext_noop("A player who cannot move has no numbers left to play.")
    return None
