"""TD(λ): the targets of positions, from the values of those that followed them (Sutton, 1988)."""

from collections.abc import Callable

import numpy as np

from games.engine.bots.arrays import Floats, Numbers


def td_lambda(
    expected: Floats,
    later: Floats,
    decay: Numbers,
    turned: Callable[[Floats], Floats] = lambda difference: difference,
) -> Floats:
    """Return the target of every position, along the first axis in the order of play.

    `expected` is a position's value by looking one step ahead, `later` the network's value of the
    position that followed, as its own side to act sees it. The error found there later corrects
    the target by the share `decay`, which is 0 where a game ends. `turned` turns an error to the
    perspective of the position before.
    """
    targets = np.empty_like(expected)
    error = np.zeros_like(expected[0])
    for at in reversed(range(len(expected))):
        targets[at] = expected[at] + decay[at] * turned(error)
        error = targets[at] - later[at - 1]
    return targets
