"""The evaluator of backgammon: chances of win, gammon and backgammon for many positions."""

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import BAR, OFF, RIVAL_HOME
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.bearing_off import at_home, winning_chances
from games.engine.bots.backgammon.inputs.features import features
from games.engine.bots.backgammon.outcomes import OUTPUTS
from games.engine.bots.backgammon.rows import PIECES, SIDE, Rows, in_contact
from games.engine.bots.network import load_network, sigmoid

WIN, GAMMON, BACKGAMMON, LOST_GAMMON, LOST_BACKGAMMON = range(OUTPUTS)
AT_BAR_ALONE = 0.3
"""Factor for the chances of a backgammon where only a piece on the bar makes one.

The network was trained with the other rule: pieces in the winner's home count too.
"""


def evaluate(rows: Rows, *, bar_alone: bool) -> Floats:
    """Return the five outcome chances of the side to throw, for every position in `rows`.

    The chances in finished games are exact. Where both sides bear off, the winning chance comes
    from a database. The networks estimate all other chances. With `bar_alone`, a backgammon is lost
    only with a piece on the bar.
    """
    values = np.zeros((len(rows), OUTPUTS), np.float32)
    over = rows[:, SIDE + OFF] == PIECES
    touching = in_contact(rows) & ~over
    for kind, chosen in (("contact", touching), ("race", ~touching & ~over)):
        where = np.flatnonzero(chosen)
        if len(where):
            values[where] = sigmoid(load_network("backgammon", kind).outputs(features(rows[where])))
    if bar_alone:
        values[:, (BACKGAMMON, LOST_BACKGAMMON)] *= AT_BAR_ALONE
    home = np.flatnonzero(at_home(rows) & ~over)
    if len(home):
        values[home, WIN] = winning_chances(rows[home])
    _settle(values, rows, over, bar_alone=bar_alone)
    return values


def _settle(values: Floats, rows: Rows, over: NDArray[np.bool_], *, bar_alone: bool) -> None:
    """Correct the outcome chances `values` in place, so that they do not contradict the rules.

    Finished games become exact, and gammons that can no longer happen become 0. Gammons become at
    most as likely as wins, and backgammons at most as likely as gammons. `over` marks finished
    games; for `bar_alone` see `evaluate`.
    """
    values[rows[:, SIDE + OFF] > 0, GAMMON] = 0
    values[rows[:, OFF] > 0, LOST_GAMMON] = 0
    lost = np.flatnonzero(over)
    none_off = rows[lost, OFF] == 0
    last = BAR if bar_alone else RIVAL_HOME.stop - 1
    values[lost] = 0
    values[lost, LOST_GAMMON] = none_off
    values[lost, LOST_BACKGAMMON] = none_off & (rows[lost, : last + 1].sum(axis=1) > 0)
    np.minimum(values[:, GAMMON], values[:, WIN], out=values[:, GAMMON])
    np.minimum(values[:, LOST_GAMMON], 1 - values[:, WIN], out=values[:, LOST_GAMMON])
    for more, less in ((BACKGAMMON, GAMMON), (LOST_BACKGAMMON, LOST_GAMMON)):
        np.minimum(values[:, more], values[:, less], out=values[:, more])
