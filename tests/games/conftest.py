"""Fixtures of the match tests: users, matches with known throws, a fresh channel layer."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

import pytest
from channels.layers import channel_layers
from django.test import Client

from accounts.models import User
from accounts.staff.powers import Role
from games.dice import draws
from games.engine.forms.text import read_position
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Match
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser
from tests.games.support.event_log.invariants import check_logs_in_database
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down
from tests.games.support.play.leaving import start_petits_chevaux
from tests.games.support.setups import NAMES, begin_with, unusual

OPENING = {2: (3, 1), 3: (6, 5, 4)}
"""Throws after which seat 0 begins, by the number of seats."""
LATER = {2: (6, 3), 3: (6,)}
"""Throws of turns, by the number of seats."""


@pytest.fixture(autouse=True)
def fresh_channel_layer() -> Iterator[None]:
    """Close the channel layers after each test, as they must not outlive its event loop."""
    yield
    channel_layers.backends.clear()


@pytest.fixture(autouse=True)
def logs_are_folded_as_they_are_defined(request: pytest.FixtureRequest) -> Iterator[None]:
    """After each test, check the cached summaries of event logs against the logs themselves."""
    with_database = {"db", "transactional_db"} & set(request.fixturenames)
    if with_database:
        request.getfixturevalue(with_database.pop())
    yield
    if with_database:
        check_logs_in_database()


@pytest.fixture
def anna(db: None) -> User:
    """Anna, who plays White."""
    return User.objects.create_user("Anna")


@pytest.fixture
def berta(db: None) -> User:
    """Berta, who plays Red."""
    return User.objects.create_user("Berta")


@pytest.fixture
def clara(db: None) -> User:
    """Clara, a user without a seat in most tests."""
    return User.objects.create_user("Clara")


@pytest.fixture
def referee(db: None) -> User:
    """A referee."""
    return create_staff(Role.REFEREE)


@pytest.fixture
def staff(db: None) -> Client:
    """A test client in which a superuser is logged in."""
    return browser(create_administrator())


@pytest.fixture
def dice_show(monkeypatch: pytest.MonkeyPatch) -> ShowDice:
    """A function that determines the next throws of all matches, in order.

    A test fails if a further throw is made.
    """
    coming = deque[tuple[int, ...]]()

    def throw(
        match: Match, rules: Rules[State], state: State, links: Sequence[str | None] = ()
    ) -> Throw:
        assert rules.faces(state), "nothing is to be thrown here"
        return Throw(coming.popleft())

    monkeypatch.setattr(draws, "throw", throw)
    return lambda *throws: coming.extend(throws)


@pytest.fixture
def stated_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the throws of all matches known: seat 0 begins, and all later throws are alike."""

    def throw(
        match: Match, rules: Rules[State], state: State, links: Sequence[str | None] = ()
    ) -> Throw:
        return Throw((OPENING if state.seat is None else LATER)[rules.seats])

    monkeypatch.setattr(draws, "throw", throw)


@pytest.fixture
def set_up(anna: User, berta: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch) -> SetUp:
    """A function that starts a match of Anna and Berta from a position, with determined throws."""

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
    """A public backgammon match of Anna and Berta, in which Anna has to throw."""
    dice_show((3, 1))
    return sit_down(anna, berta)


@pytest.fixture
def users(anna: User, berta: User, clara: User) -> list[User]:
    """Four users; the first gets seat 0."""
    return [anna, berta, clara, User.objects.create_user(NAMES[3])]


@pytest.fixture
def four(users: list[User | None], dice_show: ShowDice) -> Table:
    """A match of four users at petits chevaux; if a player leaves, a bot plays on."""
    return start_petits_chevaux(users, dice_show)
