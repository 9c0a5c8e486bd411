"""Turns in the notation of backgammon players: 13/7, 24/18*, bar/21, 6/off, 8/5(2)."""

from collections.abc import Sequence

from games.engine.backgammon.board import BAR, OFF, across, point_number
from games.engine.state import Move

Played = tuple[tuple[tuple[int, ...], ...], int | None, Move]
Stop = tuple[int, bool]
HIT = "*"


def turn(played: Sequence[Played]) -> str:
    """Return the notation of a turn. Steps that follow one another are joined: 13/10 10/8 to 13/8.

    `played` holds for each step the pieces before it, the seat, and the step. The order of the
    steps does not matter, so a turn that is read from its notation has the same one.
    """
    ways = list[list[Stop]]()
    steps = [(move, _hits(pieces, seat, move)) for pieces, seat, move in played]
    for move, hit in sorted(steps, key=lambda step: step[0].start):
        _follow(ways, move, hit=hit)
    ways.sort(key=lambda way: (way[0][0], way[-1][0]))
    alike = dict[str, list[str]]()
    for word in map(_word, ways):
        alike.setdefault(word.replace(HIT, ""), []).append(word)
    return " ".join(map(_with_count, alike.values()))


def place_name(place: int) -> str:
    """Return the name of the place at this progress: bar, off, or a point's number."""
    return {BAR: "bar", OFF: "off"}.get(place) or str(point_number(place))


def _hits(pieces: tuple[tuple[int, ...], ...], seat: int | None, move: Move) -> bool:
    return move.end < OFF and across(move.end) in pieces[1 - (seat or 0)]


def _follow(ways: list[list[Stop]], move: Move, *, hit: bool) -> None:
    for way in ways:
        if way[-1][0] == move.start:
            way.append((move.end, hit))
            return
    ways.append([(move.start, False), (move.end, hit)])


def _word(way: list[Stop]) -> str:
    between = [stop for stop in way[1:-1] if stop[1]]
    stops = [way[0], *between, way[-1]]
    return "/".join(place_name(place) + (HIT if hit else "") for place, hit in stops)


def _with_count(words: list[str]) -> str:
    # Of pieces that move along the same points only the first can hit.
    return words[0] if len(words) == 1 else f"{words[0]}({len(words)})"
