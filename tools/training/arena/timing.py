"""Thinking times of bots: `python -m tools.training.arena.timing senet --positions 200`.

Times are processor times, so that other programs do not count. Set OPENBLAS_NUM_THREADS=1 to
measure one core.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np

from games.engine.bots.choose import choose
from games.engine.bots.levels import DEFAULT_LEVEL, LEVELS
from games.engine.games import GAMES, table
from games.engine.rules import Rules
from games.engine.state import State


def positions(rules: Rules[State], rng: Random) -> Iterator[State]:
    """Yield positions with more than one legal choice, at most one after each throw.

    The positions come from games of a bot with itself. A new game follows each finished one.
    """
    state, seat = rules.start(), None
    while True:
        due = rules.due(state)
        if due == "over":
            state = rules.start()
        elif due == "throw":
            throws, likely = zip(*rules.throws(state), strict=True)
            state = rules.apply(state, rng.choices(throws, [float(each) for each in likely])[0])
            seat = None
        else:
            ways = rules.legal_moves(state)
            if len(ways) > 1 and seat is None:
                seat = state.seat
                yield state
            state = rules.apply(state, choose(rules, state, DEFAULT_LEVEL, rng) or ways[0])


def main() -> None:
    """Print the median, mean and longest thinking time of each level of a game's bot."""
    parser = argparse.ArgumentParser(prog="tools.training.arena.timing", description=__doc__)
    parser.add_argument("game", choices=[game.game for game in GAMES])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = table(asked.game, {}, asked.seats)
    found = list(islice(positions(rules, Random(asked.seed)), asked.positions))  # noqa: S311
    for level in LEVELS:
        times = []
        for at, state in enumerate(found):
            begun = time.process_time()
            choose(rules, state, level, Random(at))  # noqa: S311
            times.append((time.process_time() - begun) * 1000)
        print(
            f"| {level} | {np.median(times):.1f} ms | {np.mean(times):.1f} ms | "
            f"{max(times):.1f} ms |",
            flush=True,
        )


if __name__ == "__main__":
    main()
