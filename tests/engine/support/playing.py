"""The rules of every game with many combinations of options, and random games by them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import prod
from random import Random

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.games import GAMES, table
from games.engine.options import Value, option_values, options, seat_table
from games.engine.play import play, whole_game
from games.engine.rules import Rules
from games.engine.state import Action, Call, Choice, Move, State, Throw
from tests.support.depth import depth

LONGEST = 20_000
"""More actions than any random game takes."""
WORDS = ("double", "take", "drop", "decline", "pass", "done", "end")
MOST_DRAWS = 2**12
"""Above this number of draws, only some are tried."""
SMALL = 30
"""On boards with at most this many squares, moves between any two squares are tried."""


def tables() -> Iterator[Rules[State]]:
    """Yield the rules of every game with every number of seats, option value and preset."""
    for game in GAMES:
        wanted = [{}, *single_values(game), *game.presets.values()]
        for seats, options_wanted in product(game.seat_numbers, wanted):
            found = table_with(game, options_wanted, seats)
            if found is not None:
                yield found


def single_values(game: type[Rules[State]]) -> Iterator[dict[str, Value]]:
    """Yield the options of a game with one value changed from its default, each in turn.

    Only one other match length is tried, since it changes little of a single game.
    """
    for option in options(game):
        others = list(option.values)[1:]
        for value in others[-1:] if option.name == "match_points" else others:
            yield {option.name: value}


def table_with(
    game: type[Rules[State]], wanted: Mapping[str, Value], seats: int
) -> Rules[State] | None:
    """Return the rules of a game with these options; None if they are impossible.

    If they need another option as well, one is added.
    """
    for needed in ({}, *single_values(game)):
        with suppress(InvalidPosition):
            return seat_table(game, {**needed, **wanted}, seats)
    return None


def name(rules: Rules[State]) -> str:
    """Return the name of rules in parametrized tests: game, seats and changed options."""
    defaults = {option.name: option.default for option in options(type(rules))}
    non_default = [
        f"{key}={value}" for key, value in option_values(rules).items() if value != defaults[key]
    ]
    return "-".join(map(str, (rules.game, rules.seats, *non_default)))


LONG_WITH_CUBE = table("backgammon", {"match_points": 7, "cube": True})
TABLES = tuple(dict.fromkeys((*tables(), LONG_WITH_CUBE)))
EVERY_TABLE = pytest.mark.parametrize("rules", TABLES, ids=name)


@dataclass(frozen=True)
class Game:
    """A played game: its actions, and every position from the first to the last."""

    rules: Rules[State]
    actions: tuple[Action, ...]
    states: tuple[State, ...]


@cache
def random_game(rules: Rules[State], seed: int) -> Game:
    """Return a game of random actions; the same rules and seed always give the same game."""
    rng, states = Random(seed), list[State]()  # noqa: S311  nothing secret here

    def at_random(state: State, open_to: tuple[Action, ...]) -> Action:
        states.append(state)
        return rng.choice(open_to)

    actions = whole_game(rules, at_random, LONGEST, first_position(rules, seed))
    states.append(play(rules, states[-1], actions[-1]))
    return Game(rules, tuple(actions), tuple(states))


def first_position(rules: Rules[State], seed: int) -> State:
    """Return the first position of a random game.

    For odd seeds it may be a later game of the match, in which a seat needs a single point.
    """
    seats = range(rules.seats)
    won = tuple((rules.match_points - 1) * (seat == seed % rules.seats) for seat in seats)
    return rules.start_again(won) if any(won) and seed % 2 else rules.start()


def seeds(rules: Rules[State]) -> range:
    """Return the seeds of the random games to try with these rules.

    Default options and small boards get more of them.
    """
    plain = all(getattr(rules, option.name) == option.default for option in options(type(rules)))
    return range(depth(4, 8) if plain or rules.last <= SMALL else 2)


def replay(rules: Rules[State], start: State, actions: Sequence[Action]) -> tuple[State, ...]:
    """Return every position of a game, from its first position and its actions."""
    states = [start]
    for action in actions:
        states.append(play(rules, states[-1], action))
    return tuple(states)


def some_positions(rules: Rules[State], *, games: int, each: int) -> list[State]:
    """Return `each` positions, evenly spread, from each of several random games.

    The last position of each game is among them.
    """
    found = list[State]()
    for seed in range(games):
        states = random_game(rules, seed).states
        found += states[:: max(1, len(states) // each)][: each - 1] + states[-1:]
    return found


def every_draw(rules: Rules[State], state: State) -> tuple[Throw, ...]:
    """Return the throw for every combination of faces, or for some if there are too many."""
    faces = rules.faces(state)
    return _draws(rules, faces) if faces else ()


@cache
def _draws(rules: Rules[State], faces: tuple[int, ...]) -> tuple[Throw, ...]:
    if prod(faces) <= MOST_DRAWS:
        return tuple(rules.read(drawn) for drawn in product(*map(range, faces)))
    rng = Random(len(faces))  # noqa: S311  nothing secret here
    drawn = ([rng.randrange(each) for each in faces] for _ in range(MOST_DRAWS // 8))
    return tuple(map(rules.read, drawn))


def every_move(rules: Rules[State], state: State) -> Iterator[Move]:
    """Yield steps to try, most of them illegal.

    On small boards they lie between any two squares, by any number; on larger boards they are near
    legal ones.
    """
    if rules.last <= SMALL:
        yield from _moves_anywhere(rules.last)
        return
    for move in rules.legal_moves(state):
        if isinstance(move, Move):
            yield move
            yield from _beside(move)
    own = state.pieces[state.seat or 0]
    for start, score in product({-1, 0, rules.last, *own}, {-1, 0, 1, 2, 40, *state.pips_left}):
        for end in {0, 1, rules.last, start + score}:
            yield Move(start, end, score)
            yield from (Move(start, end, score, of) for of in {7, *state.pips_left})


@cache
def _moves_anywhere(last: int) -> tuple[Move, ...]:
    places = range(-1, last + 2)
    return tuple(Move(*numbers) for numbers in product(places, places, range(-1, 14)))


def _beside(move: Move) -> Iterator[Move]:
    for step in (-1, 1):
        yield replace(move, start=move.start + step)
        yield replace(move, end=move.end + step)
        yield replace(move, end=move.end + step, score=move.score + step)
        yield replace(move, score=move.score + step)
        yield replace(move, of=None if move.of else move.score)


def every_call(legal: Sequence[Choice]) -> set[Call]:
    """Return the calls to try: those among the legal choices, and others that a game may know."""
    return {Call(word) for word in WORDS} | {call for call in legal if isinstance(call, Call)}
