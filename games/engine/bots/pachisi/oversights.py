"""Oversights of weaker pachisi bots.

Each returns by how much winning chance a bot overrates the afterstates of a turn. The figures
depend on the afterstate alone.
"""

import numpy as np

from games.engine.bots.afterstates import Afterstates
from games.engine.bots.arrays import Floats
from games.engine.bots.oversight import Habit, Oversight
from games.engine.bots.pachisi.features import CASTLE, hits, own_progress
from games.engine.bots.pachisi.plain import IN_PLAY
from games.engine.bots.race_features import seen_progress
from games.engine.bots.race_oversights import rival_progress, running_ahead
from games.engine.pachisi.board import HOME, LAST_SQUARE, WAITING
from games.engine.pachisi.rules import Pachisi
from games.engine.words import gettext_noop

DANGER = 0.5
"""Chance that the capture of a piece near home seems not to cost; others in proportion."""
CAPTURE = 0.008
"""Chance that a capture seems not to win, for each square that it throws back."""
CASTLED = 0.1
"""Chance that each piece on a castle seems to be worth less."""
WAITS = 0.2
"""Chance that each piece which still waits seems to be worth more."""
FRONT = 0.008
"""Chance that each square of the foremost piece seems to be worth more."""


def _overlook_danger(plays: Afterstates) -> Floats:
    assert isinstance(plays.rules, Pachisi)  # noqa: S101  oversights of this game only
    pieces = plays.pieces
    seen = seen_progress(own_progress(plays.rules.seats), pieces)
    captured = hits(plays.rules, pieces, seen)[:, :, plays.seat].sum(axis=1)
    costs = (plays.own + IN_PLAY) / (HOME + IN_PLAY)
    error: Floats = (DANGER * captured * costs).sum(axis=1).astype(np.float32)
    return error


def _miss_captures(plays: Afterstates) -> Floats:
    assert isinstance(plays.rules, Pachisi)  # noqa: S101  oversights of this game only
    rivals = plays.rules.rivals(plays.seat)
    playing = (plays.pieces[:, list(rivals)] > WAITING).sum(axis=(1, 2))
    worth = rival_progress(plays, rivals) + IN_PLAY * playing
    error: Floats = (CAPTURE * worth).astype(np.float32)
    return error


def _leave_castles(plays: Afterstates) -> Floats:
    on = CASTLE[plays.own].sum(axis=1)
    error: Floats = (-CASTLED * on).astype(np.float32)
    return error


def _keep_waiting(plays: Afterstates) -> Floats:
    error: Floats = (WAITS * (plays.own == WAITING).sum(axis=1)).astype(np.float32)
    return error


EXPOSED = Oversight(
    gettext_noop("Does not see that you can capture one of its pieces."), _overlook_danger
)
MISSED_CAPTURE = Oversight(
    gettext_noop("Does not see that it can capture one of your pieces."), _miss_captures
)
OFF_CASTLE = Oversight(
    gettext_noop("Leaves a castle without need, or does not stop on one."), _leave_castles
)
WAITING_ON = Oversight(
    gettext_noop("Does not bring a piece in when a throw lets it."), _keep_waiting
)
RUNNER = Oversight(
    gettext_noop("Runs with its foremost piece and leaves the others behind."),
    running_ahead(FRONT, LAST_SQUARE),
)

KINDS = (EXPOSED, MISSED_CAPTURE, OFF_CASTLE, WAITING_ON, RUNNER)
HABITS = {
    "beginner": tuple(Habit(each, 0.15) for each in KINDS),
    "casual": tuple(Habit(each, 0.08) for each in (EXPOSED, MISSED_CAPTURE, OFF_CASTLE)),
}
"""The oversights of each level that has any."""
