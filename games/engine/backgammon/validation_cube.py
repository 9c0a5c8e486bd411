"""The check of the doubling cube in backgammon positions: why its value or owner is invalid."""

from dataclasses import replace

from games.engine.backgammon import cube
from games.engine.backgammon.options import BackgammonTable
from games.engine.backgammon.state import BackgammonState
from games.engine.match import points_before
from games.engine.words import gettext_noop

VALUES = frozenset(2**turned for turned in range(cube.HIGHEST.bit_length()))


def invalid_reason(rules: BackgammonTable, state: BackgammonState) -> str | None:
    """Return why no game can reach a position with this cube, or None if the cube is valid."""
    fresh = state.cube == 1 and state.owner is None and not (state.doubled or state.dropped)
    if not rules.cube:
        plain = fresh and not state.crawford
        return None if plain else gettext_noop("There is no doubling cube at this table.")
    if not fresh and (state.crawford or state.seat is None):
        return gettext_noop(
            "There is no doubling before it has been decided who starts, or in the Crawford game."
        )
    return (
        _invalid_crawford_reason(rules, state)
        or _invalid_value_reason(rules, state)
        or _invalid_double_reason(rules, state)
    )


def _invalid_crawford_reason(rules: BackgammonTable, state: BackgammonState) -> str | None:
    short = rules.match_points - 1
    one_side = state.won.count(short) == 1
    if state.crawford and not one_side:
        return gettext_noop(
            "The Crawford game is played only when exactly one player is one point short of "
            "winning the match."
        )
    if one_side and 0 in state.won and not state.crawford:
        return gettext_noop("The first game at this score must be the Crawford game.")
    return None


def _invalid_value_reason(rules: BackgammonTable, state: BackgammonState) -> str | None:
    if state.cube not in VALUES:
        return gettext_noop("The cube can only show 1, 2, 4, 8, 16, 32 or 64.")
    if (state.cube == 1) != (state.owner is None) or state.owner not in (None, 0, 1):
        return gettext_noop(
            "The player who took the last double owns the cube. Before the first double, "
            "neither player does."
        )
    if state.owner is None:
        return None
    points = points_before(rules, state)
    # The sides double in turn. A side doubles only if the cube before it would not win the match.
    last, one_before = points[1 - state.owner], points[state.owner]
    needless = last + state.cube // 2 >= rules.match_points
    if needless or (state.cube > 2 and one_before + state.cube // 4 >= rules.match_points):  # noqa: PLR2004
        return gettext_noop(
            "A player cannot have doubled if winning without the double would already have won "
            "the match."
        )
    return None


def _invalid_double_reason(rules: BackgammonTable, state: BackgammonState) -> str | None:
    if not state.doubled and not state.dropped:
        return None
    if state.doubled and state.dropped:
        return gettext_noop("A double that has been dropped needs no answer.")
    if rules.is_finished(state):
        return gettext_noop("There is no doubling after the game is over.")
    assert state.seat is not None  # noqa: S101  no cube in the opening
    doubler = 1 - state.seat if state.doubled else state.seat
    before = replace(state, seat=doubler, doubled=False, dropped=False)
    return (
        None
        if cube.why_no_double(rules, before) is None
        else gettext_noop("No double is possible here.")
    )
