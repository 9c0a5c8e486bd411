"""Paths along which the browser animates moved pieces when a new board arrives."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine.forms.exchange import action_from
from games.engine.layout import Place
from games.engine.state import Move
from games.models import Event
from games.selectors.match_log import Entry
from games.selectors.perspective import Perspective

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PiecePath:
    """Path along which a moved piece is animated: the centres of squares.

    The path begins on the square that the piece left. It stops before the square on which the piece
    is drawn now. If the piece was sent away after its move, the path includes the square that it
    had reached.
    """

    seat: int
    end: int
    """The progress of the piece at the end of its move."""
    points: tuple[Point, ...]

    def __str__(self) -> str:
        return f"{self.seat} " + " ".join(f"{x:g},{y:g}" for x, y in self.points)


def piece_paths(perspective: Perspective) -> str:
    """Return, for the page's script, the paths of all pieces moved since the last push."""
    return ";".join(map(str, _join_paths(perspective, perspective.log.entries_since_push)))


def _join_paths(perspective: Perspective, entries: Sequence[Entry]) -> list[PiecePath]:
    """Return the paths of these events; successive moves of one piece become one path."""
    found = list[PiecePath]()
    for way in _paths_of(perspective, entries):
        before = found[-1] if found else None
        if before and (before.seat, _centre(perspective, before.seat, before.end)) == (
            way.seat,
            way.points[0],
        ):
            found[-1] = PiecePath(way.seat, way.end, before.points + way.points)
        else:
            found.append(way)
    return [_to_end(perspective, way) for way in found]


def _paths_of(perspective: Perspective, entries: Sequence[Entry]) -> Iterator[PiecePath]:
    for event in (entry.event for entry in entries):
        move = action_from(event.payload) if event.kind == Event.Kind.MOVE else None
        if isinstance(move, Move) and event.seat is not None:
            direction = 1 if move.end > move.start else -1
            passed = range(move.start, move.end, direction)
            points = tuple(_centre(perspective, event.seat, progress) for progress in passed)
            yield PiecePath(event.seat, move.end, points)


def _to_end(perspective: Perspective, path: PiecePath) -> PiecePath:
    """Return the path of a moved piece, with its end square if the piece was then sent away."""
    if path.end in perspective.match.pieces[path.seat]:
        return path
    return PiecePath(path.seat, path.end, (*path.points, _centre(perspective, path.seat, path.end)))


def _centre(perspective: Perspective, seat: int, progress: int) -> Point:
    place: Place = perspective.places[perspective.layout.at(seat, progress)]
    return place.x + place.width / 2, place.y + place.height / 2
