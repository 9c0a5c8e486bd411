"""Unit of work for one change to a match. Create it inside a transaction, with its row locked."""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import clocks, counts, dice, letters, live, offers, results
from games.breathing import pause
from games.engine.core import Action, Call, Illegal, Outcome, Refusal, Rules, State, play
from games.engine.exchange import Json, action_form
from games.engine.match import scored, winners
from games.engine.text import position_text
from games.engine.words import gettext_noop
from games.log import OPENINGS, Turn, chose, turns
from games.models import Event, Match, Seat
from games.pieces import follow
from games.turn_clock import TurnClock

BREAK = timedelta(seconds=10)
"""Time between the end of a game and the start of the next one in the match."""


def illegal(sentence: str) -> Illegal:
    """Return an `Illegal` error with this sentence and without a statement of the rulebook."""
    return Illegal(Refusal("", sentence))


class Sitting:
    """Unit of work: appends events; `store()` saves the match and announces it after commit."""

    def __init__(
        self,
        match: Match,
        rules: Rules[State],
        state: State,
        *,
        seat: Seat | None = None,
        request_id: str | None = None,
    ) -> None:
        self.match, self.rules, self.state = match, rules, state
        self.seat, self.request_id = seat, request_id
        self.first = self.acting
        """The active seat at the beginning."""
        self.clock = TurnClock(match, self.first, self.seat_numbered)
        self.automatic = False
        """Whether the events recorded now happen without a request of the player."""
        self.by_computer = False
        """Whether a bot acts, for itself or as a stand-in for a player who has left."""
        self.unfinished = False
        """Whether autoplay stopped at its limit and has more to do."""
        self.ruler: User | None = None
        """The staff member who makes a ruling, if the change is one."""
        self.goes_on = False
        """Whether a suspension has just ended, so the active player gets a reminder again."""

    def act_for(self, seat: Seat) -> None:
        """Attribute the following events to this seat and mark them automatic."""
        self.clock.pass_to(self.acting, self._chose)
        self.seat, self.automatic, self.by_computer = seat, True, False

    def play_for(self, seat: Seat) -> None:
        """Attribute the following events to the bot in this seat (its own, or a stand-in)."""
        self.seat, self.by_computer = seat, True

    @property
    def number(self) -> int | None:
        """The number of the acting seat, or None if no seat acts or the match has not begun."""
        begun = self.match.stage != Match.Stage.BEGINNING
        return self.seat.number if self.seat and begun else None

    @property
    def acting(self) -> int | None:
        """The active seat, also while its turn is played but not confirmed.

        None before the match begins, between its games, and once it is over.
        """
        if self.match.stage != Match.Stage.PLAYING:
            return None
        return self.state.seat if self.match.holding is None else self.match.holding

    @property
    def turn(self) -> Turn:
        return turns(self._since_throw())[-1]

    def took_back(self, seat: int) -> bool:
        """Whether a seat has undone a step, or its turn, since the last throw."""
        back = (Event.Kind.UNDO, Event.Kind.TAKEBACK)
        return self._since_throw().filter(kind__in=back, seat=seat).exists()

    def _since_throw(self) -> QuerySet[Event]:
        events = self.match.events.all()
        last = events.filter(kind__in=OPENINGS).last()
        return events.filter(number__gte=last.number if last else 0)

    def check_going_on(self) -> None:
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
        self.match.pieces = follow(self.match.pieces, self.state.pieces)
        self.match.version += 1
        person = self.seat.user if self.seat and of is None and not self.by_computer else None
        if kind == Event.Kind.RULING:
            person = self.ruler
        event = Event.objects.create(
            match=self.match,
            number=self.match.version,
            kind=kind,
            seat=self.number if of is None else of,
            user=person,
            payload=payload or {},
            round=self.match.round,
            draw=self.match.draws if drawn else None,
            automatic=self.automatic or kind == Event.Kind.SKIP,
            position=self.match.position,
            request_id=self._take_request_name(person),
        )
        self.match.draws += drawn
        offers.heed(self.match, event)

    def _take_request_name(self, person: User | None) -> str | None:
        """Return the request's name for the first event of its sender, and None for all others."""
        if person is None or self.automatic:
            return None
        name, self.request_id = self.request_id, None
        return name

    def throw(self) -> None:
        """Draw the dice of the match, throw them and record it."""
        thrown = dice.throw(self.match, self.rules, self.state)
        after = play(self.rules, self.state, thrown)
        if self.match.pace in clocks.PACES and self._throws_again():
            self.clock.charge(self._chose)
        self.record(Event.Kind.THROW, after=after, payload=action_form(thrown), drawn=True)

    def step(self, action: Action) -> None:
        """Record a move or a call, and end the game if it is decided.

        If the player may still undo the turn, the match waits for its confirmation
        (`Match.holding`).
        """
        before, after = self.state, play(self.rules, self.state, action)
        kind = Event.Kind.CALL if isinstance(action, Call) else Event.Kind.MOVE
        binding = isinstance(action, Call) and action.name in self.rules.binding
        self.record(kind, after=after, payload=action_form(action))
        outcome = self.rules.outcome(after)
        if outcome is not None:
            self.end_game(outcome, Match.Ending.PLAYED)
        elif after.seat != before.seat and not binding and self._may_undo():
            self.match.holding = before.seat

    def pass_over(self) -> None:
        """Skip the turns of players who have left, if the match was set up so."""
        skips = self.match.abandoned == Match.Abandoned.SKIPPED
        while skips and self.match.holding is None and self._nobody_acts():
            self.record(Event.Kind.SKIP, after=self.rules.passed(self.state), of=self.acting)

    def _nobody_acts(self) -> bool:
        seat = self.seat_numbered(self.acting)
        return seat is not None and seat.skipped

    def _throws_again(self) -> bool:
        """Whether the next throw continues the same turn; its clock then starts anew."""
        steps = self.turn.steps
        return bool(steps) and self.clock.seat is not None and steps[-1].seat == self.clock.seat

    def _may_undo(self) -> bool:
        return self.seat is not None and not self.by_computer and self._chose()

    def _chose(self) -> bool:
        return chose(self.turn)

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
        counts.count(self.match, self.rules)
        results.conclude(self.match, self.rules)
        transaction.on_commit(live.announce_lobby)
        # Once the match is over, players may read the spectators' chat.
        transaction.on_commit(partial(live.announce_chat, self.match.pk))

    def _close(self, outcome: Outcome, ending: Match.Ending) -> None:
        """Store the result, withdraw all offers, and reveal the key of the game's dice."""
        self.match.ending, self.match.holding = ending, None
        self.match.winners, self.match.points = list(outcome.winners), outcome.points
        self.lift_pause()
        offers.keep(self.match, ())
        dice.tell(self.match.commitment, self.match.round)

    def store(self) -> None:
        """Save the match with its clock, reminders and due time, and announce it after commit."""
        if self.match.stage != Match.Stage.BEGINNING:
            self.clock.pass_to(self.acting, self._chose)
            passed = self.acting != self.first or self.goes_on
            waited = None if self.match.paused else self.seat_numbered(self.acting)
            letters.heed(self.match, waited, passed=passed)
        if self.match.paused:
            self.match.due_at = self.match.paused_until
        elif self.match.stage in (Match.Stage.PLAYING, Match.Stage.OVER):
            self.match.due_at = self._due_at()
        if self.match.acted_at is not None or self.match.unlisted:
            self._put_back_on_the_lists()
        # `due_at` first: it spares the query for the active seat when nothing is due.
        self.match.computer_due = self.match.due_at is not None and self.computer_thinks
        self.match.save()
        transaction.on_commit(partial(live.announce_match, self.match.pk))

    def _put_back_on_the_lists(self) -> None:
        if self.match.unlisted:
            transaction.on_commit(live.announce_lobby)
        self.match.acted_at, self.match.unlisted = timezone.now(), False

    def lift_pause(self) -> None:
        """End the suspension; the caller adjusts the clocks."""
        self.goes_on = self.match.paused
        self.match.paused_at, self.match.paused_until, self.match.paused_for = None, None, ""

    def seat_numbered(self, number: int | None) -> Seat | None:
        return None if number is None else self.match.seats.filter(number=number).first()

    def _due_at(self) -> datetime | None:
        due = self._turn_due_at()
        if self.acting is None or offers.for_computer(self.match) is None:
            return due
        answer = timezone.now() + pause(self.match)
        return min(due, answer) if due else answer

    @property
    def computer_thinks(self) -> bool:
        """Whether a bot has to choose the next action."""
        seat = self.seat_numbered(self.acting)
        plays = seat is not None and bool(seat.level) and not self.unfinished
        return plays and not self.match.paused and offers.for_computer(self.match) is None

    def _turn_due_at(self) -> datetime | None:
        seat = self.seat_numbered(self.acting)
        if self.unfinished or (seat is not None and seat.level):
            return timezone.now() + pause(self.match)
        return self.clock.flag_at()
