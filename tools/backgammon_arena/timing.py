"""How long computers think: `python -m tools.backgammon_arena.timing --positions 300`.

Times are those of the processor, so that other programs on the machine do not count; set
OPENBLAS_NUM_THREADS=1 to have them for one core.
"""

import argparse
import time
from random import Random

import numpy as np

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon.deciding import decide
from games.engine.bots.backgammon.levels import LEVELS


def positions(many: int, seed: int) -> list[BackgammonState]:
    """Positions with a whole throw to play and more than one way to do it, from quick games."""
    rules, chance, found = Backgammon(), Random(seed), list[BackgammonState]()  # noqa: S311
    state = rules.start()
    while len(found) < many:
        if rules.outcome(state) is not None:
            state = rules.start()
        if rules.due(state) == "throw":
            dice = [chance.randrange(6), chance.randrange(6)]
            state = rules.apply(state, rules.read(dice))
            if state.scores and len(rules.legal_moves(state)) > 1:
                found.append(state)
        else:
            state = rules.apply(state, decide(rules, state, "casual", chance))
    return found


def main() -> None:
    """Print median, mean and worst for every level."""
    parser = argparse.ArgumentParser(prog="tools.backgammon_arena.timing", description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules, states = Backgammon(), positions(asked.positions, asked.seed)
    for level in LEVELS:
        times = []
        for at, state in enumerate(states):
            begun = time.process_time()
            decide(rules, state, level, Random(at))  # noqa: S311
            times.append((time.process_time() - begun) * 1000)
        print(
            f"{level:9s} median {np.median(times):7.1f} ms, mean {np.mean(times):7.1f} ms, "
            f"worst {max(times):7.1f} ms, {len(times)} decisions",
            flush=True,
        )


if __name__ == "__main__":
    main()
