"""Routes: ways of one piece that use several numbers of a turn in one go, such as both dice.

A route is found by playing the rules' own legal moves one after the other, so every step of it is
legal when its turn comes, and a square in between on which the piece may not land is never crossed.

Often several routes lead to one square. One of them is offered, by these preferences:

1. Fewest steps.
2. The order of numbers that sets the other seats back most: on the way, a piece hits what it can.
   A player who would rather spare an opponent plays the steps one by one.
3. The order that begins with the largest number.

Squares that a single step reaches have no routes, since that step costs fewer numbers. Steps that
use a share of a number (`Move.of`) belong to no route: with shares, one step reaches as far.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from games.engine.rules import Rules
from games.engine.state import Move, S

MOST_STEPS = 4
"""The most steps of a route: a doublet in backgammon."""
MOST_POSITIONS = 48
"""Longer routes are left out where finding them would visit more positions than this."""


@dataclass(frozen=True, slots=True)
class Route:
    """Two or more legal steps of one piece, each from the square where the one before ended."""

    moves: tuple[Move, ...]

    @property
    def start(self) -> int:
        """The progress at which the piece stands now."""
        return self.moves[0].start

    @property
    def end(self) -> int:
        """The progress that the piece reaches in the end."""
        return self.moves[-1].end

    @property
    def scores(self) -> tuple[int, ...]:
        """The numbers that the steps use, in order."""
        return tuple(move.score for move in self.moves)


@dataclass(frozen=True, slots=True)
class _Path(Generic[S]):
    """The steps of one piece so far, and the position after them."""

    moves: tuple[Move, ...]
    after: S

    @property
    def ends(self) -> tuple[int, int]:
        """Where the piece stands now, and where these steps take it."""
        return self.moves[0].start, self.moves[-1].end


def routes(rules: Rules[S], state: S) -> tuple[Route, ...]:
    """Return the routes of all pieces of the active seat, at most one to each square, short first.

    Empty unless the seat has two or more numbers to play.
    """
    if len(state.pips_left) < 2:  # noqa: PLR2004  one number makes no route
        return ()
    steps = [move for move in rules.legal_moves(state) if isinstance(move, Move)]
    reached = {(move.start, move.end) for move in steps}
    level = [_Path((move,), rules.apply(state, move)) for move in _by_number(steps)]
    found, visited = list[Route](), 0
    for _ in range(MOST_STEPS - 1):
        level = [path for path in level if _turn_goes_on(rules, state, path)]
        visited += len(level)
        if visited > MOST_POSITIONS:
            break
        level = list(_one_step_on(rules, level))
        best = _preferred(state, level)
        found += [Route(path.moves) for ends, path in best.items() if ends not in reached]
        reached.update(best)
    return tuple(found)


def _by_number(steps: Sequence[Move]) -> list[Move]:
    """Return the steps that use whole numbers, the largest number first."""
    return sorted((move for move in steps if move.of is None), key=lambda move: -move.score)


def _turn_goes_on(rules: Rules[S], state: S, path: _Path[S]) -> bool:
    """Whether the piece of this path may be able to move on before anything else happens."""
    after = path.after
    stands = state.seat is not None and path.ends[1] in after.pieces[state.seat]
    return stands and after.seat == state.seat and rules.due(after) == "move"


def _one_step_on(rules: Rules[S], level: Sequence[_Path[S]]) -> Iterator[_Path[S]]:
    """Yield each path with one more step, once for each position that results."""
    known = set[tuple[tuple[int, int], S]]()
    for path in level:
        steps = [move for move in rules.legal_moves(path.after) if isinstance(move, Move)]
        for move in _by_number(steps):
            if move.start == path.ends[1]:
                longer = _Path((*path.moves, move), rules.apply(path.after, move))
                if (longer.ends, longer.after) not in known:
                    known.add((longer.ends, longer.after))
                    yield longer


def _preferred(state: S, level: Sequence[_Path[S]]) -> dict[tuple[int, int], _Path[S]]:
    """Return the preferred path between each two squares, of paths with equally many steps."""
    best = dict[tuple[int, int], _Path[S]]()
    for path in level:
        other = best.setdefault(path.ends, path)
        if _progress_of_others(state, path.after) < _progress_of_others(state, other.after):
            best[path.ends] = path
    return best


def _progress_of_others(state: S, after: S) -> int:
    return sum(sum(side) for seat, side in enumerate(after.pieces) if seat != state.seat)
