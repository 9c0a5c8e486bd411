"""How bots choose a play, err by noise, and look ahead."""

from random import Random

import pytest

from games.engine.bots.afterstates import turn_ends
from games.engine.bots.choose import BOTS, choose
from games.engine.bots.evaluators import evaluate, race, softmax
from games.engine.bots.levels import LEVELS
from games.engine.bots.lookahead import look_ahead
from games.engine.bots.noise import SeededRng, seed_text
from games.engine.forms.text import read_position
from games.engine.games import table
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.support.playing import EVERY_TABLE, some_positions


def test_a_whim_is_the_same_for_the_same_seed_and_well_spread() -> None:
    drawn = [SeededRng("a").random() for _ in range(2)]
    assert drawn[0] == drawn[1] != SeededRng("b").random()
    many = SeededRng("many")
    numbers = sorted(many.random() for _ in range(2_000))
    assert all(abs(number - place / 2_000) < 0.05 for place, number in enumerate(numbers))
    far = [many.gauss(1, 2) for _ in range(2_000)]
    assert abs(sum(far) / 2_000 - 1) < 0.2
    assert abs(sum((each - 1) ** 2 for each in far) / 2_000 - 4) < 0.5


SEEDS = {
    "senet - 1:1,3:1,5:1,7:1,9:1/2:1,4:1,8:1,10:1,11:1 1 1 "
    '{"black":1,"white_moved":false,"opening_one":false}': (
        "SenetState(pieces=((1, 3, 5, 7, 9), (2, 4, 8, 10, 11)), seat=1, scores=(1,), won=(), "
        "black=1, white_moved=False, opening_one=False)"
    ),
    'pachisi - 0:2,1:1,22:1/0:3,10:1 0 10 {"hand":[[10]]}': (
        "PachisiState(pieces=((0, 0, 1, 22), (0, 0, 0, 10)), seat=0, scores=(10,), won=(), "
        "contenders=(), left=(True, True), unlocked=(True, True), captures=(0, 0), pending=(), "
        "hand=((10,),), run=(), extra=False)"
    ),
    'petits-chevaux - 0:4/0:4 0 6 {"throws_left":0}': (
        "PetitsChevauxState(pieces=((0, 0, 0, 0), (0, 0, 0, 0)), seat=0, scores=(6,), won=(), "
        "contenders=(), opening=False, throws_left=0, must_use=None)"
    ),
}


@pytest.mark.parametrize("text", SEEDS)
def test_positions_stay_as_they_are_written_in_seeds(text: str) -> None:
    _, state = read_position(text)
    assert seed_text(state) == SEEDS[text]


@EVERY_TABLE
def test_the_ends_of_a_turn_are_those_that_steps_lead_to(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=1, each=12):
        if rules.due(state) != "move":
            continue
        ends = turn_ends(rules, state)
        assert set(ends.values()) <= set(rules.legal_moves(state))
        for end in ends:
            assert end.seat != state.seat or rules.due(end) != "move"


@EVERY_TABLE
def test_chances_are_those_of_a_whole(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=1, each=6):
        assert sum(evaluate(race, rules, [state])[0]) == pytest.approx(
            1, abs=1e-9
        ) or rules.outcome(state)


def test_odds_grow_with_worth() -> None:
    assert softmax([0, 0, 0, 0]) == [0.25] * 4
    assert softmax([1000, 0]) == [1, 0]
    low, high = softmax([1, 2])
    assert 0 < low < high < 1


def test_looking_ahead_averages_over_throws_and_lets_everybody_play_their_best() -> None:
    # One piece left on each side: seat 0 throws and bears off with a 6 or more.
    rules, state = read_position("backgammon - 24:1,25:14/24:1,25:14 0 - -")
    assert look_ahead(race, rules, [state])[0] == pytest.approx([1, 0])
    far = read_position("backgammon - 19:1,25:14/24:1,25:14 0 - -")[1]
    wins = sum(
        float(p)
        for throw, p in rules.throws(far)
        if any(rules.outcome(end) for end in turn_ends(rules, play(rules, far, throw)))
    )
    assert wins == pytest.approx(27 / 36)
    assert look_ahead(race, rules, [far])[0][0] > wins


@pytest.mark.parametrize("game", BOTS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_steps_of_a_turn_follow_one_plan(game: str, level: str) -> None:
    rules, rng = table(game, {}), Random(3)  # noqa: S311  nothing secret here
    for seed in range(30):
        state = rng.choice(some_positions(rules, games=3, each=40))
        if rules.due(state) != "move":
            continue
        first = choose(rules, state, level, SeededRng(str(seed)))
        assert first == choose(rules, state, level, SeededRng(str(seed)))
        assert first in turn_ends(rules, state).values()
