"""Oversights of weaker senet bots.

Each returns by how much winning chance a bot overrates the afterstates of a turn. The figures
depend on the afterstate alone.
"""

import numpy as np

from games.engine.bots.afterstates import Afterstates
from games.engine.bots.arrays import Floats
from games.engine.bots.oversight import Habit, Oversight
from games.engine.bots.race_oversights import rival_progress, running_ahead
from games.engine.bots.senet.inputs import Ground, ground
from games.engine.senet.board import LAST, REFUGES
from games.engine.senet.rules import THROWS, Senet
from games.engine.words import gettext_noop

DANGER = 0.03
"""Chance that an attack which the opponent can make seems not to cost, for each square lost."""
ATTACK = 0.03
"""Chance that an attack seems not to win, for each square that the opponent loses."""
PAIR = 0.03
"""Chance that each piece protected by another seems to be worth less."""
REFUGE = 0.08
"""Chance that each piece on a refuge seems to be worth less."""
FRONT = 0.03
"""Chance that each square of the foremost piece seems to be worth more."""


def _ground(plays: Afterstates) -> Ground:
    """Return the boards, with the seat's own pieces first."""
    assert isinstance(plays.rules, Senet)  # noqa: S101  oversights of this game only
    own_first = plays.pieces[:, [plays.seat, 1 - plays.seat]]
    return ground(own_first, turn_corners=plays.rules.pairs_turn_corners)


def _overlook_danger(plays: Afterstates) -> Floats:
    here, lost = _ground(plays), np.zeros(len(plays.states), np.float32)
    for throw, likely in THROWS:
        [score] = throw.dice
        lost += float(likely) * score * here.hits(score)[:, 1].any(axis=1)
    passed = np.array([state.seat != plays.seat for state in plays.states])
    error: Floats = np.float32(DANGER) * lost * passed
    return error


def _miss_attacks(plays: Afterstates) -> Floats:
    error: Floats = np.float32(ATTACK) * rival_progress(plays, [1 - plays.seat])
    return error


def _part_pairs(plays: Afterstates) -> Floats:
    error: Floats = np.float32(-PAIR) * _ground(plays).paired[:, 0].sum(axis=1)
    return error


def _pass_refuges(plays: Afterstates) -> Floats:
    error: Floats = np.float32(-REFUGE) * np.isin(plays.own, [*REFUGES]).sum(axis=1)
    return error


EXPOSED = Oversight(
    gettext_noop("Does not see that you can attack one of its pieces."), _overlook_danger
)
MISSED_ATTACK = Oversight(
    gettext_noop("Does not see that it can attack one of your pieces."), _miss_attacks
)
PARTED = Oversight(
    gettext_noop("Parts two pieces that protect each other, without need."), _part_pairs
)
OFF_REFUGE = Oversight(
    gettext_noop("Leaves a refuge without need, or does not stop on one."), _pass_refuges
)
RUNNER = Oversight(
    gettext_noop("Runs with its foremost piece and leaves the others behind."),
    running_ahead(FRONT, LAST),
)

KINDS = (EXPOSED, MISSED_ATTACK, PARTED, OFF_REFUGE, RUNNER)
HABITS = {
    "beginner": tuple(Habit(each, 0.195) for each in KINDS),
    "casual": tuple(Habit(each, 0.13) for each in (EXPOSED, PARTED, RUNNER)),
}
"""The oversights of each level that has any."""
