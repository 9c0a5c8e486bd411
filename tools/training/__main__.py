"""Train the bot of one game by self-play: `python -m tools.training pachisi --minutes 10`."""

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np

from tools.training import race_games
from tools.training.backgammon import training as backgammon
from tools.training.senas import training as senas
from tools.training.senet import training as senet


class Training(NamedTuple):
    """How the bot of one game is trained: command-line options, and the function that trains."""

    add_arguments: Callable[[argparse.ArgumentParser], None]
    train: Callable[[argparse.Namespace, np.random.Generator], None]


GAMES: Mapping[str, Training] = {
    "backgammon": Training(backgammon.add_arguments, backgammon.train),
    "senet": Training(senet.add_arguments, senet.train),
    "senas": Training(senas.add_arguments, senas.train),
    **{
        game: Training(race_games.add_arguments, partial(race_games.train, game))
        for game in ("pachisi", "petits-chevaux")
    },
}


def main() -> None:
    """Train the bot of the game that the command line names."""
    parser = argparse.ArgumentParser(prog="tools.training", description=__doc__)
    parsers = parser.add_subparsers(dest="game", required=True)
    for game, training in GAMES.items():
        each = parsers.add_parser(game)
        each.add_argument("--seed", type=int, default=1)
        training.add_arguments(each)
    asked = parser.parse_args()
    print("python -m tools.training", *sys.argv[1:], flush=True)
    GAMES[asked.game].train(asked, np.random.default_rng(asked.seed))


if __name__ == "__main__":
    main()
