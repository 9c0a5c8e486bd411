"""Backgammon duels: `python -m tools.training.backgammon.duels strong gnubg --games 1000`."""

import argparse
import time
from contextlib import ExitStack

from tools.training.backgammon.duplicates import Player, PointsResult, play_duplicates
from tools.training.backgammon.gnubg import Gnubg
from tools.training.backgammon.players import PLAYERS, AtRandom, Computer, luck
from tools.training.backgammon.pubeval import Pubeval

PLIES = {"gnubg": 0, "gnubg-1": 1, "gnubg-2": 2}
"""How far GNU Backgammon looks ahead, by the name of the player."""
YARDSTICKS = (*PLIES, "pubeval", "random")


def player(name: str, seed: int, open_until: ExitStack) -> Player:
    """Return the player with this name: a level of the bot or a reference player.

    A program that it needs ends when `open_until` is closed.
    """
    if name in PLIES:
        return open_until.enter_context(Gnubg(PLIES[name]))
    if name == "pubeval":
        return Pubeval()
    return AtRandom(seed) if name == "random" else Computer(name, seed)


def main() -> None:
    """Play the games that the command line asks for, and print the first player's result."""
    parser = argparse.ArgumentParser(prog="tools.training.backgammon.duels", description=__doc__)
    names = (*PLAYERS, *YARDSTICKS)
    parser.add_argument("first", choices=names)
    parser.add_argument("second", choices=names)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--parts", type=int, default=1, help="how often to tell how it stands")
    parser.add_argument("--luck", action="store_true", help="take the luck of throws off")
    asked = parser.parse_args()
    begun = time.monotonic()
    with ExitStack() as open_until:
        first = player(asked.first, asked.seed + 1, open_until)
        second = player(asked.second, asked.seed + 2, open_until)
        measure, result = luck if asked.luck else None, None
        for seed in range(asked.seed, asked.seed + asked.parts):
            part = play_duplicates(first, second, asked.games // asked.parts, seed, measure)
            result = part if result is None else result + part
            _tell(first, second, result, asked, time.monotonic() - begun)


def _tell(
    first: Player, second: Player, result: PointsResult, asked: argparse.Namespace, seconds: float
) -> None:
    adjusted = ", luck taken off" if asked.luck else ""
    print(f"{first.name} against {second.name}: {result}{adjusted} ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
