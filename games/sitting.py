"""A match while somebody acts at it. Only `services` opens one, inside a transaction."""

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from games import counts, dice, live
from games.engine.core import Action, Call, Outcome, Rules, State, play
from games.engine.exchange import action_form
from games.engine.text import position_text
from games.log import Turn, chose, turns
from games.models import Event, Match, Seat
from games.pieces import follow

PAUSE = timedelta(milliseconds=800)
"""How long a computer takes before each of its actions, so that people can follow."""


class Sitting:
    """What is recorded here is stored once, at the end."""

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

    @property
    def number(self) -> int | None:
        """The seat of whoever acts; nobody's until seats are drawn and the start thrown for."""
        begun = self.match.stage != Match.Stage.BEGINNING
        return self.seat.number if self.seat and begun else None

    @property
    def acting(self) -> int | None:
        """The seat whose turn it still is."""
        return self.state.seat if self.match.holding is None else self.match.holding

    @property
    def turn(self) -> Turn:
        """The last throw and the steps made with it."""
        events = self.match.events.all()
        last = events.filter(kind__in=(Event.Kind.START, Event.Kind.THROW)).last()
        return turns(events.filter(number__gte=last.number if last else 0))[-1]

    def record(
        self,
        kind: Event.Kind,
        *,
        after: State | None = None,
        action: Action | None = None,
        drawn: bool = False,
    ) -> None:
        """Append an event, and take over the position after it if it changed any.

        What was `drawn` uses up the next draw of the match.
        """
        self.state = self.state if after is None else after
        self.match.position = position_text(self.rules, self.state)
        self.match.pieces = follow(self.match.pieces, self.state.pieces)
        self.match.version += 1
        Event.objects.create(
            match=self.match,
            number=self.match.version,
            kind=kind,
            seat=self.number,
            user=self.seat.user if self.seat else None,
            payload=action_form(action) if action else {},
            draw=self.match.draws if drawn else None,
            position=self.match.position,
            request_id=self.request_id,
        )
        self.request_id = None
        self.match.draws += drawn

    def throw(self) -> None:
        """Throw the dice that are due."""
        thrown = dice.throw(self.match, self.rules, self.state)
        after = play(self.rules, self.state, thrown)
        self.record(Event.Kind.THROW, after=after, action=thrown, drawn=True)

    def step(self, action: Action) -> None:
        """Make a move or a call, and end the game or hold the turn if that follows."""
        before, after = self.state, play(self.rules, self.state, action)
        kind = Event.Kind.CALL if isinstance(action, Call) else Event.Kind.MOVE
        self.record(kind, after=after, action=action)
        outcome = self.rules.outcome(after)
        if outcome is not None:
            self.end(outcome, Match.Ending.PLAYED)
        elif after.seat != before.seat and self._chose():
            self.match.holding = before.seat

    def _chose(self) -> bool:
        if self.seat is None or self.seat.computer:
            return False
        return chose(self.turn)

    def end(self, outcome: Outcome, ending: Match.Ending) -> None:
        """Write down how the match ended and what was thrown, and tell the key of its dice."""
        self.match.stage, self.match.ending = Match.Stage.OVER, ending
        self.match.winners, self.match.points = list(outcome.winners), outcome.points
        self.match.holding, self.match.ended_at = None, timezone.now()
        counts.count(self.match, self.rules)
        dice.tell(self.match.commitment)
        transaction.on_commit(live.announce_lobby)

    def store(self) -> None:
        """Save the match, say when something is due, and announce it once that is certain."""
        if self.match.stage != Match.Stage.BEGINNING:
            self.match.due_at = timezone.now() + PAUSE if self._computer_is_next() else None
        self.match.save()
        transaction.on_commit(partial(live.announce_match, self.match.pk))

    def _computer_is_next(self) -> bool:
        if self.match.stage != Match.Stage.PLAYING or self.acting is None:
            return False
        return self.match.seats.filter(number=self.acting).exclude(computer="").exists()
