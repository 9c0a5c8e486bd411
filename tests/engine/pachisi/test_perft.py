"""Perft counts of pachisi, compared with a second, plain implementation."""

from random import Random

import pytest

from games.engine.options import Value
from games.engine.pachisi.rules import Pachisi
from games.engine.pachisi.state import PachisiState
from games.engine.play import actions, perft
from tests.engine.pachisi.support.naive import Brute, moment
from tests.engine.pachisi.support.positions import Cross, table
from tests.engine.support.goldens import Golden, goldens

SLOWLY = 10_000
"""The largest count that is repeated by the plain engine."""
CHOICES: dict[str, tuple[Value, ...]] = {
    "cowries": ("six", "seven_35", "seven_30"),
    "opening_234": (False, True),
    "grace_use": ("either", "enter_only_while_waiting"),
    "move_timing": ("after_each_throw", "after_all_throws"),
    "stacking": ("all", "castles_only", "none"),
    "capture_bonus": (True, False),
    "capture_required": (False, True),
    "pyada": (False, True),
}


@pytest.mark.parametrize("each", goldens("pachisi"), ids=lambda each: each.name)
def test_the_golden_file_says_what_plain_counting_finds(each: Golden) -> None:
    assert isinstance(each.rules, Pachisi)
    assert isinstance(each.state, PachisiState)
    brute, begun = Brute(each.rules), moment(each.rules, each.state)
    for depth, many in each.small(SLOWLY):
        assert brute.count(begun, depth) == many, f"depth {depth}"


def somewhere(seed: int) -> Cross:
    """Return a position before a throw, from a random game with random options."""
    rng = Random(seed)  # noqa: S311  nothing secret here
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    options["triple_cancel"] = options["move_timing"] == "after_all_throws"
    rules, plies = table(rng.choice((2, 3, 4)), **options), rng.randrange(150)
    state, made = rules.start(), 0
    while made < plies or state.seat is None or state.pips_left or state.run or state.extra:
        state, made = rules.apply(state, rng.choice(actions(rules, state))), made + 1
    return Cross(rules, state)


@pytest.mark.parametrize("seed", range(40))
def test_positions_of_random_games_are_counted_alike(seed: int) -> None:
    here = somewhere(seed)
    plain = Brute(here.rules).count(moment(here.rules, here.state), 3)
    assert perft(here.rules, here.state, 3) == plain
