"""Unit of work for one change to a match. Create it inside a transaction, with its row locked."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.bots.delay import delay_for
from games.clock import paces
from games.dice import draws, tally
from games.engine.exchange import Json, action_form
from games.engine.explanations import Illegal, Refusal
from games.engine.match import scored, winners
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Action, Call, Outcome, State
from games.engine.text import position_text
from games.engine.words import gettext_noop
from games.live import announce
from games.mail import queue
from games.models import Event, Match, Seat
from games.play.turn_clock import TurnClock
from games.ratings import results
from games.selectors import offers
from games.selectors.piece_ids import track_ids
from games.selectors.turns import OPENINGS, Turn, had_choice, turns

BREAK = timedelta(seconds=10)
"""Time between the end of a game and the start of the next one in the match."""


def illegal(sentence: str) -> Illegal:
    """Return an `Illegal` error with this sentence and without a statement of the rulebook."""
    return Illegal(Refusal("", sentence))


@dataclass(frozen=True, slots=True)
class Actor:
    """Who causes the events that are recorded: a player, a bot, the site or staff."""

    seat: Seat | None = None
    is_player: bool = False
    """Whether the events are those of the seat's user, and not of a bot or the site."""
    automatic: bool = False
    """Whether no request of the player asked for just these events."""
    ruled_by: User | None = None
    """The staff member whose ruling leads to the events."""


SYSTEM = Actor()
"""The site itself, which acts for no seat."""


class MatchWriter:
    """Unit of work: appends events; `save()` saves the match and announces it after commit.

    Events belong to the `actor`. The methods `by_...` and `autoplay_for` set it for a block.
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
        self.initial_seat = self.active_seat
        """The seat that was active before anything was recorded."""
        self.clock = TurnClock(match, self.initial_seat, self.find_seat)
        self.autoplay_pending = False
        """Whether autoplay stopped at its limit and has more to do."""
        self.just_resumed = False
        """Whether a suspension has just ended, so the active player gets a reminder again."""

    def by_player(self, seat: Seat) -> AbstractContextManager[None]:
        """Attribute the events of a block to the player in this seat."""
        return self._acting(Actor(seat, is_player=True))

    def by_bot(self, seat: Seat) -> AbstractContextManager[None]:
        """Attribute the events of a block to the bot in this seat: its own, or a stand-in."""
        return self._acting(Actor(seat))

    def by_system(
        self, seat: Seat | None = None, *, automatic: bool = False
    ) -> AbstractContextManager[None]:
        """Attribute the events of a block to no user; `seat`: the seat for which the site acts.

        If a ruling has led to them, it stays the ruling of its author.
        """
        return self._acting(Actor(seat, automatic=automatic, ruled_by=self.actor.ruled_by))

    def by_staff(self, user: User) -> AbstractContextManager[None]:
        """Attribute the rulings of a block to this staff member."""
        return self._acting(Actor(ruled_by=user))

    def autoplay_for(self, seat: Seat) -> AbstractContextManager[None]:
        """Attribute the events of a block to the player in this seat, and mark them automatic."""
        self.clock.pass_to(self.active_seat, self._had_choice)
        return self._acting(Actor(seat, is_player=True, automatic=True))

    @contextmanager
    def _acting(self, actor: Actor) -> Iterator[None]:
        before, self.actor = self.actor, actor
        try:
            yield
        finally:
            self.actor = before

    @property
    def seat_number(self) -> int | None:
        """The number of the actor's seat, or None if it has none or the match has not begun."""
        begun = self.match.stage != Match.Stage.BEGINNING
        return self.actor.seat.number if self.actor.seat and begun else None

    @property
    def active_seat(self) -> int | None:
        """The active seat, also while its turn is played but not confirmed.

        None before the match begins, between its games, and once it is over.
        """
        if self.match.stage != Match.Stage.PLAYING:
            return None
        return self.state.seat if self.match.holding is None else self.match.holding

    @property
    def turn(self) -> Turn:
        return turns(self._since_throw())[-1]

    def has_taken_back(self, seat: int) -> bool:
        """Whether a seat has undone a step, or its turn, since the last throw."""
        back = (Event.Kind.UNDO, Event.Kind.TAKEBACK)
        return self._since_throw().filter(kind__in=back, seat=seat).exists()

    def _since_throw(self) -> QuerySet[Event]:
        events = self.match.events.all()
        last = events.filter(kind__in=OPENINGS).last()
        return events.filter(number__gte=last.number if last else 0)

    def check_in_play(self) -> None:
        """Raise `Illegal` unless a game of the match is being played."""
        if self.match.stage == Match.Stage.BEGINNING:
            raise illegal(gettext_noop("The match has not begun yet."))
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
    ) -> None:
        """Append an event, and set the position if it changed.

        `drawn=True`: the event consumes the next dice draw. `of`: the seat concerned, when no
        player acted (flag, skip).
        """
        self.state = self.state if after is None else after
        self.match.position = position_text(self.rules, self.state)
        self.match.pieces = track_ids(self.match.pieces, self.state.pieces)
        self.match.version += 1
        user = self._author(kind, of)
        event = Event.objects.create(
            match=self.match,
            number=self.match.version,
            kind=kind,
            seat=self.seat_number if of is None else of,
            user=user,
            payload=payload or {},
            round=self.match.round,
            draw=self.match.draws if drawn else None,
            automatic=self.actor.automatic or kind == Event.Kind.SKIP,
            position=self.match.position,
            request_id=self._take_request_name(user),
        )
        self.match.draws += drawn
        offers.apply_event(self.match, event)

    def _author(self, kind: Event.Kind, of: int | None) -> User | None:
        """Return the user who causes an event, or None if a bot or the site does."""
        if kind == Event.Kind.RULING:
            return self.actor.ruled_by
        seat = self.actor.seat
        return seat.user if seat and self.actor.is_player and of is None else None

    def _take_request_name(self, user: User | None) -> str | None:
        """Return the request's name for the first event of its sender, and None for all others."""
        if user is None or self.actor.automatic:
            return None
        name, self.request_id = self.request_id, None
        return name

    def throw(self) -> None:
        """Draw the dice of the match, throw them and record it."""
        thrown = draws.throw(self.match, self.rules, self.state)
        after = play(self.rules, self.state, thrown)
        if self.match.pace in paces.PACES and self._throws_again():
            self.clock.charge(self._had_choice)
        self.record(Event.Kind.THROW, after=after, payload=action_form(thrown), drawn=True)

    def step(self, action: Action) -> None:
        """Record a move or a call, and end the game if it is decided.

        If the player may still undo the turn, the match waits for its confirmation
        (`Match.holding`).
        """
        before, after = self.state, play(self.rules, self.state, action)
        kind = Event.Kind.CALL if isinstance(action, Call) else Event.Kind.MOVE
        irrevocable = isinstance(action, Call) and action.name in self.rules.irrevocable_calls
        self.record(kind, after=after, payload=action_form(action))
        outcome = self.rules.outcome(after)
        if outcome is not None:
            self.end_game(outcome, Match.Ending.PLAYED)
        elif after.seat != before.seat and not irrevocable and self._may_undo():
            self.match.holding = before.seat

    def skip_absent_seats(self) -> None:
        """Skip the turns of players who have left, if the match was set up so."""
        skips = self.match.abandoned == Match.Abandoned.SKIPPED
        while skips and self.match.holding is None and self._active_player_has_left():
            self.record(Event.Kind.SKIP, after=self.rules.passed(self.state), of=self.active_seat)

    def _active_player_has_left(self) -> bool:
        seat = self.find_seat(self.active_seat)
        return seat is not None and seat.skipped

    def _throws_again(self) -> bool:
        """Whether the next throw continues the same turn; its clock is then restarted."""
        steps = self.turn.steps
        return bool(steps) and self.clock.seat is not None and steps[-1].seat == self.clock.seat

    def _may_undo(self) -> bool:
        return self.actor.is_player and self._had_choice()

    def _had_choice(self) -> bool:
        return had_choice(self.turn)

    def end_game(self, outcome: Outcome, ending: Match.Ending) -> None:
        """Record the result of a game; end the match if it decides it, else start the break."""
        score = scored(self.rules, self.state, outcome)
        won = winners(self.rules, score)
        self.match.score = list(score)
        if won:
            self.end(Outcome(won, outcome.points), ending)
            return
        self.match.stage, self.match.due_at = Match.Stage.BETWEEN, timezone.now() + BREAK
        self._close(outcome, ending)

    def end(self, outcome: Outcome, ending: Match.Ending) -> None:
        """End the match, count its throws, and store results and ratings."""
        self.match.stage, self.match.ended_at = Match.Stage.OVER, timezone.now()
        self._close(outcome, ending)
        self.match.presences.all().delete()
        tally.store_counts(self.match, self.rules)
        results.store_results(self.match, self.rules)
        transaction.on_commit(announce.announce_lobby)
        # Once the match is over, players may read the spectators' chat.
        transaction.on_commit(partial(announce.announce_chat, self.match.pk))

    def _close(self, outcome: Outcome, ending: Match.Ending) -> None:
        """Store the result, withdraw all offers, and reveal the key of the game's dice."""
        self.match.ending, self.match.holding = ending, None
        self.match.winners, self.match.points = list(outcome.winners), outcome.points
        self.end_suspension()
        offers.store_offers(self.match, ())
        draws.reveal_key(self.match.commitment, self.match.round)

    def save(self) -> None:
        """Save the match with its clock, reminders and due time, and announce it after commit."""
        if self.match.stage != Match.Stage.BEGINNING:
            self.clock.pass_to(self.active_seat, self._had_choice)
            passed = self.active_seat != self.initial_seat or self.just_resumed
            waited = None if self.match.paused else self.find_seat(self.active_seat)
            queue.schedule_reminders(self.match, waited, passed=passed)
        if self.match.paused:
            self.match.due_at = self.match.paused_until
        elif self.match.stage in (Match.Stage.PLAYING, Match.Stage.OVER):
            self.match.due_at = self._due_at()
        if self.match.acted_at is not None or self.match.unlisted:
            self._put_back_on_the_lists()
        # `due_at` first: it spares the query for the active seat when nothing is due.
        self.match.computer_due = self.match.due_at is not None and self.awaits_bot
        self.match.save()
        transaction.on_commit(partial(announce.announce_match, self.match.pk))

    def _put_back_on_the_lists(self) -> None:
        if self.match.unlisted:
            transaction.on_commit(announce.announce_lobby)
        self.match.acted_at, self.match.unlisted = timezone.now(), False

    def end_suspension(self) -> None:
        """End the suspension; the caller adjusts the clocks."""
        self.just_resumed = self.match.paused
        self.match.paused_at, self.match.paused_until, self.match.paused_for = None, None, ""

    def find_seat(self, number: int | None) -> Seat | None:
        return None if number is None else self.match.seats.filter(number=number).first()

    def _due_at(self) -> datetime | None:
        due = self._turn_due_at()
        if self.active_seat is None or offers.offer_to_bot(self.match) is None:
            return due
        answer = timezone.now() + delay_for(self.match)
        return min(due, answer) if due else answer

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot has to choose the next action."""
        seat = self.find_seat(self.active_seat)
        plays = seat is not None and bool(seat.level) and not self.autoplay_pending
        return plays and not self.match.paused and offers.offer_to_bot(self.match) is None

    def _turn_due_at(self) -> datetime | None:
        seat = self.find_seat(self.active_seat)
        if self.autoplay_pending or (seat is not None and seat.level):
            return timezone.now() + delay_for(self.match)
        return self.clock.flag_at()
