"""Computers at backgammon play by the rules, at any table, and always the same."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon.deciding import decide, doubles
from games.engine.bots.backgammon.levels import LEVELS
from games.engine.core import Move, Throw, play
from tests.engine.backgammon_tables import choosing, seeded

LEVEL = pytest.mark.parametrize("level", LEVELS)


def to_decide(seed: int, many: int) -> list[tuple[Backgammon, BackgammonState]]:
    waiting = (each for each in choosing(seeded(seed)) if each[1].scores or each[1].doubled)
    return list(islice(waiting, many))


@pytest.mark.parametrize(
    ("level", "many"), [("beginner", 5000), ("casual", 5000), ("strong", 250), ("master", 25)]
)
def test_a_choice_is_always_legal(level: str, many: int) -> None:
    kinds = Counter[str]()
    for at, (rules, state) in enumerate(to_decide(many, many)):
        chosen = decide(rules, state, level, seeded(at))
        assert chosen in rules.legal_moves(state), (rules, state)
        kinds[type(chosen).__name__] += 1
    assert kinds["Move"] > many / 2
    assert kinds["Call"] or many < 100


@LEVEL
def test_the_same_chance_gives_the_same_choice(level: str) -> None:
    for at, (rules, state) in enumerate(to_decide(11, 10)):
        assert decide(rules, state, level, seeded(at)) == decide(rules, state, level, seeded(at))


def turned(state: BackgammonState) -> BackgammonState:
    """The same position with the seats swapped."""
    owner = None if state.owner is None else 1 - state.owner
    seat = None if state.seat is None else 1 - state.seat
    return replace(state, pieces=state.pieces[::-1], seat=seat, won=state.won[::-1], owner=owner)


@LEVEL
def test_both_colours_are_played_alike(level: str) -> None:
    for at, (rules, state) in enumerate(to_decide(12, 10)):
        chosen = decide(rules, state, level, seeded(at))
        assert chosen == decide(rules, turned(state), level, seeded(at))


@pytest.mark.parametrize("level", ["beginner", "casual", "strong"])
def test_the_steps_of_a_turn_follow_one_plan(level: str) -> None:
    for at, (rules, state) in enumerate(to_decide(13, 60)):
        if state.doubled:
            continue
        ends = set()
        for _ in range(2):
            here = state
            while here.seat == state.seat and here.scores:
                here = play(rules, here, decide(rules, here, level, seeded(at)))
            ends.add(here)
        assert len(ends) == 1


def opening(*dice: int) -> tuple[Backgammon, BackgammonState]:
    rules = Backgammon()
    state = play(rules, rules.start(), Throw((5, 2)))
    return rules, play(rules, state, Throw(dice))


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ((3, 1), {(17, 20), (19, 20)}),
        ((4, 2), {(17, 21), (19, 21)}),
        ((6, 1), {(12, 18), (17, 18)}),
    ],
)
@pytest.mark.parametrize("level", ["strong", "master"])
def test_openings_that_everybody_knows_are_played(
    level: str, dice: tuple[int, int], points: set[tuple[int, int]]
) -> None:
    rules, state = opening(*dice)
    played = set()
    while state.scores:
        move = decide(rules, state, level, seeded(1))
        assert isinstance(move, Move)
        played.add((move.start, move.end))
        state = play(rules, state, move)
    assert played == points


@LEVEL
def test_nobody_doubles_where_it_may_not(level: str) -> None:
    rules = Backgammon(match_points=1)
    state = play(rules, rules.start(), Throw((5, 2)))
    assert not doubles(rules, state, level, seeded(1))
    assert not doubles(rules, rules.start(), level, seeded(1))
