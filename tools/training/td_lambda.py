"""TD(λ): compute training targets from the values of later positions (Sutton, 1988)."""

from collections.abc import Callable

import numpy as np

from games.engine.bots.arrays import Floats, Numbers


def td_lambda(
    expected: Floats,
    later: Floats,
    decay: Numbers,
    turned: Callable[[Floats], Floats] = lambda difference: difference,
) -> Floats:
    """Return the training target of every position; the first axis is the order of play.

    `expected` is the value of a position by looking one step ahead. `later` is the network's value
    of the next position, as the side to act there sees it. The error of that value, weighted by
    `decay`, corrects the target; `decay` is 0 where a game ends. `turned` turns an error to the
    perspective of the position before.
    """
    targets = np.empty_like(expected)
    error = np.zeros_like(expected[0])
    for at in reversed(range(len(expected))):
        targets[at] = expected[at] + decay[at] * turned(error)
        error = targets[at] - later[at - 1]
    return targets
