"""The Crawford game, once in a match, and whole matches with the cube."""

from dataclasses import replace
from random import Random

import pytest

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import InvalidPosition
from games.engine.match import game_after, next_game, points_after, points_before, winners
from games.engine.play import actions, play, whole_game
from games.engine.state import Outcome
from tests.engine.backgammon.support.cubes import (
    DOUBLE,
    before_throw,
    match,
    refusal_of,
    write_and_read,
)
from tests.engine.backgammon.support.positions import RED, WHITE

MATCHES = 300


def crawfords(points: int, *wins: tuple[int, int]) -> list[bool]:
    """Return for each game of a match whether it is the Crawford game.

    `wins` holds the winner and the points of each game that has been played.
    """
    rules = match(points)
    states = [rules.start()]
    for seat, worth in wins:
        states.append(game_after(rules, states[-1], Outcome((seat,), worth)))
        assert rules.invalid_reason(states[-1]) is None
    return [state.crawford for state in states]


def test_the_first_game_after_a_side_is_one_short_is_the_crawford_game() -> None:
    one_by_one = [(WHITE, 1), (RED, 1), (WHITE, 1), (RED, 1)]
    assert crawfords(3, *one_by_one) == [False, False, False, True, False]  # GAMMON-32
    assert crawfords(5, (RED, 4), (WHITE, 2), (WHITE, 1), (WHITE, 1)) == [
        *(False, True, False, False, False)
    ]  # GAMMON-32
    assert crawfords(5, (WHITE, 2), (WHITE, 2), (RED, 3), (RED, 1)) == [
        *(False, False, True, False, False)
    ]


def test_a_match_to_two_is_in_its_second_game_a_crawford_game() -> None:
    assert crawfords(2, (RED, 1), (WHITE, 1)) == [False, True, False]


def test_there_is_no_crawford_game_where_there_is_no_cube() -> None:
    rules = Backgammon(match_points=3)
    assert not rules.start_again((2, 0), (1, 0)).crawford
    assert rules.remarks(rules.start_again((2, 0), (1, 0))) == ()


def test_doubling_is_illegal_in_the_crawford_game_and_legal_for_the_trailer_afterwards() -> None:
    rules = match(3)
    for seat in (WHITE, RED):
        crawford = before_throw(won=(2, 1), seat=seat, crawford=True)
        assert "Crawford" in refusal_of(rules, crawford, DOUBLE)  # GAMMON-32
    later = before_throw(won=(2, 1), seat=RED)
    assert rules.invalid_reason(later) is None
    assert rules.legal_moves(later) == (DOUBLE,)  # GAMMON-32
    assert "would already win you the match" in refusal_of(
        rules, replace(later, seat=WHITE), DOUBLE
    )


def test_the_opening_throw_of_the_crawford_game_keeps_it() -> None:
    rules = match(3)
    state = rules.start_again((2, 0), (1, 0))
    assert state.crawford
    after = {play(rules, state, each).crawford for each in actions(rules, state)}
    assert after == {True}


RACE = ((20,) * 3 + (23,) * 2 + (25,) * 10, (21,) * 3 + (24,) * 2 + (25,) * 10)
"""Pieces that are soon borne off, so that many matches are quick."""


def whole_match(rules: Backgammon, seed: int, *, race: bool) -> list[list[BackgammonState]]:
    """Return the positions of every game of a match in which all actions are random.

    With `race`, each game starts with few pieces left, all past each other.
    """
    rng, games = Random(seed), list[list[BackgammonState]]()  # noqa: S311  no secret here
    start: BackgammonState | None = rules.start()
    while start is not None:
        if race:
            start = replace(start, seat=rng.randrange(2), contenders=(), pieces=RACE)
        games.append(game(rules, start, rng))
        last = games[-1][-1]
        outcome = rules.outcome(last)
        assert outcome is not None
        start = (
            None if winners(rules, points_after(rules, last, outcome)) else next_game(rules, last)
        )
    return games


def game(rules: Backgammon, start: BackgammonState, rng: Random) -> list[BackgammonState]:
    """Return the positions of a game of random actions."""
    states = [start]
    for action in whole_game(rules, lambda _, open_to: rng.choice(open_to), start=start):
        states.append(play(rules, states[-1], action))
    return states


def test_many_matches_end_with_one_crawford_game_at_most() -> None:
    rules, cubes, lengths = match(3), set[int](), set[int]()
    for seed in range(MATCHES):
        games = whole_match(rules, seed, race=True)
        lengths.add(len(games))
        cubes |= {states[-1].cube for states in games}
        crawford = [states[0].crawford for states in games]
        short = [2 in points_before(rules, states[0]) for states in games]
        assert crawford.count(True) == any(short)
        assert True not in short or crawford.index(True) == short.index(True)  # GAMMON-32
        assert all({state.crawford for state in states} == {states[0].crawford} for states in games)
        assert all(states[-1].cube == 1 for states in games if states[0].crawford)
        last = games[-1][-1]
        with pytest.raises(InvalidPosition, match="match is over"):
            next_game(rules, last)
    assert lengths == {1, 2, 3, 4, 5}
    assert cubes == {1, 2, 4}


@pytest.mark.parametrize("race", [True, False])
def test_every_position_of_a_match_can_be_shown_and_written(race: bool) -> None:
    rules = match(7)
    for seed in range(40 if race else 3):
        for states in whole_match(rules, seed, race=race):
            for state in states:
                assert rules.invalid_reason(state) is None
                assert write_and_read(rules, state) == state
