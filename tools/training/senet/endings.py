"""Compute the endgame tables of senet: `python -m tools.training.senet.endings`.

The chances are improved repeatedly until they no longer change (value iteration).
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

import games.engine.bots.senet
from games.engine.bots.arrays import Marks, Numbers, Places
from games.engine.bots.senet.endings import FEW, FULL, SIDES, Table, table_indices
from games.engine.senet.board import OFF
from tools.training.senet.afterstates import LIKELY, ends
from tools.training.senet.turns import MANY

CHANGE = 1e-7
"""A change of the chances that is too small to show in the tables; it ends the iteration."""
AT_ONCE = 20_000
ALL = len(SIDES)
WON, LOST = ALL * ALL, ALL * ALL + 1
"""The indices at which finished games, won and lost, have their values."""


@dataclass(frozen=True)
class Ways:
    """The afterstates of some positions, grouped by position and number thrown."""

    leads: Places
    keeps: Marks
    first: Places
    """The index of the first afterstate of each position and number."""

    def expected_values(self, values: Numbers) -> Numbers:
        """Return the winning chance of the side to throw in each position, with best play.

        `values` holds the chances of all positions known so far.
        """
        found = np.where(self.keeps, values[self.leads], 1 - values[self.leads])
        best: Numbers = np.maximum.reduceat(found, self.first).reshape(-1, len(LIKELY))
        return best @ LIKELY


def main() -> None:
    """Compute the endgame tables with and without `turn_corners`, and save both."""
    path = Path(games.engine.bots.senet.__file__).parent / "endings.npz"
    np.savez_compressed(path, round=_table(turn_corners=True), straight=_table(turn_corners=False))
    print(f"{path.stat().st_size} bytes")


def _table(*, turn_corners: bool) -> Table:
    sides = np.array(SIDES)
    apart = np.array([[not {*one} & {*other} - {OFF} for other in SIDES] for one in SIDES])
    places = np.flatnonzero(apart)
    positions = np.full((len(places), 2 * MANY), OFF)
    positions[:, :FEW] = sides[places // ALL]
    positions[:, MANY : MANY + FEW] = sides[places % ALL]
    parts = [
        _ways(positions[at : at + AT_ONCE], turn_corners=turn_corners)
        for at in range(0, len(positions), AT_ONCE)
    ]
    values = np.zeros(ALL * ALL + 2)
    values[WON], values[places] = 1, 0.5
    change, rounds = 1.0, 0
    while change > CHANGE:
        after = np.concatenate([part.expected_values(values) for part in parts])
        change, rounds = float(np.abs(after - values[places]).max()), rounds + 1
        values[places] = after
    print(f"corners turned: {turn_corners}; {len(places)} positions, {rounds} rounds")
    found: Table = np.round(values[:WON] * FULL).astype(np.uint16).reshape(ALL, ALL)
    return found


def _ways(positions: Places, *, turn_corners: bool) -> Ways:
    here, number = ends(positions, turn_corners=turn_corners), table_indices()
    own, rival = (
        number[here.positions[:, side], here.positions[:, side + 1]] for side in (0, MANY)
    )
    leads = own * ALL + rival
    leads[own < 0], leads[rival < 0] = WON, LOST
    return Ways(leads, here.keeps, here.first)


if __name__ == "__main__":
    main()
