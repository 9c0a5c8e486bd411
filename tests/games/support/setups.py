"""Rules of every game with the setups to test, and positions from the middle of games."""

from collections.abc import Iterator
from random import Random

import pytest

from accounts.models import User
from games.engine.games import GAMES
from games.engine.options import Value, option_values, options, seat_table
from games.engine.play import play, whole_game
from games.engine.rules import Rules
from games.engine.state import Action, State
from tests.games.support.matches import Table, sit_down

NAMES = ("Anna", "Berta", "Clara", "Dora")


def _usual() -> Iterator[Rules[State]]:
    for game in GAMES:
        for seats in game.seat_numbers:
            yield seat_table(game, {}, seats)


def _presets() -> Iterator[Rules[State]]:
    """Yield the rules of every preset of every game, with the largest number of seats."""
    for game in GAMES:
        for wanted in game.presets.values():
            yield seat_table(game, wanted, game.seat_numbers[-1])


def unusual(rules: Rules[State]) -> dict[str, Value]:
    """Return the options of these rules that differ from their default."""
    usual = {option.name: option.default for option in options(type(rules))}
    return {name: value for name, value in option_values(rules).items() if value != usual[name]}


def name(rules: Rules[State]) -> str:
    """Return a name for these rules, by which pytest names parametrized tests."""
    differences = [f"{key}={value}" for key, value in unusual(rules).items()]
    return "-".join((rules.game, str(rules.seats), *differences))


USUAL = tuple(_usual())
PRESETS = tuple(rules for rules in dict.fromkeys(_presets()) if rules not in USUAL)
EVERY_USUAL = pytest.mark.parametrize("rules", USUAL, ids=name)
EVERY_PRESET = pytest.mark.parametrize("rules", PRESETS, ids=name)
EVERY_TABLE = pytest.mark.parametrize("rules", USUAL + PRESETS, ids=name)


def people(rules: Rules[State]) -> list[User]:
    """Create a user for every seat of a match with these rules."""
    return [User.objects.create_user(each) for each in NAMES[: rules.seats]]


def sit_down_at(rules: Rules[State], *users: User | None) -> Table:
    """Start a match of these users (None: a bot) with these rules."""
    return sit_down(*users, game=rules.game, options=unusual(rules))


def late(rules: Rules[State], seed: int, left: int) -> State:
    """Return the position of a random game `left` actions before its end."""
    chance = Random(seed)  # noqa: S311  nothing secret here

    def at_random(_: State, open_to: tuple[Action, ...]) -> Action:
        return chance.choice(open_to)

    state = rules.start()
    for action in whole_game(rules, at_random)[:-left]:
        state = play(rules, state, action)
    return state


def begin_with(rules: Rules[State], state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every new game with rules of this class start from the position `state`."""
    monkeypatch.setattr(type(rules), "start", lambda _: state)
