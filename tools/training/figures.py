"""Many games between levels and reference players: `python -m tools.training.figures pachisi`.

The rules are those of training, which tests compare with the engine's, at the usual table; the
arena plays any game at any table by the engine itself, and takes a hundred times as long.
"""

import argparse
from collections.abc import Mapping

from games.engine.bots.choose import MINDS
from games.engine.bots.network import load_network
from tools.training.players import LookaheadPlayer, at_random, by_network, of_level, race
from tools.training.tables import TABLES
from tools.training.trial import trial

PAIRS = (
    ("greedy", "random", 20),
    ("beginner", "random", 20),
    ("casual", "beginner", 20),
    ("strong", "casual", 20),
    ("strong", "greedy", 20),
    ("strong", "expectimax-1", 20),
    ("master", "strong", 8),
    ("master", "expectimax-1", 8),
    ("master", "expectimax-2", 1),
)
"""The pairs of players, and the share of the requested rounds that each plays."""
PARTS = 20
"""The number of shares that make all requested rounds."""


def main() -> None:
    """Print a line for every pair."""
    parser = argparse.ArgumentParser(description="Many games at once between computers.")
    parser.add_argument("game", choices=TABLES)
    parser.add_argument("--table", type=int, default=0, help="which of the tables of training")
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--pair", nargs=2, action="append", help="only this one")
    wanted = parser.parse_args()
    table = list(TABLES[wanted.game]())[wanted.table]
    players = _players(wanted.game)
    for first, second, share in PAIRS:
        if wanted.pair and [first, second] not in wanted.pair:
            continue
        found = trial(table, players[first], players[second], wanted.rounds * share // PARTS)
        print(f"| {first} | {second} | {found} |", flush=True)


def _players(game: str) -> Mapping[str, LookaheadPlayer]:
    trained = by_network(load_network(game.replace("-", "_")))
    return {
        "random": LookaheadPlayer(at_random, error=1),
        "greedy": LookaheadPlayer(race),
        "expectimax-1": LookaheadPlayer(race, 1),
        "expectimax-2": LookaheadPlayer(race, 2),
        **{name: of_level(level, race, trained) for name, level in MINDS[game].levels.items()},
    }


if __name__ == "__main__":
    main()
