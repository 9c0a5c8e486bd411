"""Lookahead of one throw in señas: average the winning chances over the throws, with best play."""

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.senas.evaluation import Evaluator
from games.engine.bots.senas.hands import SCORES, Continuation, TurnRules
from games.engine.bots.senas.rows import Rows, row
from games.engine.senas.throws import THREE_DICE, TUTE, pips_of

HANDS = np.array([row((), pips_of(throw))[SCORES] for throw, _ in THREE_DICE])
LIKELY = np.array([float(likely) for _, likely in THREE_DICE], np.float32)
AGAIN = np.array([throw.dice == TUTE for throw, _ in THREE_DICE])
MOST = 150
"""Cap on the positions of a throw expanded after each step; few throws have more."""
NOTHING = row(())
OPPONENT_NEXT, SAME_SIDE_NEXT = Continuation(True, NOTHING), Continuation(False, NOTHING)


def look_ahead(law: TurnRules, evaluator: Evaluator, mine: Rows, theirs: Rows) -> Floats:
    """Return for each position the winning chance of the side in `mine`, averaged over its throws.

    The side first plays the numbers that its opponent left (the gift), then its throw. Both times
    it plays the afterstate that `evaluator` rates best.
    """
    ready = _play_gift(law, evaluator, mine, theirs)
    hands = np.repeat(ready, len(HANDS), axis=0)
    hands[:, SCORES] = np.tile(HANDS, (len(ready), 1))
    rivals = np.repeat(theirs, len(HANDS), axis=0)
    ends = law.ends(hands, rivals, law.own, MOST)
    again = np.tile(AGAIN, len(ready))[ends.of]
    values = np.empty(len(again), np.float32)
    for which, after in ((again, SAME_SIDE_NEXT), (~again, OPPONENT_NEXT)):
        values[which] = after.afterstate_values(
            law, evaluator, ends.rows[which], rivals[ends.of[which]]
        )
    best = np.zeros(len(hands), np.float32)
    np.maximum.at(best, ends.of, values)
    return best.reshape(len(ready), len(HANDS)) @ LIKELY


def _play_gift(law: TurnRules, evaluator: Evaluator, mine: Rows, theirs: Rows) -> Rows:
    """Return the rows `mine` after the best play of the numbers that the opponent left."""
    ready = mine.copy()
    ready[:, SCORES] = 0
    given = np.flatnonzero(mine[:, SCORES].any(axis=1))
    if not len(given):
        return ready
    ends = law.ends(mine[given], theirs[given], law.gift)
    values = SAME_SIDE_NEXT.afterstate_values(law, evaluator, ends.rows, theirs[given][ends.of])
    ranked = np.argsort(values, kind="stable")
    best = np.zeros(len(given), np.intp)
    best[ends.of[ranked]] = ranked
    ready[given] = ends.rows[best]
    ready[:, SCORES] = 0
    return ready
