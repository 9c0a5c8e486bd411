"""A match as its players act on it, and the same match rebuilt from its log alone."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier
from typing import Protocol, TypeVar
from uuid import uuid4

from django.db import connection

from accounts.models import User
from games.engine.exchange import action_from
from games.engine.games import table
from games.engine.options import Value
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.text import position_text, read_position
from games.models import Commitment, Event, Match, Seat
from games.play.services import MatchSetup, Player, act, contribute, start_match
from games.selectors.turns import STEPS
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
    told: "Retelling" = field(init=False)

    def __post_init__(self) -> None:
        match = self.match
        self.told = Retelling(table(match.game, match.options, len(self.users)))
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
        match, heard = self.match, self.told.heard
        events = list(Event.objects.filter(match=self.pk, number__gt=heard))
        assert [event.number for event in events] == list(range(heard + 1, match.version + 1))
        self.told.hear(events)
        rules, state = read_position(match.position)
        assert position_text(rules, self.told.state) == match.position
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
        assert ended or rules.outcome(self.told.state) is None
        keys = Commitment.objects.get(pk=self.pk).keys
        assert len(keys) == match.round - (not ended)
        assert tuple(match.score or ()) == self.told.score(match)

    def _check_turn(self, match: Match, state: State) -> None:
        playing = match.stage == Match.Stage.PLAYING
        acting = state.seat if match.holding is None else match.holding
        computer = playing and acting is not None and self._played_by_computer(acting)
        clock = playing and match.pace != "none"
        assert playing is False or acting not in self.told.skipped
        asked = None in self.users and "resign" in [offer["kind"] for offer in match.offers]
        between = match.stage == Match.Stage.BETWEEN
        hurried = computer or clock or asked or between
        # One transaction performs a limited number of autoplay actions; the rest is due.
        assert match.due_at is not None if hurried else self._unhurried(match)
        if match.holding is not None:
            assert playing
            assert match.holding != state.seat
            assert set(self.told.by) == {match.holding}

    def _played_by_computer(self, seat: int) -> bool:
        return self.users[seat] is None or self.told.out.get(seat) == "computer"

    def _unhurried(self, match: Match) -> bool:
        last = Event.objects.filter(match=self.pk).last()
        return match.due_at is None or bool(last and last.automatic)

    def _check_offers(self, match: Match) -> None:
        over = match.stage != Match.Stage.PLAYING
        told = {each["number"]: (each["kind"], each["seat"]) for each in match.offers}
        assert told == ({} if over else self.told.offers)


class Retelling:
    """A match rebuilt from the actions in its events, not from the positions they store."""

    def __init__(self, rules: Rules[State]) -> None:
        self.rules = rules
        self.heard = 0
        self.turn = [rules.start()]
        """The position after the last throw, and after each step since that was not undone."""
        self.by = list[int | None]()
        """The seats that made those steps."""
        self.call = ""
        """The call of the last event, if it was a call."""
        self.moments = dict[int, tuple[list[State], list[int | None]]]()
        """The turn after each event, for a match that is reopened there."""
        self.out = dict[int | None, str]()
        """The vacated seats, and what happens to their turns."""
        self.offers = dict[int, tuple[str, int | None]]()
        """The open offers by number of their event: kind and seat."""

    @property
    def skipped(self) -> set[int | None]:
        """The vacated seats whose turns are skipped."""
        return {seat for seat, then in self.out.items() if then == "skipped"}

    @property
    def state(self) -> State:
        """The position that the log leads to."""
        return self.turn[-1]

    def score(self, match: Match) -> tuple[int, ...]:
        """Return the points at the end of the last game, played or resigned."""
        given_up = (Match.Ending.RESIGNED, Match.Ending.RULED)
        resigned = match.ending in given_up and not self.out
        counts = resigned or match.ending == Match.Ending.PLAYED
        if not counts or match.winners is None:
            return self.state.won
        before = self.state.won or (0,) * self.rules.seats
        points = match.points or 0
        return tuple(won + points * (seat in match.winners) for seat, won in enumerate(before))

    def hear(self, events: Sequence[Event]) -> None:
        """Apply new events, and assert after each that the position equals the stored one."""
        for event in events:
            if event.kind == Event.Kind.GAME:
                self._begin_again(event)
            self._happen(event)
            assert position_text(self.rules, self.state) == event.position
            self.moments[event.number] = (list(self.turn), list(self.by))
        self.heard += len(events)

    def _happen(self, event: Event) -> None:
        if event.payload.get("ruling") == "reopen":
            turn, by = self.moments[event.payload["at"]]
            self.turn, self.by = list(turn), list(by)
            self.offers.clear()
        self.call = event.payload.get("call", "")
        if event.kind == Event.Kind.THROW:
            self.turn = [play(self.rules, self.state, action_from(event.payload))]
            self.by.clear()
        elif event.kind in (Event.Kind.MOVE, Event.Kind.CALL):
            self.turn.append(play(self.rules, self.state, action_from(event.payload)))
            self.by.append(event.seat)
        elif event.kind == Event.Kind.UNDO:
            self.turn.pop()
            self.by.pop()
        elif event.kind == Event.Kind.TAKEBACK:
            assert set(self.by) == {event.seat}
            self.turn = self.turn[:1]
            self.by.clear()
        elif event.kind == Event.Kind.SKIP:
            assert event.seat == self.state.seat
            assert event.seat in self.skipped
            self.turn.append(self.rules.passed(self.state))
        self._leave(event)
        self._talk(event)

    def _begin_again(self, event: Event) -> None:
        """Take the score from the event: `Table.check` verifies it at the end of each game."""
        won = read_position(event.position)[1].won
        assert sum(won) > sum(self.state.won)
        self.turn = [self.rules.start_again(won, self.state.won)]
        self.by.clear()
        self.offers.clear()

    def _leave(self, event: Event) -> None:
        if event.kind == Event.Kind.OUT:
            assert event.seat not in self.out
            self.out[event.seat] = event.payload["then"]
        elif event.kind == Event.Kind.BACK:
            del self.out[event.seat]

    def _talk(self, event: Event) -> None:
        if event.kind == Event.Kind.OFFER:
            self.offers[event.number] = (event.payload["offer"], event.seat)
        elif event.kind == Event.Kind.ANSWER and not event.payload["accepted"]:
            del self.offers[event.payload["offer"]]
        elif event.kind in (Event.Kind.OUT, Event.Kind.BACK):
            self.offers.clear()
        elif event.kind == Event.Kind.THROW:
            self._lapse("abort", "takeback")
        elif event.kind in (*STEPS, Event.Kind.UNDO, Event.Kind.TAKEBACK):
            self._lapse("takeback")

    def _lapse(self, *kinds: str) -> None:
        self.offers = {number: made for number, made in self.offers.items() if made[0] not in kinds}


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


def at_once(*deeds: Callable[[], T]) -> list[T | BaseException]:
    """Run actions at the same moment, each in a thread, and return results and exceptions."""
    ready = Barrier(len(deeds), timeout=CEILING)

    def run(deed: Callable[[], T]) -> T:
        ready.wait()
        try:
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        done = [threads.submit(run, deed) for deed in deeds]
        return [each.exception() or each.result() for each in done]
