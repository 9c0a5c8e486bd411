"""The notation of señas: 1-6-11 names every stop, 24-off leaves, 3-8(2) moves two pieces."""

from collections import Counter
from collections.abc import Sequence

from games.engine.senas.board import OUT
from games.engine.state import Move


def turn(moves: Sequence[Move]) -> str:
    """Return the notation of a turn. Steps of one piece are joined: 1-6 and 6-11 become 1-6-11."""
    ways = list[list[int]]()
    for move in moves:
        _follow(ways, move)
    return " ".join(map(_with_count, Counter(map(_word, sorted(ways))).items()))


def place_name(hole: int) -> str:
    """Return the name of the place at this progress: off, or a hole's number."""
    return "off" if hole == OUT else str(hole)  # SENAS-14


def _follow(ways: list[list[int]], move: Move) -> None:
    for way in ways:
        if way[-1] == move.start:
            way.append(move.end)
            return
    ways.append([move.start, move.end])


def _word(way: list[int]) -> str:
    return "-".join(map(place_name, way))


def _with_count(word: tuple[str, int]) -> str:
    way, many = word
    return way if many == 1 else f"{way}({many})"
