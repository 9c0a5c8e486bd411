"""Where a viewer's pieces can go: by a single number, and by several in one go."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.routes import Route
from games.engine.state import Move
from games.selectors.perspective import Perspective

MovesBySquare = Mapping[str, Mapping[str, Sequence[Move]]]
"""Start square -> end square -> the moves between them."""
PAIR = 2
"""The number of pieces that come to a square together."""
MOST_TARGETS = 8
"""The most targets that routes add up to: beside a small board no more handles have room."""
RoutesBySquare = Mapping[str, Mapping[str, Route]]
"""Start square -> end square -> the route between them."""


PairsBySquare = Mapping[str, tuple[Move, Move]]
"""End square -> the moves of two pieces that come to stand there together."""


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


def pairs_by_square(perspective: Perspective, moves: MovesBySquare) -> PairsBySquare:
    """Return two moves of different numbers or pieces to each square that both can reach.

    The viewer has no piece on such a square. Where several pairs lead to one, it has none.
    """
    viewer, state = perspective.viewer, perspective.state
    if viewer is None or not moves or len(state.pips_left) < PAIR:
        return {}
    reaching: defaultdict[str, list[Move]] = defaultdict(list)
    for ends in moves.values():
        for end, ways in ends.items():
            if all(seat != viewer for seat, _ in perspective.stacks[end]):
                reaching[end] += ways
    found = {end: _pairs(perspective, ways) for end, ways in reaching.items()}
    return {end: pairs[0] for end, pairs in found.items() if len(pairs) == 1}


def _pairs(perspective: Perspective, ways: Sequence[Move]) -> Sequence[tuple[Move, Move]]:
    rules, state = perspective.rules, perspective.state
    found = dict[frozenset[Move], tuple[Move, Move]]()
    for first in ways:
        if len(ways) < PAIR > state.pips_left.count(first.score):
            continue  # No other piece can follow.
        after = rules.apply(state, first)
        if after.seat != state.seat or rules.due(after) != "move":
            continue
        for second in rules.legal_moves(after):
            if isinstance(second, Move) and second.end == first.end:
                found.setdefault(frozenset((first, second)), (first, second))
        if found and len(state.pips_left) == PAIR:
            break
    return list(found.values())
