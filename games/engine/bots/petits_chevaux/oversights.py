"""Oversights of weaker petits chevaux bots.

Each returns by how much winning chance a bot overrates the afterstates of a turn. The figures
depend on the afterstate alone.
"""

import numpy as np

from games.engine.bots.afterstates import Afterstates
from games.engine.bots.arrays import Floats
from games.engine.bots.oversight import Habit, Oversight
from games.engine.bots.petits_chevaux.features import hits, own_progress
from games.engine.bots.race_features import seen_progress
from games.engine.bots.race_oversights import rival_progress, running_ahead
from games.engine.dice import FACES
from games.engine.petits_chevaux.board import GATE, STABLE
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.words import gettext_noop

DANGER = 0.6
"""Chance that the capture of a horse on the gate seems not to cost; others in proportion."""
CAPTURE = 0.015
"""Chance that a capture seems not to win, for each square that it throws back."""
STABLED = 0.3
"""Chance that each horse on the gate or in the stable seems to be worth less."""
FRONT = 0.03
"""Chance that each square of the foremost horse on the path seems to be worth more."""


def _overlook_danger(plays: Afterstates) -> Floats:
    assert isinstance(plays.rules, PetitsChevaux)  # noqa: S101  oversights of this game only
    pieces = plays.pieces
    seen = seen_progress(own_progress(plays.rules), pieces)
    faces = hits(pieces, seen)[:, :, plays.seat].sum(axis=1)
    costs = plays.own / GATE
    error: Floats = (DANGER * faces / len(FACES) * costs).sum(axis=1).astype(np.float32)
    return error


def _miss_captures(plays: Afterstates) -> Floats:
    rivals = [seat for seat in range(plays.rules.seats) if seat != plays.seat]
    error: Floats = (CAPTURE * rival_progress(plays, rivals)).astype(np.float32)
    return error


def _stay_outside(plays: Afterstates) -> Floats:
    own = plays.own
    arrived, stabled = (own >= GATE).sum(axis=1), (own >= STABLE.start).sum(axis=1)
    error: Floats = (-STABLED * (arrived + stabled)).astype(np.float32)
    return error


EXPOSED = Oversight(
    gettext_noop("Does not see that you can capture one of its horses."), _overlook_danger
)
MISSED_CAPTURE = Oversight(
    gettext_noop("Does not see that it can capture one of your horses."), _miss_captures
)
OUTSIDE = Oversight(
    gettext_noop("Does not take a horse to the gate, or into the stable, in time."),
    _stay_outside,
)
RUNNER = Oversight(
    gettext_noop("Runs with its foremost horse and leaves the others behind."),
    running_ahead(FRONT, GATE),
)

KINDS = (EXPOSED, MISSED_CAPTURE, OUTSIDE, RUNNER)
HABITS = {
    "beginner": tuple(Habit(each, 0.18) for each in KINDS),
    "casual": tuple(Habit(each, 0.1) for each in (EXPOSED, MISSED_CAPTURE, RUNNER)),
}
"""The oversights of each level that has any."""
