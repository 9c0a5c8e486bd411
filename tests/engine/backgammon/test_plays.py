"""The fast search for complete plays finds exactly the plays that the rules allow."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from games.engine.backgammon.packed.plays import plays
from games.engine.backgammon.packed.positions import pack_position, swap_sides, unpack_position
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.state import Move, Throw
from tests.engine.backgammon.support.positions import position
from tests.engine.support.playing import random_game

RULES = Backgammon()
GAMES = 24
Sides = tuple[tuple[int, ...], tuple[int, ...]]


def sides(state: BackgammonState, seat: int) -> Sides:
    return state.pieces[seat], state.pieces[1 - seat]


def ends_by_the_rules(state: BackgammonState) -> set[Sides]:
    """Return the positions after every complete play, found step by step by the rules."""
    seat, ends, begun, seen = state.seat or 0, set[Sides](), [state], {state}
    while begun:
        here = begun.pop()
        if here.seat != seat or not here.pips_left:
            ends.add(sides(here, seat))
            continue
        moves = (move for move in RULES.legal_moves(here) if isinstance(move, Move))
        after = {RULES.apply(here, move) for move in moves} - seen
        seen |= after
        begun += after
    return ends


def packed_ends(state: BackgammonState, scores: tuple[int, ...]) -> set[Sides]:
    return {
        unpack_position(end) for end in plays(pack_position(*sides(state, state.seat or 0)), scores)
    }


@cache
def random_positions() -> tuple[BackgammonState, ...]:
    """Return the positions of random games, before a throw or with numbers left to play."""
    found = list[BackgammonState]()
    for seed in range(GAMES):
        for state in random_game(RULES, seed).states:
            assert isinstance(state, BackgammonState)
            found.append(state)
    return tuple(state for state in found if state.seat is not None)


def kind(state: BackgammonState) -> Iterator[str]:
    own, scores = state.pieces[state.seat or 0], state.pips_left
    yield "doublet" if len(scores) > len(set(scores)) else "two dice" if scores[1:] else "one die"
    if own[0] == 0:
        yield "bar"
    if own[0] > 18:
        yield "taking off"


def test_every_play_of_random_games_is_listed_and_no_other() -> None:
    played = [state for state in random_positions() if state.pips_left]
    for state in played:
        assert packed_ends(state, state.pips_left) == ends_by_the_rules(state), state
    assert len(played) > 2_000
    assert {each for state in played for each in kind(state)} == {
        *("doublet", "two dice", "one die", "bar", "taking off")
    }


def test_a_throw_without_a_move_leaves_the_position_as_it_is() -> None:
    barred = [state for state in random_positions() if RULES.due(state) == "throw"]
    passed = 0
    for state in barred:
        for throw in (Throw((6, 5)), Throw((2, 1)), Throw((6, 6))):
            after = RULES.apply(state, throw)
            if after.seat != state.seat:
                here = sides(state, state.seat or 0)
                assert packed_ends(state, RULES.pips_of(throw)) == {here}
                passed += 1
    assert passed > 20


@pytest.mark.parametrize("seed", range(6))
def test_crowded_positions_are_listed_alike(seed: int) -> None:
    rng, compared = Random(seed), 0  # noqa: S311  nothing secret here
    while compared < 60:
        throw = Throw((rng.randint(1, 6), rng.randint(1, 6)))
        state = crowded_position(rng)
        if RULES.invalid_reason(state) is None:
            thrown = RULES.apply(state, throw)
            if thrown.seat == state.seat:
                assert packed_ends(state, thrown.pips_left) == ends_by_the_rules(thrown), thrown
                compared += 1


def crowded_position(rng: Random) -> BackgammonState:
    """Return a random state with many pieces on few points, which may be invalid."""
    points = rng.sample(range(1, 25), 16)
    own = sorted(rng.choices([*points[:8], 0, 25], [4] * 8 + [rng.randint(0, 6), 4], k=15))
    rival = sorted(25 - place for place in rng.choices([*points[8:], 0], k=15))
    return BackgammonState((tuple(own), tuple(rival)), 0)


def test_one_number_holds_the_whole_position() -> None:
    for state in random_positions():
        mine, theirs = sides(state, state.seat or 0)
        assert unpack_position(pack_position(mine, theirs)) == (mine, theirs)
        assert swap_sides(pack_position(mine, theirs)) == pack_position(theirs, mine)


def test_a_play_that_ends_the_game_is_complete() -> None:
    last = position("2:1", "1:1", pips_left=(6, 1)).state
    assert {own for own, _ in packed_ends(last, (6, 1))} == {(25,) * 15}
