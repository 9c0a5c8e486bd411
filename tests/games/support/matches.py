"""Matches in tests: starting them, acting in them, and checking them against their logs."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier
from typing import Protocol, TypeVar
from uuid import uuid4

from django.db import connection

from accounts.models import User
from games.engine.forms.text import position_text, read_position
from games.engine.games import table
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Commitment, Event, Match, Seat
from games.play.services import MatchSetup, Player, act, contribute, start_match
from tests.games.support.event_log.replay import ReplayedLog
from tests.support.host_clock import CEILING

BEGUN = 4
"""The version of a match that two users have just started: two seeds, the start, its throw."""
ShowDice = Callable[..., None]
"""Takes throws, each as a tuple of dice."""


class SetUp(Protocol):
    """Type of the function that starts a match of Anna and Berta from a position."""

    def __call__(
        self, position: str, *throws: tuple[int, ...], options: Mapping[str, Value] | None = None
    ) -> "Table":
        """Start a match from a position, with Anna in seat 0 and Berta in seat 1."""


@dataclass
class Table:
    """Match in a test, with the users in its seats in order; None is a bot."""

    pk: str
    users: Sequence[User | None]
    replayed: ReplayedLog = field(init=False)

    def __post_init__(self) -> None:
        match = self.match
        self.replayed = ReplayedLog(table(match.game, match.options, len(self.users)))
        self.check()

    @property
    def match(self) -> Match:
        """The match as it is stored now."""
        return Match.objects.get(pk=self.pk)

    @property
    def events(self) -> list[Event]:
        """All events of the match."""
        return list(Event.objects.filter(match=self.pk))

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events, in order."""
        return [event.kind for event in self.events]

    @property
    def state(self) -> State:
        """The current position of the match."""
        return read_position(self.match.position)[1]

    def user(self, seat: int) -> User:
        user = self.users[seat]
        assert user is not None
        return user

    def act(
        self, seat: int, action: str, *, version: int | None = None, request_id: str | None = None
    ) -> Match:
        """Carry out an action of this seat, which is in wire form.

        By default it is for the current version, and has a new request name.
        """
        return act(
            match_id=self.pk,
            user=self.user(seat),
            action=action,
            version=self.match.version if version is None else version,
            request_id=uuid4().hex if request_id is None else request_id,
        )

    def play(self, seat: int, *actions: str) -> None:
        """Carry out actions of this seat, and call `check` after each."""
        for action in actions:
            self.act(seat, action)
            self.check()

    def check(self) -> None:
        """Assert that all that is stored about the match agrees with its event log."""
        match, applied = self.match, self.replayed.applied
        events = list(Event.objects.filter(match=self.pk, number__gt=applied))
        assert [event.number for event in events] == list(range(applied + 1, match.version + 1))
        self.replayed.apply(events)
        rules, state = read_position(match.position)
        assert position_text(rules, self.replayed.state) == match.position
        assert [sorted(side) for side in match.pieces] == [list(side) for side in state.pieces]
        self._check_end(match, rules)
        self._check_turn(match, state)
        self._check_offers(match)

    def _check_end(self, match: Match, rules: Rules[State]) -> None:
        over = match.stage == Match.Stage.OVER
        ended = over or match.stage == Match.Stage.BETWEEN
        assert [ended] * 3 == [
            match.winners is not None,
            match.points is not None,
            bool(match.ending),
        ]
        assert over == (match.ended_at is not None)
        assert ended or rules.outcome(self.replayed.state) is None
        keys = Commitment.objects.get(pk=self.pk).keys
        assert len(keys) == match.round - (not ended)
        assert tuple(match.score or ()) == self.replayed.score(match)
        assert set(match.seats.values_list("over", flat=True)) == {over}

    def _check_turn(self, match: Match, state: State) -> None:
        playing = match.stage == Match.Stage.PLAYING
        acting = state.seat if match.holding is None else match.holding
        assert match.active_seat == (acting if playing else None)
        computer = playing and acting is not None and self._played_by_computer(acting)
        clock = playing and match.pace != "none"
        assert playing is False or acting not in self.replayed.skipped_seats
        asked = None in self.users and "resign" in [offer["kind"] for offer in match.offers]
        between = match.stage == Match.Stage.BETWEEN
        hurried = computer or clock or asked or between
        # One transaction performs a limited number of autoplay actions; the rest is due.
        assert match.due_at is not None if hurried else self._is_not_due(match)
        if match.holding is not None:
            assert playing
            assert match.holding != state.seat
            assert set(self.replayed.by) == {match.holding}

    def _played_by_computer(self, seat: int) -> bool:
        return self.users[seat] is None or self.replayed.out.get(seat) == "computer"

    def _is_not_due(self, match: Match) -> bool:
        last = Event.objects.filter(match=self.pk).last()
        return match.due_at is None or bool(last and last.automatic)

    def _check_offers(self, match: Match) -> None:
        over = match.stage != Match.Stage.PLAYING
        offers = {each["number"]: (each["kind"], each["seat"]) for each in match.offers}
        assert offers == ({} if over else self.replayed.offers)


def sit_down(
    *users: User | None,
    game: str = "backgammon",
    private: bool = False,
    options: Mapping[str, Value] | None = None,
    pace: str = "none",
    abandoned: str = "ends",
    rated: bool = True,
) -> Table:
    """Start a match of these users (None: a bot), who all send a seed."""
    players = [Player(user) if user else Player(computer="casual") for user in users]
    terms = MatchSetup(
        game, options or {}, private=private, pace=pace, abandoned=abandoned, rated=rated
    )
    match = start_match(setup=terms, players=players)
    give(match, *filter(None, users))
    return Table(match.pk, users)


def give(match: Match, *users: User) -> None:
    """Send a dice seed for each of these users."""
    for user in users:
        contribute(match_id=match.pk, user=user, seed=user.username, request_id=uuid4().hex)


Rows = list[dict[str, object]]


def everything() -> tuple[Rows, ...]:
    """Return all stored rows of matches, seats and events, to detect any change."""
    return tuple(list(model.objects.order_by("pk").values()) for model in (Match, Seat, Event))


T = TypeVar("T")


def at_once(*actions: Callable[[], T]) -> list[T | BaseException]:
    """Run functions at the same moment, each in a thread; return their results or exceptions."""
    ready = Barrier(len(actions), timeout=CEILING)

    def run(action: Callable[[], T]) -> T:
        ready.wait()
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as threads:
        done = [threads.submit(run, action) for action in actions]
        return [each.exception() or each.result() for each in done]
