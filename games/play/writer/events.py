"""Appends events to the log of a match, in the name of their actor."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import reduce

from django.db.models import Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from games.engine.explanations import Illegal, Refusal
from games.engine.forms.exchange import Json
from games.engine.forms.text import position_text
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import gettext_noop
from games.models import Event, Match, Seat
from games.play.writer.actor import SYSTEM, Actor
from games.selectors import log_cache, offers
from games.selectors.joint_dice import drop_pending
from games.selectors.match_log import MatchLog, fold
from games.selectors.piece_ids import track_ids
from games.selectors.turns import OPENINGS, Turn, is_reopening


def illegal(sentence: str) -> Illegal:
    """Return an `Illegal` error with this sentence; it names no statement of the rulebook."""
    return Illegal(Refusal("", sentence))


class EventWriter:
    """Appends events to a match's log, and keeps its position up to date.

    Each event is attributed to `actor`. The methods `by_...` return context managers that set the
    actor.
    """

    def __init__(
        self,
        match: Match,
        rules: Rules[State],
        state: State,
        actor: Actor = SYSTEM,
        request_id: str | None = None,
    ) -> None:
        self.match, self.rules, self.state = match, rules, state
        self.actor, self.request_id = actor, request_id
        self._recorded = list[Event]()
        self._log: MatchLog | None = None

    def by_player(self, seat: Seat) -> AbstractContextManager[None]:
        """Attribute the events inside this context to the player in this seat."""
        return self._acting(Actor(seat, is_player=True))

    def by_bot(self, seat: Seat) -> AbstractContextManager[None]:
        """Attribute the events inside this context to the seat's bot: its own, or a stand-in."""
        return self._acting(Actor(seat))

    def by_system(
        self, seat: Seat | None = None, *, automatic: bool = False
    ) -> AbstractContextManager[None]:
        """Attribute the events inside this context to the site; `seat`: the seat it acts for.

        If a ruling has led to the events, the ruling stays attributed to its author.
        """
        return self._acting(Actor(seat, automatic=automatic, ruled_by=self.actor.ruled_by))

    def by_staff(self, user: User) -> AbstractContextManager[None]:
        """Attribute the rulings inside this context to this staff member."""
        return self._acting(Actor(ruled_by=user))

    @contextmanager
    def _acting(self, actor: Actor) -> Iterator[None]:
        before, self.actor = self.actor, actor
        try:
            yield
        finally:
            self.actor = before

    @property
    def seat_number(self) -> int | None:
        """The number of the actor's seat; None without a seat, and before the match begins."""
        begun = self.match.stage != Match.Stage.BEGINNING
        return self.actor.seat.number if self.actor.seat and begun else None

    @property
    def active_seat(self) -> int | None:
        """The active seat, even if its turn is played but not confirmed yet.

        None unless a game of the match is being played.
        """
        if self.match.stage != Match.Stage.PLAYING:
            return None
        return self.state.seat if self.match.holding is None else self.match.holding

    @property
    def turn(self) -> Turn:
        return self._current_log().turns[-1]

    def has_taken_back(self, seat: int) -> bool:
        """Whether this seat has undone a step or its whole turn since the last throw."""
        return seat in self._current_log().taken_back

    def _current_log(self) -> MatchLog:
        """Return the log with all recorded events; it reaches back at least to the last throw."""
        if self._log is None:
            self._log = self._extend_cached_log() or self._read_log()
        return self._log

    def _extend_cached_log(self) -> MatchLog | None:
        """Return the log cached by this process, with all recorded events; None without one."""
        if any(map(is_reopening, self._recorded)):
            return None
        before = log_cache.cached_log(self.match.pk, self.match.version - len(self._recorded))
        return before and reduce(MatchLog.add, self._recorded, before)

    def _read_log(self) -> MatchLog:
        """Return a log of the events since the last throw only, as reading all could take long."""
        events = Event.objects.filter(match=self.match.pk)
        openings = events.filter(kind__in=OPENINGS).order_by("-number").values("number")
        return fold(list(events.filter(number__gte=Coalesce(Subquery(openings[:1]), 0))))

    def keep_log(self) -> None:
        """Add the recorded events to the log that this process has cached; call after commit."""
        log_cache.append(self.match.pk, self._recorded)

    def check_in_play(self) -> None:
        """Raise `Illegal` unless a game of the match is being played."""
        if self.match.stage == Match.Stage.BEGINNING:
            raise illegal(gettext_noop("The match has not started yet."))
        if self.match.stage != Match.Stage.PLAYING:
            raise illegal(gettext_noop("The game is over."))

    def record(
        self,
        kind: Event.Kind,
        *,
        after: State | None = None,
        payload: dict[str, Json] | None = None,
        drawn: bool = False,
        of: int | None = None,
        links: dict[str, Json] | None = None,
    ) -> None:
        """Append an event, and set the position if it changed.

        `drawn=True`: the event consumes the next dice draw. `of`: the seat concerned, when no
        player acted (flag, skip). `links`: the number and the links of a joint throw. A pending
        throw is given up when the position changes.
        """
        if after is not None:
            drop_pending(self.match)
        self.state = self.state if after is None else after
        self.match.position = position_text(self.rules, self.state)
        self.match.pieces = track_ids(self.match.pieces, self.state.pieces)
        self.match.version += 1
        event = self._new_event(kind, of)
        event.payload, event.links = payload or {}, links
        event.draw = self.match.draws if drawn else None
        event.save(force_insert=True)
        self._recorded.append(event)
        self._log = self._log.add(event) if self._log and not is_reopening(event) else None
        self.match.draws += drawn
        offers.apply_event(self.match, event)

    def _new_event(self, kind: Event.Kind, of: int | None) -> Event:
        """Return the event of this kind for the match as it now is, attributed to the actor."""
        user_id = self._author(kind, of)
        return Event(
            match_id=self.match.pk,
            number=self.match.version,
            kind=kind,
            seat=self.seat_number if of is None else of,
            user_id=user_id,
            round=self.match.round,
            automatic=self.actor.automatic or kind == Event.Kind.SKIP,
            position=self.match.position,
            request_id=self._take_request_name(user_id),
        )

    def _author(self, kind: Event.Kind, of: int | None) -> int | None:
        """Return the key of the user who causes an event, or None if a bot or the site does."""
        if kind == Event.Kind.RULING:
            return self.actor.ruled_by.pk if self.actor.ruled_by else None
        seat = self.actor.seat
        return seat.user_id if seat and self.actor.is_player and of is None else None

    def _take_request_name(self, user_id: int | None) -> str | None:
        """Return the request name for the sender's first event; None for all further events."""
        if user_id is None or self.actor.automatic:
            return None
        name, self.request_id = self.request_id, None
        return name

    @property
    def actor_id(self) -> int | None:
        """The key of the user who acts in their seat, also by autoplay; None for all others."""
        seat = self.actor.seat
        return seat.user_id if seat and self.actor.is_player else None

    def find_seat(self, number: int | None) -> Seat | None:
        """Return the seat with this number; None if `number` is None."""
        return next((seat for seat in self.match.seat_list if seat.number == number), None)
