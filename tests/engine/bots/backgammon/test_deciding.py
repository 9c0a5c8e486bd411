"""Backgammon bots choose legally with any options, and repeat their choices."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from games.engine.backgammon.cube import DOUBLE
from games.engine.backgammon.packed.positions import pack_position
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon import decisions
from games.engine.bots.backgammon.decisions import (
    accepts_resignation,
    decide,
    doubles,
    planned_afterstate,
)
from games.engine.bots.backgammon.levels import LEVELS, Level
from games.engine.bots.backgammon.turns import towards
from games.engine.play import play
from games.engine.state import Move, Throw
from tests.engine.backgammon.support.tables import choosing, seeded_random
from tests.support.depth import depth

MANY, SOME, FEW = depth(250, 1200), depth(60, 300), depth(4, 10)
LEVEL = pytest.mark.parametrize("level", LEVELS)


def to_decide(seed: int, many: int) -> list[tuple[Backgammon, BackgammonState]]:
    waiting = (
        each for each in choosing(seeded_random(seed)) if each[1].pips_left or each[1].doubled
    )
    return list(islice(waiting, many))


@pytest.mark.parametrize(
    ("level", "many"),
    [("beginner", MANY), ("casual", MANY), ("strong", depth(40, 90)), ("master", depth(6, 15))],
)
def test_a_choice_is_always_legal(level: str, many: int) -> None:
    kinds = Counter[str]()
    for at, (rules, state) in enumerate(to_decide(many, many)):
        chosen = decide(rules, state, level, seeded_random(at))
        assert chosen in rules.legal_moves(state), (rules, state)
        kinds[type(chosen).__name__] += 1
    assert kinds["Move"] > many / 2
    assert kinds["Call"] or many < 100


@LEVEL
def test_the_same_chance_gives_the_same_choice(level: str) -> None:
    for at, (rules, state) in enumerate(to_decide(11, FEW)):
        assert decide(rules, state, level, seeded_random(at)) == decide(
            rules, state, level, seeded_random(at)
        )


def swap_seats(state: BackgammonState) -> BackgammonState:
    """Return the position with the two seats exchanged."""
    owner = None if state.owner is None else 1 - state.owner
    seat = None if state.seat is None else 1 - state.seat
    return replace(state, pieces=state.pieces[::-1], seat=seat, won=state.won[::-1], owner=owner)


@LEVEL
def test_both_colours_are_played_alike(level: str) -> None:
    for at, (rules, state) in enumerate(to_decide(12, FEW)):
        chosen = decide(rules, state, level, seeded_random(at))
        assert chosen == decide(rules, swap_seats(state), level, seeded_random(at))


@pytest.mark.parametrize(
    ("level", "many"), [("beginner", SOME), ("casual", SOME), ("strong", depth(15, 40))]
)
def test_the_steps_of_a_turn_follow_one_plan(level: str, many: int) -> None:
    for rules, state in to_decide(13, many):
        if state.doubled or state.seat is None:
            continue
        plan, here = planned_afterstate(rules, state, LEVELS[level], seed=7), state
        while here.seat == state.seat and here.pips_left:
            assert planned_afterstate(rules, here, LEVELS[level], seed=7) == plan
            here = rules.apply(here, towards(rules, here, plan))
        assert pack_position(here.pieces[state.seat], here.pieces[1 - state.seat]) == plan


def play_turn(rules: Backgammon, state: BackgammonState, seed: int) -> BackgammonState:
    """Let a bot play all steps of a turn with the same numbers; return the position after it."""
    while state.pips_left:
        state = rules.apply(state, decide(rules, state, "casual", seeded_random(seed)))
    return state


@pytest.mark.parametrize("dice", [(3, 1), (2, 2)])
def test_the_plan_of_a_turn_is_searched_for_once(
    dice: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = list[BackgammonState]()

    def search(rules: Backgammon, state: BackgammonState, level: Level, seed: int) -> int:
        searched.append(state)
        return planned_afterstate(rules, state, level, seed)

    monkeypatch.setattr(decisions, "planned_afterstate", search)
    monkeypatch.setattr(decisions, "_plans", {})
    rules, state = opening(*dice)
    for turn in (1, 2):
        play_turn(rules, state, turn)
        assert searched == [state] * turn
    assert not decisions._plans


def test_plans_of_turns_that_were_broken_off_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decisions, "KEPT_PLANS", 3)
    monkeypatch.setattr(decisions, "_plans", {})
    for seed in range(9):
        decide(*opening(3, 1), "casual", seeded_random(seed))
    assert len(decisions._plans) == 3


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
    while state.pips_left:
        move = decide(rules, state, level, seeded_random(1))
        assert isinstance(move, Move)
        played.add((move.start, move.end))
        state = play(rules, state, move)
    assert played == points


@LEVEL
def test_bots_never_double_illegally(level: str) -> None:
    rules = Backgammon(match_points=1)
    state = play(rules, rules.start(), Throw((5, 2)))
    assert not doubles(rules, state, level, seeded_random(1))
    assert not doubles(rules, rules.start(), level, seeded_random(1))


@pytest.mark.parametrize(
    ("level", "many"),
    [("beginner", depth(60, 120)), ("casual", depth(60, 120)), ("strong", depth(15, 40))],
)
def test_whether_to_double_or_to_be_content_is_decided_at_any_table(level: str, many: int) -> None:
    waiting = (
        each for each in choosing(seeded_random(14)) if DOUBLE in each[0].legal_moves(each[1])
    )
    answers = Counter[bool]()
    for at, (rules, state) in enumerate(islice(waiting, many)):
        doubled = doubles(rules, state, level, seeded_random(at))
        assert doubled is doubles(rules, swap_seats(state), level, seeded_random(at))
        answers[doubled] += 1
        for loser in (0, 1):
            all_of_it = rules.resignation(state, loser).points
            assert accepts_resignation(rules, state, loser, all_of_it, level)
            accepts_resignation(rules, state, loser, 1, level)
    assert answers[True]
    assert answers[False]
