"""A match as its players act on it, and the same match rebuilt from its log alone."""

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
    """Starts a match from a position."""

    def __call__(
        self, position: str, *throws: tuple[int, ...], options: Mapping[str, Value] | None = None
    ) -> "Table":
        """Seat Anna in seat 0 and Berta in seat 1."""


@dataclass
class Table:
    """A match and its users seat by seat; None is a bot."""

    pk: str
    users: Sequence[User | None]
    replayed: ReplayedLog = field(init=False)

    def __post_init__(self) -> None:
        match = self.match
        self.replayed = ReplayedLog(table(match.game, match.options, len(self.users)))
        self.check()

    @property
    def match(self) -> Match:
        """The match, read afresh."""
        return Match.objects.get(pk=self.pk)

    @property
    def events(self) -> list[Event]:
        """The whole log."""
        return list(Event.objects.filter(match=self.pk))

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events, in order."""
        return [event.kind for event in self.events]

    @property
    def state(self) -> State:
        """The position."""
        return read_position(self.match.position)[1]

    def user(self, seat: int) -> User:
        user = self.users[seat]
        assert user is not None
        return user

    def act(
        self, seat: int, action: str, *, version: int | None = None, request_id: str | None = None
    ) -> Match:
        """Perform an action of one seat, by a request with a new name."""
        return act(
            match_id=self.pk,
            user=self.user(seat),
            action=action,
            version=self.match.version if version is None else version,
            request_id=uuid4().hex if request_id is None else request_id,
        )

    def play(self, seat: int, *actions: str) -> None:
        """Perform several actions of one seat, checking all invariants after each."""
        for action in actions:
            self.act(seat, action)
            self.check()

    def check(self) -> None:
        """Check every invariant of the match against its log."""
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

    def _check_turn(self, match: Match, state: State) -> None:
        playing = match.stage == Match.Stage.PLAYING
        acting = state.seat if match.holding is None else match.holding
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
    """Start a match of users; None is a bot."""
    players = [Player(user) if user else Player(computer="casual") for user in users]
    terms = MatchSetup(
        game, options or {}, private=private, pace=pace, abandoned=abandoned, rated=rated
    )
    match = start_match(setup=terms, players=players)
    give(match, *filter(None, users))
    return Table(match.pk, users)


def give(match: Match, *users: User) -> None:
    """Send a seed of each user."""
    for user in users:
        contribute(match_id=match.pk, user=user, seed=user.username, request_id=uuid4().hex)


Rows = list[dict[str, object]]


def everything() -> tuple[Rows, ...]:
    """Return all rows of matches, seats and events."""
    return tuple(list(model.objects.order_by("pk").values()) for model in (Match, Seat, Event))


T = TypeVar("T")


def at_once(*actions: Callable[[], T]) -> list[T | BaseException]:
    """Run actions at the same moment, each in a thread, and return results and exceptions."""
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
