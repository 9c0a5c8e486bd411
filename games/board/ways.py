"""Where a viewer's pieces can go: by a single number, and by several in one go."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.routes import Route
from games.engine.state import Move
from games.selectors.perspective import Perspective

MovesBySquare = Mapping[str, Mapping[str, Sequence[Move]]]
"""Start square -> end square -> the moves between them."""
MOST_TARGETS = 8
"""The most targets that routes add up to: beside a small board no more handles have room."""
RoutesBySquare = Mapping[str, Mapping[str, Route]]
"""Start square -> end square -> the route between them."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The moves and routes of the piece on one square, by end square."""

    moves: Mapping[str, Sequence[Move]]
    routes: Mapping[str, Route]


def moves_by_square(perspective: Perspective) -> MovesBySquare:
    """Return the viewer's legal moves, grouped by start square and then end square."""
    found: defaultdict[str, defaultdict[str, list[Move]]] = defaultdict(lambda: defaultdict(list))
    if perspective.viewer is None or not perspective.to_move or perspective.phase != "move":
        return found
    for move in perspective.legal_moves:
        if isinstance(move, Move):
            start, end = (
                perspective.layout.at(perspective.viewer, at) for at in (move.start, move.end)
            )
            found[start][end].append(move)
    return found


def routes_by_square(perspective: Perspective, moves: MovesBySquare) -> RoutesBySquare:
    """Return the viewer's routes by start square and end square, except where a move leads.

    A piece that has `MOST_TARGETS` by moves and shorter routes has no longer ones.
    """
    found: defaultdict[str, dict[str, Route]] = defaultdict(dict)
    if perspective.viewer is None or not moves:
        return found
    for route in perspective.routes:
        start, end = (
            perspective.layout.at(perspective.viewer, at) for at in (route.start, route.end)
        )
        if end not in moves[start] and len(moves[start]) + len(found[start]) < MOST_TARGETS:
            found[start].setdefault(end, route)
    return found
