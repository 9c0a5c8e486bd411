"""Weaker backgammon bots err by kinds of errors that have a name."""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from games.engine.backgammon.packed.positions import unpack_position
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon import oversights
from games.engine.bots.backgammon.decisions import planned_afterstate
from games.engine.bots.backgammon.levels import Level
from games.engine.bots.backgammon.rows import Rows, row
from games.engine.bots.oversight import Habit, Oversight, draw_oversight
from games.engine.forms.text import read_position
from tests.engine.backgammon.support.tables import choosing, seeded_random

KINDS = (
    oversights.EXPOSED,
    oversights.MISSED_HIT,
    oversights.MISSED_POINT,
    oversights.LATE,
    oversights.BURIED,
)
CAREFUL = Level(noise=1e-9)
START = "1:2,12:5,17:3,19:5"


@pytest.mark.parametrize("kind", KINDS)
def test_an_oversight_leads_to_plays_of_its_kind(kind: Oversight[Rows]) -> None:
    careless, worse = replace(CAREFUL, habits=(Habit(kind, 1),)), 0
    waiting = (each for each in choosing(seeded_random(15)) if each[1].pips_left)
    for rules, state in islice(waiting, 40):
        plays = [planned_afterstate(rules, state, each, seed=1) for each in (CAREFUL, careless)]
        after = np.stack([row(*unpack_position(each)) for each in plays])
        careful, chosen = kind.error(after).tolist()
        assert chosen >= careful - 1e-6
        worse += chosen > careful
    assert worse >= 3


def test_a_hit_that_is_overlooked_is_not_played() -> None:
    # With 4-1 the seat can hit the blot on the opponent's point 5.
    for kind in (None, oversights.MISSED_HIT):
        level = replace(CAREFUL, habits=(Habit(kind, 1),) if kind else ())
        _, state = read_position(f"backgammon - {START}/1:2,12:5,17:2,19:5,20:1 0 4,1 -")
        assert isinstance(state, BackgammonState)
        _, rival = unpack_position(planned_afterstate(Backgammon(), state, level, seed=1))
        assert (0 in rival) is (kind is None)


@pytest.mark.parametrize("habits", [oversights.BEGINNER, oversights.CASUAL])
def test_a_turn_has_at_most_one_oversight_with_the_share_of_the_level(
    habits: tuple[Habit[Rows], ...],
) -> None:
    drawn = [draw_oversight(habits, seed) for seed in range(3_000)]
    assert drawn == [draw_oversight(habits, seed) for seed in range(3_000)]
    for each in habits:
        assert abs(drawn.count(each.oversight) / 3_000 - each.share) < 0.03
    assert sum(each.share for each in habits) <= 1
