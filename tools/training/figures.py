"""Many games between levels and reference players: `python -m tools.training.figures pachisi`.

The games follow the rules as training implements them; tests compare those with the engine's. The
arena uses the engine itself: it can play every game with any options and every level, but takes a
hundred times as long. Levels with oversights play there alone.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path

from games.engine.bots.choose import BOTS
from games.engine.bots.network import Network, load_network
from tools.training.boards import Table
from tools.training.networks import load
from tools.training.players import (
    Evaluator,
    LookaheadPlayer,
    at_random,
    by_network,
    of_level,
    race,
)
from tools.training.senet.boards import SenetBoards, evaluate_by
from tools.training.tables import TABLES
from tools.training.trial import trial

PAIRS = (
    ("greedy", "random", 20),
    ("strong", "greedy", 20),
    ("strong", "expectimax-1", 20),
    ("master", "strong", 8),
    ("master", "greedy", 8),
    ("master", "expectimax-1", 8),
    ("master", "expectimax-2", 1),
)
"""The pairs of players, and the share of the requested rounds that each plays."""
FORMER = "master before"
"""The level master with the network of the file that `--former` names."""
Players = Mapping[str, LookaheadPlayer]
PARTS = 20
"""A pair with this share plays all requested rounds."""


def main() -> None:
    """Play the games of every pair of players, and print a line of results for each pair."""
    parser = argparse.ArgumentParser(description="Many games at once between computers.")
    parser.add_argument("game", choices=(*TABLES, "senet"))
    parser.add_argument("--table", type=int, default=0, help="which of the tables of training")
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--pair", nargs=2, action="append", help="only these two")
    parser.add_argument("--former", type=Path, help="a network: master with it, and nothing else")
    asked = parser.parse_args()
    network = load_network(asked.game.replace("-", "_"))
    table, players = _make_players(asked.game, asked.table, network)
    pairs = [pair for pair in PAIRS if not asked.pair or list(pair[:2]) in asked.pair]
    if asked.former is not None:
        _, former = _make_players(asked.game, asked.table, load(asked.former))
        players, pairs = {**players, FORMER: former["master"]}, [("master", FORMER, PARTS)]
    for first, second, share in pairs:
        found = trial(table, players[first], players[second], asked.rounds * share // PARTS)
        print(f"| {first} | {second} | {found} |", flush=True)


def _make_players(game: str, number: int, network: Network) -> tuple[Table, Players]:
    """Return the rules of a setup on which a game is trained, and the players by name.

    `number` is the place of the setup in the list of setups; senet has only one.
    """
    if game == "senet":
        senet = SenetBoards()
        return senet, _players(game, senet, evaluate_by(network))
    table = list(TABLES[game]())[number]
    return table, _players(game, table, by_network(table, network))


def _players(game: str, table: Table, trained: Evaluator) -> Players:
    """Return the reference players and the players of all levels without oversights, by name.

    `trained` is the evaluator of the levels.
    """
    plain, bots = race(table), BOTS[game]
    return {
        "random": LookaheadPlayer(at_random(table), error=1),
        "greedy": LookaheadPlayer(plain),
        "expectimax-1": LookaheadPlayer(plain, 1),
        "expectimax-2": LookaheadPlayer(plain, 2),
        **{
            name: of_level(level, plain, trained)
            for name, level in bots.levels.items()
            if name not in bots.habits
        },
    }


if __name__ == "__main__":
    main()
