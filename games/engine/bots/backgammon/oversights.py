"""Oversights of weaker backgammon bots.

Each returns by how many points a bot overrates the afterstates in `rows`. The figures depend on the
afterstate alone, so all steps of a turn follow one plan.
"""

import numpy as np

from games.engine.backgammon.board import BAR, HOME, OFF, RIVAL_HOME
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.inputs.masks import masks
from games.engine.bots.backgammon.inputs.shots import ZONES, shots
from games.engine.bots.backgammon.rows import SIDE, Rows
from games.engine.bots.oversight import Habit, Oversight
from games.engine.words import gettext_noop

DANGER = 0.9
"""Points that a hit on a blot close to home costs; a blot that has come less far costs less."""
HIT = 0.5
"""Points that an opposing piece on the bar seems to be worth less."""
POINT = 0.2
"""Points that each point held at home, or next to it, seems to be worth less."""
BEHIND = 0.15
"""Points that each piece in the opponent's home seems to be worth more."""
DEEP = 0.12
"""Points that each piece on the last three points seems to be worth more."""
LAST_THREE = slice(OFF - 3, OFF)


def _overlook_danger(rows: Rows) -> Floats:
    own, rival = rows[:, :SIDE], rows[:, SIDE:]
    chances = shots(masks(rival, own), rival[:, BAR])[:, : len(ZONES)]
    error: Floats = DANGER * chances.mean(axis=1)
    return error


def _miss_hits(rows: Rows) -> Floats:
    return rows[:, SIDE + BAR] * np.float32(-HIT)


def _miss_points(rows: Rows) -> Floats:
    return (rows[:, HOME.start - 1 : OFF] > 1).sum(axis=1) * np.float32(-POINT)


def _stay_behind(rows: Rows) -> Floats:
    return rows[:, BAR : RIVAL_HOME.stop].sum(axis=1) * np.float32(BEHIND)


def _bury_pieces(rows: Rows) -> Floats:
    return rows[:, LAST_THREE].sum(axis=1) * np.float32(DEEP)


EXPOSED = Oversight(
    gettext_noop("Does not see that you can hit one of its checkers."), _overlook_danger
)
MISSED_HIT = Oversight(
    gettext_noop("Does not see that it can hit one of your checkers."), _miss_hits
)
MISSED_POINT = Oversight(gettext_noop("Does not make a good point, or gives one up."), _miss_points)
LATE = Oversight(
    gettext_noop("Leaves its last checkers in your home board for too long."), _stay_behind
)
BURIED = Oversight(
    gettext_noop("Brings checkers too early to its last three points."), _bury_pieces
)

BEGINNER = tuple(Habit(each, 0.1) for each in (EXPOSED, MISSED_HIT, MISSED_POINT, LATE, BURIED))
CASUAL = tuple(Habit(each, 0.06) for each in (EXPOSED, MISSED_HIT, LATE))
