"""Every action and count of petits chevaux, compared with a second, plain implementation."""

import pytest

from games.engine.options import option_values
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.play import actions
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.petits_chevaux.support.naive import ROUND, Game, count, followers
from tests.engine.support.goldens import Golden, goldens
from tests.engine.support.playing import TABLES, name, some_positions

SLOWLY = 21_000
"""The largest perft count that is repeated sequence by sequence."""
MINE = [rules for rules in TABLES if rules.game == "petits-chevaux"]


def naive_game(rules: Rules[State], state: State) -> Game:
    assert isinstance(state, PetitsChevauxState)
    options = {key: value for key, value in option_values(rules).items() if key != "pawns"}
    return Game(
        options=tuple(options.items()),
        horses=state.pieces,
        turn=state.seat,
        die=state.pips_left[0] if state.pips_left else None,
        throwers=state.contenders,
        opening=state.opening,
        left=state.throws_left,
        bound=state.must_use,
    )


def test_the_naive_round_is_the_page_s() -> None:
    assert ROUND[13:16] == [(14, 7), (14, 8), (13, 8)]
    assert ROUND[27:30] == [(7, 14), (6, 14), (6, 13)]
    assert ROUND[41:44] == [(0, 7), (0, 6), (1, 6)]
    assert (ROUND[55], len(set(ROUND))) == ((7, 0), 56)


@pytest.mark.parametrize("rules", MINE, ids=name)
def test_what_follows_is_what_the_naive_rules_say(rules: Rules[State]) -> None:
    for state in some_positions(rules, games=3, each=150):
        after = [naive_game(rules, rules.apply(state, each)) for each in actions(rules, state)]
        assert sorted(after, key=repr) == sorted(followers(naive_game(rules, state)), key=repr)


@pytest.mark.parametrize("each", goldens("petits-chevaux"), ids=lambda each: each.name)
def test_the_number_of_ways_is_counted_naively(each: Golden) -> None:
    for depth, many in each.small(SLOWLY):
        assert count(naive_game(each.rules, each.state), depth) == many, f"depth {depth}"
