"""The check of señas positions: why a position is invalid."""

from itertools import combinations

from games.engine.senas.board import ENTRY_REST, FOURTH, GATE, HOLES, OUT, START, across
from games.engine.senas.options import SenasTable
from games.engine.senas.state import SenasState
from games.engine.senas.throws import THREE_DICE, TUTE, pips_of
from games.engine.two_seats import invalid_start_reason
from games.engine.words import gettext_noop

MOST_SIXES = 24
"""The sixes left over from four tutes in one turn; five in a row practically never happen."""
RESTS = frozenset(
    rest
    for throw, _ in THREE_DICE
    if throw.dice != TUTE
    for many in range(7)
    for rest in combinations(pips_of(throw), many)
)
"""The numbers that can be left of a throw, all to none; of a tute only sixes are left."""


def invalid_reason(rules: SenasTable, state: SenasState) -> str | None:
    """Return why no game can reach this position, or None if it is valid."""
    if len(state.runner) != len(state.pieces):
        return gettext_noop(
            "The memory must say for each player whether their first piece has arrived."
        )
    if state.contenders or state.seat is None:
        return _invalid_opening_reason(state)
    if rules.outcome(state) is not None:
        return _invalid_end_reason(state)
    return (
        _invalid_pieces_reason(state)
        or _invalid_gift_reason(rules, state)
        or _invalid_pips_reason(rules, state)
    )


def _invalid_opening_reason(state: SenasState) -> str | None:
    reason = invalid_start_reason(state, (START, START))
    if reason is not None:
        return reason
    if any(state.runner):
        return gettext_noop(
            "Until it has been decided who starts, all checkers must be in their starting places."
        )
    if state.pips_left or state.gift or state.gift_in_hand or state.tute:
        return gettext_noop(
            "Until it has been decided who starts, there can be no numbers to play."
        )
    return None


def _invalid_end_reason(state: SenasState) -> str | None:
    assert state.seat is not None  # noqa: S101  not in the opening
    if state.pieces[state.seat][0] != OUT:
        return gettext_noop(
            "The game is over, so the winner must have had the last turn and nothing can be left "
            "to play."
        )
    if state.pips_left or state.gift or state.gift_in_hand or state.tute:
        return gettext_noop("The game is over, so no numbers can be left to play.")
    if all(side[0] == OUT for side in state.pieces):
        return gettext_noop("Only one player can have all their pieces out.")
    return _invalid_pieces_reason(state)


def _invalid_pieces_reason(state: SenasState) -> str | None:
    for side, arrived in zip(state.pieces, state.runner, strict=True):
        found = _invalid_side_reason(side) or _invalid_runner_reason(side, arrived=arrived)
        if found is not None:
            return found
    one, other = ({hole for hole in side if hole in HOLES} for side in state.pieces)
    if any(across(hole) in other for hole in one):
        return gettext_noop("Both players have pieces in the same hole.")
    return None


def _invalid_side_reason(side: tuple[int, ...]) -> str | None:
    if side[0] < GATE:
        return gettext_noop("No piece can be before hole 1, where all pieces begin.")
    if sum(hole in ENTRY_REST for hole in side) > 1:  # SENAS-09
        return gettext_noop("A player can have only one piece in holes 2 to 6.")
    return None


def _invalid_runner_reason(side: tuple[int, ...], *, arrived: bool) -> str | None:
    if arrived != (side[-1] >= FOURTH.start):  # SENAS-06
        return gettext_noop(
            "The first piece has arrived if, and only if, a piece is in the fourth seña or beyond."
        )
    if not arrived and side[-2] != GATE:  # SENAS-07
        return gettext_noop("No other piece can have entered before the first has arrived.")
    return None


def _invalid_gift_reason(rules: SenasTable, state: SenasState) -> str | None:
    if rules.gift == "off" and (state.gift or state.gift_in_hand):
        return gettext_noop("At this table, no numbers are left to the opponent.")
    if state.gift and state.gift_in_hand:
        return gettext_noop("Nothing can be left over before a player's own roll.")
    if state.gift != TUTE[:1] * len(state.gift) or len(state.gift) > MOST_SIXES:  # SENAS-17
        return gettext_noop(
            "Sixes can wait during the turn of the player who rolled them only if they come from a "
            "tute."
        )
    if state.gift and not state.pips_left and rules.can_play(state, state.gift):
        return gettext_noop("The waiting sixes could still be played.")
    return None


def _invalid_pips_reason(rules: SenasTable, state: SenasState) -> str | None:
    if state.tute and (state.gift_in_hand or not state.pips_left):
        return gettext_noop("A tute must be the roll being played.")
    if state.gift_in_hand and not state.pips_left:
        return gettext_noop("The opponent cannot have left numbers if there are none to play.")
    if list(state.pips_left) != sorted(state.pips_left, reverse=True) or not _is_left_over(state):
        return gettext_noop("These remaining numbers cannot come from three dice.")
    if state.pips_left and not rules.can_play(state, state.pips_left):
        return gettext_noop("A player who cannot move has no numbers left to play.")
    return None


def _is_left_over(state: SenasState) -> bool:
    if state.tute:
        return state.pips_left == TUTE[:1] * len(state.pips_left) and len(
            state.pips_left
        ) <= 2 * len(TUTE)
    if not state.gift_in_hand:
        return state.pips_left in RESTS
    sixes = state.pips_left.count(TUTE[0])
    return sixes <= MOST_SIXES and state.pips_left[sixes:] in RESTS
