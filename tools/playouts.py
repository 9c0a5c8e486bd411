"""Plays random games of every game with many options, and stops at the first that fails.

The rules module of each game explains why the game ends. In most games captures send pieces back,
so no number of actions is a certain limit. But there are finitely many positions, and from each of
them some throws finish the game. So the probability of a longer game falls geometrically with its
length. The printed figures show how far the longest random game stays below `LONGEST`.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, cycle, islice, product
from multiprocessing import Pool
from random import Random

from games.engine.explanations import InvalidPosition
from games.engine.games import GAMES, table
from games.engine.options import Value, options, seat_table
from games.engine.play import whole_game
from games.engine.rules import Rules
from games.engine.state import Action, State

PLAYOUTS, PROCESSES, CHUNK = 100_000, 2, 50
MOST = 3
"""How many non-default values of each option are tried: match lengths, for example, are alike."""
LONGEST = 20_000
"""A game with more actions than this counts as endless, and fails."""

Table = tuple[str, dict[str, Value], int]
"""A game, its options, and its number of seats."""


def tables(game: type[Rules[State]]) -> Iterator[Table]:
    """Yield the rules to try: each number of seats with each set of options.

    The sets of options are the default, each preset, and those with one or two changed options.
    Sets that contradict themselves are left out.
    """
    for seats, wanted in product(game.seat_numbers, _option_sets(game)):
        if _is_possible(game, wanted, seats):
            yield game.game, wanted, seats


def _option_sets(game: type[Rules[State]]) -> Iterator[dict[str, Value]]:
    yield {}
    yield from (dict(preset) for preset in game.presets.values())
    single = [
        {each.name: value} for each in options(game) for value in list(each.values)[1 : 1 + MOST]
    ]
    yield from ({**needed, **wanted} for needed, wanted in product([{}, *single], single))


def _is_possible(game: type[Rules[State]], wanted: dict[str, Value], seats: int) -> bool:
    try:
        seat_table(game, wanted, seats)
    except InvalidPosition:
        return False
    return True


def playout(job: tuple[int, Table]) -> tuple[str, int]:
    """Play one random game to its end; `job` is its seed and its rules.

    Return the game with its number of seats, such as `senet 2`, and the number of actions.
    """
    seed, (name, wanted, seats) = job
    rules, chance = table(name, wanted, seats), Random(seed)  # noqa: S311  nothing secret

    def at_random(_: State, open_to: tuple[Action, ...]) -> Action:
        return chance.choice(open_to)

    try:
        return f"{name} {seats}", len(whole_game(rules, at_random, LONGEST))
    except Exception as error:
        error.add_note(f"in the random game {seed} of {name} for {seats} with {wanted}")
        raise


def jobs() -> Iterator[tuple[int, Table]]:
    """Yield the random games to play, without end: a seed and the rules of each.

    The five games take turns, and so do the sets of options of each game.
    """
    return enumerate(
        chain.from_iterable(zip(*(cycle(tables(game)) for game in GAMES), strict=True))
    )


def main(many: int) -> None:
    """Play this many random games; print their average and largest number of actions."""
    lengths = defaultdict[str, list[int]](list)
    with Pool(PROCESSES) as pool:
        for name, length in pool.imap_unordered(playout, islice(jobs(), many), CHUNK):
            lengths[name].append(length)
    print(f"{many} random games came to an end:")
    for name, counted in sorted(lengths.items()):
        average, longest = sum(counted) / len(counted), max(counted)
        print(f"  {name:18}{len(counted):6} games{average:8.0f} actions, at most{longest:6}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PLAYOUTS)
