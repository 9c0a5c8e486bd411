"""Solve the endings of senet backwards: `python -m tools.training.senet_endings`."""

from pathlib import Path

import numpy as np

import games.engine.bots.senet
from games.engine.bots.arrays import Marks, Numbers, Places
from games.engine.bots.senet.endings import FULL, SIDES, Table, numbered
from games.engine.senet.board import OFF
from tools.training.boards import Boards
from tools.training.senet import LIKELY, SCORES, SenetTable

CHANGE = 1e-7
"""A change too small for the tables."""
AT_ONCE = 20_000
MANY = len(SIDES)
WON = MANY * MANY
"""Where the value of a game that is won stands."""


def main() -> None:
    """Solve both kinds of tables and keep them."""
    path = Path(games.engine.bots.senet.__file__).parent / "endings.npz"
    np.savez_compressed(path, round=_table(turn_corners=True), straight=_table(turn_corners=False))
    print(f"{path.stat().st_size} bytes")


def _table(*, turn_corners: bool) -> Table:
    table = SenetTable(turn_corners=turn_corners)
    sides = np.array(SIDES)
    apart = np.array([[not {*one} & {*other} - {OFF} for other in SIDES] for one in SIDES])
    places = np.flatnonzero(apart)
    pieces = np.stack([sides[places // MANY], sides[places % MANY]], axis=1)
    ways = [_ways(table, pieces, int(score)) for score in SCORES]
    values = np.zeros(WON + 1)
    values[WON], values[places] = 1, 0.5
    change, rounds = 1.0, 0
    while change > CHANGE:
        after = sum(likely * _best(values, *way) for likely, way in zip(LIKELY, ways, strict=True))
        change, rounds = float(np.abs(after - values[places]).max()), rounds + 1
        values[places] = after
    print(f"corners turned: {turn_corners}; {len(places)} positions, {rounds} rounds")
    found: Table = np.round(values[:WON] * FULL).astype(np.uint16).reshape(MANY, MANY)
    return found


def _ways(table: SenetTable, pieces: Places, score: int) -> tuple[Places, Marks, Marks]:
    """By position and way: where it leads, seen by who throws then; whether it is there; who."""
    parts = [
        _some_ways(table, pieces[at : at + AT_ONCE], score) for at in range(0, len(pieces), AT_ONCE)
    ]
    leads, there, own = (np.concatenate(each) for each in zip(*parts, strict=True))
    return leads, there, own


def _some_ways(table: SenetTable, pieces: Places, score: int) -> tuple[Places, Marks, Marks]:
    many = len(pieces)
    boards = Boards(pieces, np.zeros(many, int), np.zeros((many, 0), int))
    ways = table.ways(boards, np.full(many, score))
    own, number = ways.after.seat == 0, numbered()
    sides = np.sort(ways.after.pieces, axis=3)
    mine, other = (number[sides[:, :, each, 0], sides[:, :, each, 1]] for each in (0, 1))
    leads = np.where(own, mine * MANY + other, other * MANY + mine)
    return np.where(mine < 0, WON, leads), ways.there, own | (mine < 0)


def _best(values: Numbers, leads: Places, there: Marks, own: Marks) -> Numbers:
    found = np.where(own, values[leads], 1 - values[leads])
    best: Numbers = np.where(there, found, -1).max(axis=1)
    return best


if __name__ == "__main__":
    main()
