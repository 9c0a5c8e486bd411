"""Every table there can be, and random games played at them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

import pytest

from games.engine.core import Action, Call, Choice, Move, Rules, State, Throw, play, whole_game
from games.engine.games import GAMES
from games.engine.options import chosen, options, seat_table

LONGEST = 20_000
"""No random game of any game takes so many actions."""
WORDS = ("double", "take", "drop", "decline", "pass", "done", "end")


def tables() -> Iterator[Rules[State]]:
    """Every game with every number of seats, each value of its options in turn."""
    for game in GAMES:
        for seats in game.seat_numbers:
            yield seat_table(game, {}, seats)
            for option in options(game):
                for value in list(option.values)[1:]:
                    yield seat_table(game, {option.name: value}, seats)


def name(rules: Rules[State]) -> str:
    """What a table is called in a list of tests."""
    return "-".join(map(str, (rules.game, rules.seats, *chosen(rules).values())))


TABLES = tuple(tables())
EVERY_TABLE = pytest.mark.parametrize("rules", TABLES, ids=name)


@dataclass(frozen=True)
class Game:
    """A game that was played: its actions, and every position from the first to the last."""

    rules: Rules[State]
    actions: tuple[Action, ...]
    states: tuple[State, ...]


@cache
def random_game(rules: Rules[State], seed: int) -> Game:
    """The game that comes of choosing everything at random, the same for the same seed."""
    chance = Random(seed)  # noqa: S311  nothing secret hangs on it
    actions = whole_game(rules, lambda _, open_to: chance.choice(open_to), LONGEST)
    return Game(rules, tuple(actions), replayed(rules, actions))


def replayed(rules: Rules[State], actions: Sequence[Action]) -> tuple[State, ...]:
    """Every position of a game from its log."""
    states = [rules.start()]
    for action in actions:
        states.append(play(rules, states[-1], action))
    return tuple(states)


def some_positions(rules: Rules[State], *, games: int, each: int) -> list[State]:
    """So many positions from each of so many random games, spread over each, the last included."""
    found = list[State]()
    for seed in range(games):
        states = random_game(rules, seed).states
        found += states[:: max(1, len(states) // each)][: each - 1] + states[-1:]
    return found


def every_draw(rules: Rules[State], state: State) -> list[Throw]:
    """What is read from every way the faces can fall."""
    faces = rules.faces(state)
    return [rules.read(drawn) for drawn in product(*map(range, faces))] if faces else []


def every_move(rules: Rules[State]) -> Iterator[Move]:
    """Every move from anywhere to anywhere by any score, and a little beyond."""
    places = range(-1, rules.last + 2)
    yield from (Move(*numbers) for numbers in product(places, places, range(-1, 14)))


def every_call(legal: Sequence[Choice]) -> set[Call]:
    """Calls that some game knows, those that are legal among them."""
    return {Call(word) for word in WORDS} | {call for call in legal if isinstance(call, Call)}
