"""Fixtures of the match tests: users, stated dice, tables, a fresh channel layer."""

from collections import deque
from collections.abc import Iterator, Mapping

import pytest
from channels.layers import channel_layers

from accounts.models import User
from games.dice import draws
from games.engine.forms.text import read_position
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Match
from tests.games.support.event_log.invariants import check_logs_in_database
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down
from tests.games.support.play.leaving import start_petits_chevaux
from tests.games.support.setups import NAMES, begin_with, unusual


@pytest.fixture(autouse=True)
def fresh_channel_layer() -> Iterator[None]:
    """Close the channel layers, which must not outlive the event loop of a test."""
    yield
    channel_layers.backends.clear()


@pytest.fixture(autouse=True)
def logs_are_folded_as_they_are_defined(request: pytest.FixtureRequest) -> Iterator[None]:
    """Check after each test the folded log of every match in its database."""
    with_database = {"db", "transactional_db"} & set(request.fixturenames)
    if with_database:
        request.getfixturevalue(with_database.pop())
    yield
    if with_database:
        check_logs_in_database()


@pytest.fixture
def anna(db: None) -> User:
    """The first player, White."""
    return User.objects.create_user("Anna")


@pytest.fixture
def berta(db: None) -> User:
    """The second player, Red."""
    return User.objects.create_user("Berta")


@pytest.fixture
def clara(db: None) -> User:
    """A user without a seat."""
    return User.objects.create_user("Clara")


@pytest.fixture
def dice_show(monkeypatch: pytest.MonkeyPatch) -> ShowDice:
    """State the coming throws in order; any further throw fails."""
    coming = deque[tuple[int, ...]]()

    def throw(match: Match, rules: Rules[State], state: State) -> Throw:
        assert rules.faces(state), "nothing is to be thrown here"
        return Throw(coming.popleft())

    monkeypatch.setattr(draws, "throw", throw)
    return lambda *throws: coming.extend(throws)


@pytest.fixture
def set_up(anna: User, berta: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch) -> SetUp:
    """Start a match of Anna and Berta from a position in text form, with stated dice."""

    def set_up(
        position: str, *throws: tuple[int, ...], options: Mapping[str, Value] | None = None
    ) -> Table:
        rules, state = read_position(position)
        begin_with(rules, state, monkeypatch)
        dice_show(*throws)
        return sit_down(anna, berta, game=rules.game, options=options or unusual(rules))

    return set_up


@pytest.fixture
def table(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """Anna and Berta at a public table; Anna has won the throw for the start with 3 to 1."""
    dice_show((3, 1))
    return sit_down(anna, berta)


@pytest.fixture
def users(anna: User, berta: User, clara: User) -> list[User]:
    """Four users; the one who begins sits in seat 0."""
    return [anna, berta, clara, User.objects.create_user(NAMES[3])]


@pytest.fixture
def four(users: list[User | None], dice_show: ShowDice) -> Table:
    """Four users at a table where a bot replaces a player who leaves."""
    return start_petits_chevaux(users, dice_show)
