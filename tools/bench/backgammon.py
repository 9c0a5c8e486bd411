"""Backgammon's fast list of plays beside OpenSpiel."""

from random import Random

from games.engine.backgammon.board import START
from games.engine.backgammon.plays import ALL_OFF, packed, plays, turned
from games.engine.backgammon.throws import FACES, scores_of
from games.engine.core import Throw
from tools.bench import openspiel
from tools.bench.clock import side_by_side

POSITIONS, GAMES, ROUNDS = 1_000, 30, 5


def report() -> None:
    """Print both ratios."""
    _list_plays()
    _play_out()


def _list_plays() -> None:
    pairs = openspiel.pairs(POSITIONS, seed=1)
    ours, theirs = side_by_side(
        (
            lambda: [plays(pair.position, pair.scores) for pair in pairs],
            lambda: [openspiel.plays(pair.theirs) for pair in pairs],
        ),
        ROUNDS,
    )
    ends = sum(len(plays(pair.position, pair.scores)) for pair in pairs)
    assert ends == sum(len(openspiel.plays(pair.theirs)) for pair in pairs)  # noqa: S101
    print(f"All plays of a turn, {ends / POSITIONS:.1f} a position:")
    _print_ratio(POSITIONS / ours, POSITIONS / theirs, "positions", aim=20)


def _play_out() -> None:
    chance = Random(2)  # noqa: S311  nothing secret hangs on it
    throws = [0, 0]

    def play(which: int) -> None:
        one_game = (_playout, openspiel.playout)[which]
        throws[which] += sum(one_game(chance) for _ in range(GAMES))

    ours, theirs = side_by_side((lambda: play(0), lambda: play(1)), 1)
    print(f"Random games, {throws[0] / GAMES:.0f} and {throws[1] / GAMES:.0f} throws each:")
    _print_ratio(throws[0] / ours, throws[1] / theirs, "throws", aim=1)


def _playout(chance: Random) -> int:
    """Play a random game, each play as likely as another; how many throws it took."""
    position, throws = packed(START, START), 0
    while position & ALL_OFF != ALL_OFF:
        position, throws = turned(position), throws + 1
        scores = scores_of(Throw((chance.choice(FACES), chance.choice(FACES))))
        position = chance.choice(list(plays(position, scores)))
    return throws


def _print_ratio(ours: float, theirs: float, what: str, *, aim: int) -> None:
    print(f"  Tahúr     {ours:9.0f} {what} a second")
    print(f"  OpenSpiel {theirs:9.0f} {what} a second")
    print(f"  ratio     {ours / theirs:9.1f} (aim: {aim})")
