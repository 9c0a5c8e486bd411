"""Skipping a seat: at any moment of a game for three or four the other seats can play on."""

from itertools import islice
from random import Random

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.text import position_text, read_position
from games.engine.games import table
from games.engine.play import actions, play
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.support.playing import TABLES, name

LOOKED_AT = 400
"""How many actions of a random game are tried."""
MANY = [rules for rules in TABLES if rules.seats > 2]


def positions(rules: Rules[State], seed: int) -> list[State]:
    """Return the positions of a random game that have an active seat."""
    rng, state, found = Random(seed), rules.start(), list[State]()  # noqa: S311  no secret
    for _ in range(LOOKED_AT):
        if rules.outcome(state) is not None:
            break
        if state.seat is not None:
            found.append(state)
        state = play(rules, state, rng.choice(actions(rules, state)))
    return found


@pytest.mark.parametrize("rules", MANY, ids=name)
def test_the_next_seat_throws_and_no_piece_has_moved(rules: Rules[State]) -> None:
    for state in positions(rules, seed=3):
        after = rules.skip_turn(state)
        assert after.pieces == state.pieces
        assert (after.pips_left, rules.due(after)) == ((), "throw")
        assert after.seat is not None
        assert after.seat != state.seat
        assert rules.invalid_reason(after) is None
        assert read_position(position_text(rules, after)) == (rules, after)


@pytest.mark.parametrize("rules", MANY[:1] + MANY[-1:], ids=name)
def test_skipping_every_seat_once_leaves_the_turn_where_it_was(rules: Rules[State]) -> None:
    for state in islice(positions(rules, seed=5), 1, None, 20):
        after = state
        for _ in range(rules.seats):
            after = rules.skip_turn(after)
        assert after.seat == state.seat


def test_an_unused_first_six_leaves_the_opening_as_it_was() -> None:
    rules = table("petits-chevaux", {}, 3)
    text = 'petits-chevaux - 0:4/0:4/0:4 1 6 {"throws_left":0}'
    after = rules.skip_turn(read_position(text)[1])
    again = 'petits-chevaux - 0:4/0:4/0:4 2 - {"opening":true,"throws_left":3}'
    assert after == read_position(again)[1]


def test_partners_pass_to_the_rival_beside_them() -> None:
    rules = table("pachisi", {"teams": True}, 4)
    state = read_position('pachisi {"teams":true} 0:3,20:1/0:4/0:4/0:4 0 2 -')[1]
    assert rules.skip_turn(state).seat == 1


@pytest.mark.parametrize("game", ["backgammon", "senet", "senas"])
def test_seats_are_not_skipped_where_two_play(game: str) -> None:
    rules = table(game, {}, 2)
    with pytest.raises(InvalidPosition):
        rules.skip_turn(rules.start())
