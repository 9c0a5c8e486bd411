"""Checks that the choices and evaluations of every bot have to pass."""

from itertools import cycle, islice
from random import Random

from games.engine.bots.choose import BOTS, choose
from games.engine.bots.evaluators import evaluate
from games.engine.bots.noise import SeededRng
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.support.playing import TABLES, random_game

QUICK = ("beginner", "casual", "strong")


def tables_of(game: str) -> list[Rules[State]]:
    """Return the rules of a game with each combination of options and seats that is tested."""
    return [rules for rules in TABLES if rules.game == game]


def to_choose(rules: Rules[State], seed: int) -> list[State]:
    """Return the positions of a random game that allow a step or call."""
    return [state for state in random_game(rules, seed).states if rules.legal_moves(state)]


def try_choices(game: str, level: str, many: int, most: int = 1000) -> None:
    """Check that `many` choices of a bot of this level are legal, with all options of the game.

    Positions with more choices than `most` are skipped.
    """
    rng, tables = Random(game), tables_of(game)  # noqa: S311  nothing secret here
    positions = {rules: to_choose(rules, 1) for rules in tables}
    for number, rules in enumerate(islice(cycle(tables), many)):
        state = rng.choice(positions[rules])
        if len(rules.legal_moves(state)) > most:
            continue
        choice = choose(rules, state, level, SeededRng(str(number)))
        assert choice in rules.legal_moves(state), (rules, state, level)
        if number % 50 == 0:
            assert choice == choose(rules, state, level, SeededRng(str(number)))


def try_chances(game: str, haste: float = 0) -> None:
    """Check that a bot's winning chances add up to 1 and are equal for partners.

    They may fall short of 1 by `haste`, which the senet bot takes off for a long game.
    """
    for rules in tables_of(game):
        states = random_game(rules, 1).states[:: 40 * rules.seats]
        for chances in evaluate(BOTS[game].trained, rules, states):
            sides = {rules.resignation(states[0], seat).winners for seat in range(rules.seats)}
            together = len(sides) / rules.seats
            assert 1 - haste - 1e-5 <= sum(chances) * together <= 1 + 1e-5
            assert all(-haste <= each <= 1 for each in chances)
