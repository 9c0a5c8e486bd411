"""Matches of several games: points, the winner, and the start of each later game."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import position_form, position_from
from games.engine.forms.memory import memory_of
from games.engine.forms.text import position_text, read_position
from games.engine.games import GAMES, table
from games.engine.match import next_game, points_after, points_before, winners
from games.engine.options import options
from games.engine.play import actions
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from tests.engine.support.playing import random_game

EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.game)


def to_points(game: type[Rules[State]], points: int, seats: int | None = None) -> Rules[State]:
    return table(game.game, {"match_points": points}, seats)


def last_position(rules: Rules[State], seed: int) -> State:
    return random_game(rules, seed).states[-1]


def play_match(rules: Rules[State]) -> list[tuple[int, ...]]:
    """Return the points of each seat after each game of a match of random games."""
    won, after = list[tuple[int, ...]](), last_position(rules, 0)
    while True:
        outcome = rules.outcome(after)
        assert outcome is not None
        won.append(points_after(rules, after, outcome))
        if winners(rules, won[-1]):
            return won
        ends = random_game(rules, 2 * len(won)).states[-1]
        after = replace(ends, won=next_game(rules, after).won)


@EACH_GAME
def test_the_match_is_the_first_option_and_a_single_game_usual(game: type[Rules[State]]) -> None:
    first = options(game)[0]
    assert (first.name, first.default) == ("match_points", 1)  # GAMMON-28
    longest = 25 if game.game == "backgammon" else 3
    assert list(first.values) == list(range(1, longest + 1))  # GAMMON-28


@EACH_GAME
def test_a_match_ends_when_a_seat_has_the_points(game: type[Rules[State]]) -> None:
    for seats in game.seat_numbers:
        rules = to_points(game, 3, seats)
        won = play_match(rules)
        assert all(max(before) < 3 for before in won[:-1])
        assert max(won[-1]) >= 3
        assert all(sum(one) < sum(next_one) for one, next_one in pairwise(won))


@EACH_GAME
def test_a_game_keeps_what_was_won_before_it_from_start_to_end(game: type[Rules[State]]) -> None:
    for seats in game.seat_numbers:
        rules = to_points(game, 3, seats)
        assert {state.won for state in random_game(rules, 0).states} == {()}
        (won,) = {state.won for state in random_game(rules, 1).states}
        assert won == (0, 2, *(0,) * (seats - 2))


@EACH_GAME
def test_a_later_game_begins_like_the_first_one(game: type[Rules[State]]) -> None:
    rules = to_points(game, 3)
    again = rules.start_again((1, 1))
    assert again == replace(rules.start(), won=(1, 1))  # GAMMON-28
    assert rules.invalid_reason(again) is None
    assert actions(rules, again) == actions(rules, rules.start())


def test_the_seats_take_turns_at_beginning_in_senet() -> None:
    rules = table("senet", {"match_points": 3})
    begin = [rules.start(), *map(rules.start_again, [(1, 0), (1, 1), (1, 2)])]
    assert [state.seat for state in begin] == [0, 1, 0, 1]
    assert [rules.invalid_reason(state) for state in begin] == [None] * 4
    assert [rules.side(state, 0) for state in begin] == [0] * 4


def test_points_are_counted_for_all_who_win() -> None:
    rules = table("petits-chevaux", {"match_points": 3}, 3)
    state = rules.start_again((1, 0, 2))
    assert points_before(rules, rules.start()) == (0, 0, 0)
    assert points_before(rules, state) == (1, 0, 2)
    assert points_after(rules, state, Outcome((1, 2), 1)) == (1, 1, 3)
    assert winners(rules, (1, 1, 3)) == (2,)
    assert winners(rules, (3, 0, 3)) == (0, 2)
    assert winners(rules, (2, 2, 2)) == winners(rules, ()) == ()


def test_a_win_worth_more_brings_more_points() -> None:
    rules = table("backgammon", {"match_points": 5})
    state = rules.start_again((1, 0))
    assert points_after(rules, state, Outcome((0,), 3)) == (4, 0)  # GAMMON-29 GAMMON-31
    assert winners(rules, (4, 0)) == ()
    assert winners(rules, points_after(rules, state, Outcome((1,), 6))) == (1,)


def test_points_are_only_written_when_there_are_some() -> None:
    rules = table("backgammon", {"match_points": 5})
    first, later = rules.start(), rules.start_again((0, 3))
    assert "won" not in memory_of(first)
    assert memory_of(later)["won"] == [0, 3]
    for state in (first, later):
        assert read_position(position_text(rules, state)) == (rules, state)
        assert position_from(position_form(rules, state)) == (rules, state)


@EACH_GAME
@pytest.mark.parametrize("won", [(1,), (1, 0, 0, 0, 0), (0, 0), (2, 0), (0, 7)])
def test_points_that_no_match_can_show_are_refused(
    game: type[Rules[State]], won: tuple[int, ...]
) -> None:
    rules = to_points(game, 2)
    with pytest.raises(InvalidPosition):
        read_position(position_text(rules, replace(rules.start(), won=won)))


@EACH_GAME
def test_a_single_game_has_no_points_before_it(game: type[Rules[State]]) -> None:
    rules = to_points(game, 1)
    with pytest.raises(InvalidPosition, match="single game"):
        read_position(position_text(rules, replace(rules.start(), won=(1, 0))))


def test_partners_have_the_same_points() -> None:
    rules = table("pachisi", {"teams": True, "match_points": 3}, 4)
    assert rules.invalid_reason(rules.start_again((1, 2, 1, 2))) is None
    assert (
        rules.invalid_reason(rules.start_again((1, 2, 0, 2)))
        == "Partners win and lose together, so their points must be equal."
    )


@EACH_GAME
def test_nothing_follows_a_game_that_goes_on_or_the_last_one(game: type[Rules[State]]) -> None:
    rules = to_points(game, 2)
    with pytest.raises(InvalidPosition, match="has not ended yet"):
        next_game(rules, rules.start())
    single = to_points(game, 1)
    with pytest.raises(InvalidPosition, match="match is over"):
        next_game(single, last_position(single, 0))
