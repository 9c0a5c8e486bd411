"""Compares the engine's speed in backgammon with OpenSpiel's: listing plays, and random games."""

from functools import partial
from itertools import product
from random import Random

from games.engine.backgammon.board import START
from games.engine.backgammon.packed.plays import plays
from games.engine.backgammon.packed.positions import ALL_OFF, pack_position, swap_sides
from games.engine.backgammon.throws import pips_of
from games.engine.dice import FACES
from games.engine.state import Throw
from tools.bench import openspiel
from tools.bench.clock import best

POSITIONS, GAMES, ROUNDS = 1_000, 60, 5
SECOND = 1e9
SCORES = [pips_of(Throw(dice)) for dice in product(FACES, repeat=2)]


def report() -> None:
    """Print the engine's speed in backgammon, OpenSpiel's speed, and the ratio of the two."""
    _list_plays()
    _play_out()


def _list_plays() -> None:
    pairs = openspiel.pairs(POSITIONS, seed=1)
    ends = [len(plays(pair.position, pair.pips_left)) for pair in pairs]
    assert ends == [len(openspiel.plays(pair.theirs)) for pair in pairs]  # noqa: S101
    ours = sum(best(partial(plays, pair.position, pair.pips_left), ROUNDS) for pair in pairs)
    theirs = sum(best(partial(openspiel.plays, pair.theirs), ROUNDS) for pair in pairs)
    print(f"All plays of a throw, {sum(ends) / POSITIONS:.1f} on average, told apart:")
    _print_ratio(POSITIONS / ours, POSITIONS / theirs, "positions", aim=20)


def _play_out() -> None:
    ours, theirs = (_throws_a_nanosecond(each) for each in (_Playout, openspiel.Playout))
    print("Random games to the end:")
    _print_ratio(ours, theirs, "throws", aim=1.2)


def _throws_a_nanosecond(playout: "type[_Playout | openspiel.Playout]") -> float:
    """Return how many throws of random games are played per nanosecond.

    `playout` plays one game with one of the two engines. Every game is played several times, and
    its best time counts.
    """
    nanoseconds = sum(best(playout(seed), ROUNDS) for seed in range(GAMES))
    return sum(playout(seed)() for seed in range(GAMES)) / nanoseconds


class _Playout:
    """A random game of the engine, in which every play is equally likely."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self) -> int:
        """Play the game to its end; return the number of throws."""
        rng = Random(self.seed)  # noqa: S311  nothing secret here
        position, throws = pack_position(START, START), 0
        while position & ALL_OFF != ALL_OFF:
            position, throws = swap_sides(position), throws + 1
            position = rng.choice(tuple(plays(position, rng.choice(SCORES))))
        return throws


def _print_ratio(ours: float, theirs: float, what: str, *, aim: float) -> None:
    print(f"  Tahúr     {ours * SECOND:9.0f} {what} a second")
    print(f"  OpenSpiel {theirs * SECOND:9.0f} {what} a second")
    print(f"  ratio     {ours / theirs:9.1f} (aim: {aim})")
