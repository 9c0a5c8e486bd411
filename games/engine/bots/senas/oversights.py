"""Oversights of weaker señas bots.

Each returns by how much winning chance a bot overrates the afterstates of a turn. The figures
depend on the afterstate alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.oversight import Habit, Oversight
from games.engine.bots.senas.evaluation import holes_in_the_way
from games.engine.bots.senas.rows import REST_OF_ENTRY, Rows, standing
from games.engine.senas.board import GATE, OUT
from games.engine.words import gettext_noop

HOLE = 0.04
"""Chance that each hole held against the opponent seems to be worth less."""
STOPPED = 0.15
"""Chance that a piece in holes 2 to 6 seems not to cost."""
BEHIND = 0.03
"""Chance that each piece in the first hole seems not to cost."""
TAKEN_OUT = 0.15
"""Chance that each piece out seems to be worth less."""


@dataclass(frozen=True, slots=True)
class Ends:
    """The afterstates of one turn: the rows of the side that played, and of its opponent."""

    rows: Rows
    rivals: Rows


def _open_holes(ends: Ends) -> Floats:
    held = holes_in_the_way(standing(ends.rows), standing(ends.rivals))
    error: Floats = np.float32(-HOLE) * held
    return error


def _hold_up(ends: Ends) -> Floats:
    error: Floats = np.float32(STOPPED) * (standing(ends.rows) & REST_OF_ENTRY != 0)
    return error


def _stay_behind(ends: Ends) -> Floats:
    error: Floats = np.float32(BEHIND) * ends.rows[:, GATE]
    return error


def _keep_in(ends: Ends) -> Floats:
    error: Floats = np.float32(-TAKEN_OUT) * ends.rows[:, OUT]
    return error


OPENED = Oversight(gettext_noop("Gives up holes that stand in your way."), _open_holes)
HELD_UP = Oversight(
    gettext_noop("Stops in its holes 2 to 6, where a piece keeps the next from starting."),
    _hold_up,
)
BEHIND_GATE = Oversight(
    gettext_noop("Runs on with pieces that have started and leaves the others in hole 1."),
    _stay_behind,
)
KEPT_IN = Oversight(gettext_noop("Does not take a piece out when it can."), _keep_in)

KINDS = (OPENED, HELD_UP, BEHIND_GATE, KEPT_IN)
HABITS: Mapping[str, tuple[Habit[Ends], ...]] = {
    "beginner": tuple(Habit(each, 0.12) for each in KINDS),
    "casual": tuple(Habit(each, 0.1) for each in (OPENED, HELD_UP, BEHIND_GATE)),
}
"""The oversights of each level that has any."""
