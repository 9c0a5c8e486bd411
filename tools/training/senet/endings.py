"""Solve the endings of senet backwards: `python -m tools.training.senet.endings`."""

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
"""A change that is too small to show in the tables."""
AT_ONCE = 20_000
ALL = len(SIDES)
WON, LOST = ALL * ALL, ALL * ALL + 1
"""The indices of the values of finished games."""


@dataclass(frozen=True)
class Ways:
    """The afterstates of some positions, grouped by position and number."""

    leads: Places
    keeps: Marks
    first: Places
    """Where the afterstates of each position and number begin."""

    def expected_values(self, values: Numbers) -> Numbers:
        """Return the value of each position to the side to throw, with best play."""
        found = np.where(self.keeps, values[self.leads], 1 - values[self.leads])
        best: Numbers = np.maximum.reduceat(found, self.first).reshape(-1, len(LIKELY))
        return best @ LIKELY


def main() -> None:
    """Solve both kinds of tables and save them."""
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
