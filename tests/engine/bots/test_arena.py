"""The arena, in which bots play each other, is fair: equal throws, and every seat for each bot."""

from functools import partial

import pytest

from games.engine.games import table
from tests.engine.support.playing import random_game
from tools.training.arena.games import Dice, match
from tools.training.arena.opponents import AtRandom, Computer, Expectimax
from tools.training.arena.report import lines


def test_throws_are_the_same_for_a_seat_in_the_same_turn() -> None:
    rules = table("senet", {})
    start = rules.start()
    one, other = Dice("seed"), Dice("seed")
    assert [one.throw(rules, start) for _ in range(20)] == [
        other.throw(rules, start) for _ in range(20)
    ]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("senet", 2, {}),
        ("petits-chevaux", 3, {"pawns": 1}),
        ("pachisi", 4, {"teams": True}),
    ],
)
def test_everybody_sits_on_every_side(game: str, seats: int, options: dict[str, int]) -> None:
    rules = table(game, options, seats)
    found = match(rules, AtRandom, AtRandom, 2, "seed")
    sides = 2 if options.get("teams") else seats
    assert found.games == 2 * sides and len(found.rounds) == 2  # noqa: PT018
    assert all(0 <= won <= 1 for won in found.rounds)


def test_equal_players_win_equally_often() -> None:
    greedy = partial(Expectimax, 0)
    found = match(table("petits-chevaux", {"pawns": 1}), greedy, greedy, 6, "seed")
    assert found.rounds == [0.5] * 6 and found.error == 0  # noqa: PT018


def test_looking_ahead_wins_more_than_half_of_the_games() -> None:
    rules = table("petits-chevaux", {"pawns": 2})
    assert match(rules, partial(Expectimax, 1), AtRandom, 20, "seed").mean > 0.55


def test_the_turns_of_a_game_have_different_errors() -> None:
    rules = table("pachisi", {})
    states = [each for each in random_game(rules, 1).states if len(rules.legal_moves(each)) > 2]
    player = Computer("beginner", "seed")
    assert any(len({player.choose(rules, state) for _ in range(9)}) > 1 for state in states[:9])
    once = [Computer("beginner", "seed").choose(rules, state) for state in states[:9]]
    assert once == [Computer("beginner", "seed").choose(rules, state) for state in states[:9]]


def test_a_table_has_a_line_for_every_pair() -> None:
    rules = table("petits-chevaux", {"pawns": 1})
    head, rule, line = lines(rules, [("greedy", "random")], 2, "seed")
    assert head.count("|") == rule.count("|") == line.count("|")
    assert line.startswith("| greedy | random | 4 |")


@pytest.mark.parametrize("game", ["backgammon", "senas", "pachisi"])
def test_players_that_reckon_can_play_any_game(game: str) -> None:
    rules = table(game, {})
    state = next(state for state in random_game(rules, 1).states if rules.due(state) == "move")
    assert Expectimax(0, "seed").choose(rules, state) in rules.legal_moves(state)
