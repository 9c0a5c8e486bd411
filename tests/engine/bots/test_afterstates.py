"""Afterstates of turns with more plays than can be tried."""

from collections import Counter

import pytest

from games.engine.analysis.evaluate import evaluate
from games.engine.bots.afterstates import MOST, turn_ends, turn_plays
from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import read_position
from games.engine.pachisi.rules import Pachisi
from games.engine.play import play
from games.engine.state import Choice

FULL_HAND = (
    'pachisi {"move_timing":"after_all_throws","split_throw":true} '
    "9:1,10:1,20:1,38:1/0:1,2:1,23:1,31:1 1 25,25,10,6,2 "
    '{"left":[true,true],"unlocked":[true,true],"captures":[0,0],"pending":[],'
    '"hand":[[25],[25],[10],[6],[2]],"run":[],"extra":false}'
)
"""Five values whose shares four pieces can have; a turn has millions of plays."""
DEEPEST = 14
"""The most steps of a turn in the position above."""


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the choices that are tried in pachisi."""
    counts, apply = Counter[str](), Pachisi.apply

    def count(self: Pachisi, state: object, choice: Choice) -> object:
        counts["applied"] += 1
        return apply(self, state, choice)  # type: ignore[arg-type]

    monkeypatch.setattr(Pachisi, "apply", count)
    return counts


def test_a_turn_with_millions_of_plays_costs_no_more_than_the_cap(applied: Counter[str]) -> None:
    rules, state = read_position(FULL_HAND)
    ends = turn_ends(rules, state)
    # After half of what was left, the rest of a turn has one position a step.
    assert MOST // 2 < applied["applied"] < MOST + DEEPEST * len(rules.legal_moves(state))
    assert len(set(ends.values())) > 20, "the plays begin with many different steps"


def test_each_play_leads_to_its_afterstate() -> None:
    rules, state = read_position(FULL_HAND)
    for end, steps in list(turn_plays(rules, state, 500).items())[:20]:
        after = state
        for step in steps:
            after = play(rules, after, step)
        assert after == end


def test_bots_and_evaluations_cost_little_more_than_finding_the_plays(
    applied: Counter[str],
) -> None:
    rules, state = read_position(FULL_HAND)
    turn_ends(rules, state)
    once = applied.pop("applied")
    choose(rules, state, "casual", SeededRng("1"))
    assert applied.pop("applied") < 1.2 * once
    assert evaluate(rules, state) is not None
    assert applied["applied"] < 3 * once
