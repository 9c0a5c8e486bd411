"""What XGID and GNU Backgammon ID have in common: backgammon positions between programs.

Seat 0 is the player at the bottom of the board in other programs, who counts the points from 1 to
24 towards the other side; seat 1 is the player at the top.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.backgammon.board import OFF, START, across
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.backgammon.throws import pips_of
from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import position_form, position_from
from games.engine.forms.reading import Unreadable
from games.engine.games import table
from games.engine.match import points_before
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.engine.words import gettext_noop

FEW = 2
"""The points of the shortest match with a doubling cube."""


def common_state(rules: Rules[State], state: State) -> BackgammonState | None:
    """Return a backgammon position that other programs can have; None if they cannot.

    They cannot have other games, throws for the start, the end of a game, and throws of which a
    part has been played.
    """
    if not isinstance(rules, Backgammon) or not isinstance(state, BackgammonState):
        return None
    whole = not state.pips_left or dice_of(state) is not None
    return state if state.seat is not None and rules.outcome(state) is None and whole else None


def dice_of(state: State) -> tuple[int, int] | None:
    """Return the dice of a throw of which nothing has been played, the higher first."""
    pips = state.pips_left
    throw = pips[:1] * 2 if len(set(pips)) == 1 else pips
    if len(throw) != 2 or pips_of(Throw(throw)) != pips:  # noqa: PLR2004  two dice
        return None
    return throw[0], throw[1]


def counts(state: State, seat: int) -> list[int]:
    """Return how many pieces of a seat stand on its points 1 to 24, and on the bar."""
    return [state.pieces[seat].count(across(point)) for point in range(1, OFF + 1)]


def pieces_from(found: Sequence[int]) -> tuple[int, ...]:
    """Return the pieces of a seat from their numbers on its points 1 to 24, and on the bar.

    Raises `InvalidPosition` for more than fifteen.
    """
    if sum(found) > len(START):
        raise InvalidPosition(gettext_noop("A player has more than 15 checkers."))
    placed = [across(point) for point, many in enumerate(found, start=1) for _ in range(many)]
    return tuple(sorted([*placed, *[OFF] * (len(START) - len(placed))]))


def cubed_table(match_points: int, *, cube: bool) -> Backgammon:
    """Return the rules of a match of this length.

    Raises `Unreadable` for an unlimited game, and `InvalidPosition` for a match that is too long.
    """
    if match_points == 0:
        raise Unreadable(
            gettext_noop("Unlimited games are not played here: the match length must be 1 or more.")
        )
    wanted = {"match_points": match_points, "cube": cube and match_points >= FEW}
    rules = table("backgammon", wanted)
    assert isinstance(rules, Backgammon)  # noqa: S101  the game is backgammon
    return rules


def checked(
    rules: Backgammon, state: BackgammonState, scores: tuple[int, ...], dice: Sequence[int]
) -> tuple[Rules[State], State]:
    """Return the position with this score and throw, if a game can reach it.

    A throw that cannot be played passes the turn. Raises `InvalidPosition` for an impossible one.
    """
    won = scores if any(scores) else ()
    before = replace(state, won=won)
    checked_rules, found = position_from(position_form(rules, before))  # type: ignore[arg-type]
    return checked_rules, checked_rules.apply(found, Throw(tuple(dice))) if dice else found


def scores_of(rules: Rules[State], state: State) -> tuple[int, ...]:
    """Return the points of both seats."""
    return points_before(rules, state)
