"""Counts of action sequences in pachisi, against the golden file and the plain second engine."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from games.engine.core import actions, perft
from games.engine.options import Value
from games.engine.pachisi.position import PachisiState
from games.engine.pachisi.rules import Pachisi
from games.engine.text import read_position
from tests.engine.brute_pachisi import Brute, moment
from tests.engine.crosses import Cross, table

FILE = Path(__file__).with_name("perft") / "pachisi.txt"
SLOWLY = 10_000
"""The most sequences that are counted by the plain engine too."""
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


@dataclass(frozen=True)
class Golden:
    """One position of the golden file with its counts."""

    name: str
    rules: Pachisi
    state: PachisiState
    counts: tuple[tuple[int, int], ...]


def golden(block: str) -> Golden:
    lines = [line.partition(" ") for line in block.splitlines()]
    named = {word: rest for word, _, rest in lines if word != "perft"}
    counts = [tuple(map(int, rest.split())) for word, _, rest in lines if word == "perft"]
    rules, state = read_position(named["position"])
    assert isinstance(rules, Pachisi)
    assert isinstance(state, PachisiState)
    return Golden(named["name"], rules, state, tuple((depth, many) for depth, many in counts))


GOLDEN = [golden(block) for block in FILE.read_text().split("\n\n") if "position " in block]
EACH = pytest.mark.parametrize("each", GOLDEN, ids=lambda each: each.name)


@EACH
def test_sequences_are_as_many_as_the_golden_file_says(each: Golden) -> None:
    for depth, many in each.counts:
        assert perft(each.rules, each.state, depth) == many, f"depth {depth}"


@EACH
def test_the_golden_file_says_what_plain_counting_finds(each: Golden) -> None:
    brute, begun = Brute(each.rules), moment(each.rules, each.state)
    for depth, many in each.counts:
        if many <= SLOWLY:
            assert brute.count(begun, depth) == many, f"depth {depth}"


def somewhere(seed: int) -> Cross:
    """A throw that is due somewhere in a random game at a random table."""
    chance = Random(seed)  # noqa: S311  nothing secret hangs on it
    options = {name: chance.choice(values) for name, values in CHOICES.items()}
    options["triple_cancel"] = options["move_timing"] == "after_all_throws"
    rules, plies = table(chance.choice((2, 3, 4)), **options), chance.randrange(150)
    state, made = rules.start(), 0
    while made < plies or state.seat is None or state.scores or state.run or state.extra:
        state, made = rules.apply(state, chance.choice(actions(rules, state))), made + 1
    return Cross(rules, state)


@pytest.mark.parametrize("seed", range(40))
def test_positions_of_random_games_are_counted_alike(seed: int) -> None:
    here = somewhere(seed)
    plain = Brute(here.rules).count(moment(here.rules, here.state), 3)
    assert perft(here.rules, here.state, 3) == plain
