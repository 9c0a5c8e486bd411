"""A second, plain implementation of petits chevaux, which shares no code with the engine.

A position is what the exchange form contains; `followers` lists every position that can follow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

Where = tuple[str, int, int]

ARM = [(8, y) for y in range(7)] + [(x, 6) for x in range(9, 15)] + [(14, 7)]
ROUND = [
    *ARM,
    *((14 - y, x) for x, y in ARM),
    *((14 - x, 14 - y) for x, y in ARM),
    *((y, 14 - x) for x, y in ARM),
]
"""The cross's 56 squares clockwise from the top."""


@dataclass(frozen=True)
class Game:
    """A position of the plain implementation, with the options of its match."""

    options: tuple[tuple[str, int | str], ...]
    horses: tuple[tuple[int, ...], ...]
    turn: int | None
    die: int | None
    throwers: tuple[int, ...]
    opening: bool
    left: int
    bound: int | None

    def wants(self, name: str) -> int | str:
        """Return the value of the option `name`."""
        return dict(self.options)[name]


def followers(game: Game) -> list[Game]:
    """Return the position after each action that can follow."""
    if any(all(horse > 56 for horse in side) for side in game.horses):
        return []
    if game.turn is None:
        return [
            _decide_start(game, dice) for dice in product(range(1, 7), repeat=len(game.throwers))
        ]
    if game.die is None:
        return [_after_throw(replace(game, die=die)) for die in range(1, 7)]
    return _moves(game)


def count(game: Game, depth: int) -> int:
    """Count the sequences of `depth` actions that can follow, one by one."""
    return 1 if depth == 0 else sum(count(follower, depth - 1) for follower in followers(game))


def _decide_start(game: Game, dice: tuple[int, ...]) -> Game:
    best = [seat for seat, die in zip(game.throwers, dice, strict=True) if die == max(dice)]
    if len(best) > 1:
        return replace(game, throwers=tuple(best))
    return replace(game, throwers=(), turn=best[0], left=3)


def _after_throw(game: Game) -> Game:
    if game.opening and game.die != 6:
        rest = replace(game, die=None, left=game.left - 1)
        return rest if rest.left else _next_turn(rest)
    open_to = replace(game, opening=False, left=0)
    if _moves(open_to):
        return open_to
    return _again(open_to) if _six_pays(open_to) else _next_turn(open_to)


def _six_pays(game: Game) -> bool:
    return game.die == 6 and game.wants("reroll_on_six") == "every_six"


def _again(game: Game) -> Game:
    return replace(game, die=None, left=1, bound=None)


def _next_turn(game: Game) -> Game:
    seat = ((game.turn or 0) + 1) % len(game.horses)
    return replace(game, turn=seat, die=None, left=3 if game.opening else 1, bound=None)


def _where(game: Game, seat: int, horse: int) -> Where:
    if horse == 0:
        return ("corridor", seat, 0)
    if horse > 56:
        return ("stable", seat, horse)
    if game.wants("board") == "spiral":
        return ("path", horse, 0)
    arm = (0, 2)[seat] if len(game.horses) == 2 else seat
    return ("path", *ROUND[(14 * arm + horse - 1) % 56])


def _moves(game: Game) -> list[Game]:
    seat, die = game.turn or 0, game.die or 0
    own = game.horses[seat]
    if game.bound is None and die == 6 and 0 in own:
        square = _entry(game, seat)
        if square:
            out = _put(game, seat, 0, square)
            return [out if _has_won(out) else replace(out, die=None, left=1, bound=square)]
    going = [horse for horse in own if horse and game.bound in (None, horse)]
    ends = [_put(game, seat, horse, horse + die) for horse in going if _open(game, own, horse)]
    return [_after_step(game, end) for end in ends]


def _entry(game: Game, seat: int) -> int:
    if game.wants("entry_square") == "start_capture":
        return 0 if 1 in game.horses[seat] else 1
    there = {_where(game, other, horse) for other, side in enumerate(game.horses) for horse in side}
    return min(square for square in range(1, 57) if _where(game, seat, square) not in there)


def _open(game: Game, own: tuple[int, ...], horse: int) -> bool:
    way = range(horse + 1, horse + (game.die or 0) + 1)
    if way[-1] > 62 or way[-1] in own:
        return False
    if any(stall in own for stall in way if stall > 56):
        return False
    return not (game.wants("stable_entry") == "gate" and 56 in way[:-1])


def _put(game: Game, seat: int, start: int, end: int) -> Game:
    there = _where(game, seat, end)
    sides = [
        [0 if other != seat and _where(game, other, horse) == there else horse for horse in side]
        for other, side in enumerate(game.horses)
    ]
    sides[seat][sides[seat].index(start)] = end
    return replace(game, horses=tuple(tuple(sorted(side)) for side in sides))


def _has_won(game: Game) -> bool:
    return all(horse > 56 for horse in game.horses[game.turn or 0])


def _after_step(before: Game, after: Game) -> Game:
    if _has_won(after):
        return replace(after, die=None, left=0, bound=None)
    return _again(after) if _six_pays(before) else _next_turn(after)
