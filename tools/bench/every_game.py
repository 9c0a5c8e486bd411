"""Benchmark of every game: time to list the legal moves, and time to play one action."""

from functools import partial
from random import Random
from statistics import median

from games.engine.games import GAMES
from games.engine.options import seat_table
from games.engine.play import actions, legal, play
from games.engine.rules import Rules
from games.engine.state import State
from tools.bench.clock import best

GAMES_EACH, ROUNDS = 6, 3
AIM = "aim: median 50, worst 5000"


def report() -> None:
    """Print the median and worst time to list legal moves, and to play an action, for each game.

    Times are in microseconds, with default options.
    """
    print(f"Microseconds ({AIM}):")
    print("                    legal: median   worst    play: median   worst")
    for game in GAMES:
        for seats in game.seat_numbers:
            _print_line(seat_table(game, {}, seats))


def _print_line(rules: Rules[State]) -> None:
    rng, asked, made = Random(3), list[int](), list[int]()  # noqa: S311  nothing secret
    for _ in range(GAMES_EACH):
        _measure(rules, rng, asked, made)
    figures = "".join(
        f"{middle:14.1f}{worst:9.0f}" for middle, worst in map(_figures, (asked, made))
    )
    print(f"  {rules.game:14}{rules.seats:2}   {figures}")


def _measure(rules: Rules[State], rng: Random, asked: list[int], made: list[int]) -> None:
    state = rules.start()
    while rules.outcome(state) is None:
        if state.pips_left:
            asked.append(best(partial(legal, rules, state), ROUNDS))
        action = rng.choice(actions(rules, state))
        made.append(best(partial(play, rules, state, action), ROUNDS))
        state = play(rules, state, action)


def _figures(times: list[int]) -> tuple[float, float]:
    return median(times) / 1000, max(times) / 1000
