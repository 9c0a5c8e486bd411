"""A match while somebody acts at it. Only `services` opens one, inside a transaction."""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import clocks, counts, dice, letters, live, offers, results
from games.breathing import pause
from games.calendar import when
from games.engine.core import Action, Call, Illegal, Outcome, Refusal, Rules, State, play
from games.engine.exchange import Json, action_form
from games.engine.match import scored, winners
from games.engine.text import position_text
from games.engine.words import gettext_noop
from games.leisure import off, time_is_up
from games.log import OPENINGS, Turn, chose, turns
from games.models import Event, Match, Seat
from games.pieces import follow

BREAK = timedelta(seconds=10)
"""How long everybody can look at how a game ended before the next one of the match begins."""


def illegal(sentence: str) -> Illegal:
    """A refusal for which no rule of the game is needed."""
    return Illegal(Refusal("", sentence))


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
        self.was = self.first = self.acting
        """Whose clock runs, if there are clocks; and who was to act when this began."""
        self.automatic = False
        """Whether what is recorded now was asked for by nobody."""
        self.by_computer = False
        """Whether a computer acts, if only for somebody who has left."""
        self.unfinished = False
        """Whether people would like more done for them than belongs into one transaction."""
        self.ruler: User | None = None
        """Who of the staff rules upon the match, if that is what happens."""
        self.goes_on = False
        """Whether a pause has just ended, so that whoever is to act is to be told again."""

    def act_for(self, seat: Seat) -> None:
        """What is recorded from now on is done for this seat without its asking."""
        self._pass_clock()
        self.seat, self.automatic, self.by_computer = seat, True, False

    def play_for(self, seat: Seat) -> None:
        """What is recorded from now on is done by the computer that plays in this seat."""
        self.seat, self.by_computer = seat, True

    @property
    def number(self) -> int | None:
        """The seat of whoever acts; nobody's until seats are drawn and the start thrown for."""
        begun = self.match.stage != Match.Stage.BEGINNING
        return self.seat.number if self.seat and begun else None

    @property
    def acting(self) -> int | None:
        """The seat whose turn it still is; nobody's before the match begins and once it is over."""
        if self.match.stage != Match.Stage.PLAYING:
            return None
        return self.state.seat if self.match.holding is None else self.match.holding

    @property
    def turn(self) -> Turn:
        """The last throw and the steps made with it."""
        return turns(self._since_throw())[-1]

    def took_back(self, seat: int) -> bool:
        """Tell whether a seat has undone a step, or its turn, since the last throw."""
        back = (Event.Kind.UNDO, Event.Kind.TAKEBACK)
        return self._since_throw().filter(kind__in=back, seat=seat).exists()

    def _since_throw(self) -> QuerySet[Event]:
        events = self.match.events.all()
        last = events.filter(kind__in=OPENINGS).last()
        return events.filter(number__gte=last.number if last else 0)

    def check_going_on(self) -> None:
        """Refuse what can only be done while a match is being played."""
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
        """Append an event, and take over the position after it if it changed any.

        What was `drawn` uses up the next draw of the match. What nobody did may be `of` a seat.
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
        """Throw the dice that are due."""
        thrown = dice.throw(self.match, self.rules, self.state)
        after = play(self.rules, self.state, thrown)
        if self.match.pace in clocks.PACES and self._throws_again():
            self._stop_clock()
        self.record(Event.Kind.THROW, after=after, payload=action_form(thrown), drawn=True)

    def step(self, action: Action) -> None:
        """Make a move or a call, and end the game or hold the turn if that follows."""
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
        """Skip the turns of those who have left, where nobody plays on for them."""
        skips = self.match.abandoned == Match.Abandoned.SKIPPED
        while skips and self.match.holding is None and self._nobody_acts():
            self.record(Event.Kind.SKIP, after=self.rules.passed(self.state), of=self.acting)

    def _nobody_acts(self) -> bool:
        seat = self.seat_numbered(self.acting)
        return seat is not None and seat.skipped

    def _throws_again(self) -> bool:
        """Tell whether a throw is one more in the same turn, which then has its own time again."""
        steps = self.turn.steps
        return bool(steps) and self.was is not None and steps[-1].seat == self.was

    def _may_undo(self) -> bool:
        return self.seat is not None and not self.by_computer and self._chose()

    def _chose(self) -> bool:
        return chose(self.turn)

    def end_game(self, outcome: Outcome, ending: Match.Ending) -> None:
        """Write down how a game ended, and the match if somebody has won enough with it."""
        score = scored(self.rules, self.state, outcome)
        won = winners(self.rules, score)
        self.match.score = list(score)
        if won:
            self.end(Outcome(won, outcome.points), ending)
            return
        self.match.stage, self.match.due_at = Match.Stage.BETWEEN, timezone.now() + BREAK
        self._close(outcome, ending)

    def end(self, outcome: Outcome, ending: Match.Ending) -> None:
        """Write down how the match ended, for everybody in it, and what was thrown in it."""
        self.match.stage, self.match.ended_at = Match.Stage.OVER, timezone.now()
        self._close(outcome, ending)
        self.match.presences.all().delete()
        counts.count(self.match, self.rules)
        results.conclude(self.match, self.rules)
        transaction.on_commit(live.announce_lobby)
        # From now on players are shown what spectators have said.
        transaction.on_commit(partial(live.announce_chat, self.match.pk))

    def _close(self, outcome: Outcome, ending: Match.Ending) -> None:
        """What every game ends with: its result is known, and so is the key of its dice."""
        self.match.ending, self.match.holding = ending, None
        self.match.winners, self.match.points = list(outcome.winners), outcome.points
        self.lift_pause()
        offers.keep(self.match, ())
        dice.tell(self.match.commitment, self.match.round)

    def store(self) -> None:
        """Save the match, say when something is due, and announce it once that is certain."""
        if self.match.stage != Match.Stage.BEGINNING:
            self._pass_clock()
            passed = self.acting != self.first or self.goes_on
            waited = None if self.match.paused else self.seat_numbered(self.acting)
            letters.heed(self.match, waited, passed=passed)
        if self.match.paused:
            self.match.due_at = self.match.paused_until
        elif self.match.stage in (Match.Stage.PLAYING, Match.Stage.OVER):
            self.match.due_at = self._due_at()
        if self.match.acted_at is not None or self.match.unlisted:
            self._put_back_on_the_lists()
        # Where nothing is due it need not be asked who is at turn.
        self.match.computer_due = self.match.due_at is not None and self.computer_thinks
        self.match.save()
        transaction.on_commit(partial(live.announce_match, self.match.pk))

    def _put_back_on_the_lists(self) -> None:
        if self.match.unlisted:
            transaction.on_commit(live.announce_lobby)
        self.match.acted_at, self.match.unlisted = timezone.now(), False

    def lift_pause(self) -> None:
        """Let the match stand still no more; what that means for clocks is for the caller."""
        self.goes_on = self.match.paused
        self.match.paused_at, self.match.paused_until, self.match.paused_for = None, None, ""

    def put_off(self, time: timedelta) -> None:
        """Let the clock that runs have begun later, by so much time that counts."""
        seat = self.seat_numbered(self.acting)
        if seat is not None and self.match.turn_at is not None:
            self.match.turn_at = when(self.match.turn_at, time, off(self.match, seat))

    def seat_numbered(self, number: int | None) -> Seat | None:
        """The seat of this number; none for nobody."""
        return None if number is None else self.match.seats.filter(number=number).first()

    @property
    def late(self) -> bool:
        """Tell whether the time of whoever is to act has run out, what is on its way considered."""
        ends = self._clock_ends()
        return ends is not None and ends < timezone.now()

    def start_clock(self) -> None:
        """Begin the time of a turn anew, for somebody who takes it over."""
        if self.match.pace in clocks.PACES:
            self.match.turn_at = self._clocks_say

    @property
    def _clocks_say(self) -> datetime:
        """What time it is for clocks, which stand while a match is paused."""
        return self.match.paused_at or timezone.now()

    def _pass_clock(self) -> None:
        if self.acting != self.was:
            self._stop_clock()
            self.was = self.acting

    def _stop_clock(self) -> None:
        """Take the time of a turn from the reserve, if there was anything to choose in it."""
        pace, now = clocks.PACES.get(self.match.pace), self._clocks_say
        if pace is None:
            return
        seat = self._timed(self.was)
        if seat is not None and seat.reserve is not None and self.match.turn_at and self._chose():
            seat.reserve = clocks.left(
                pace, self.match.turn_at, seat.reserve, now, off(self.match, seat)
            )
            seat.save(update_fields=["reserve"])
        self.match.turn_at = None if self.acting is None else now

    def _due_at(self) -> datetime | None:
        due = self._turn_due_at()
        if self.acting is None or offers.for_computer(self.match) is None:
            return due
        answer = timezone.now() + pause(self.match)
        return min(due, answer) if due else answer

    @property
    def computer_thinks(self) -> bool:
        """Tell whether it is for a computer to choose what comes next."""
        seat = self.seat_numbered(self.acting)
        plays = seat is not None and bool(seat.level) and not self.unfinished
        return plays and not self.match.paused and offers.for_computer(self.match) is None

    def _turn_due_at(self) -> datetime | None:
        seat = self.seat_numbered(self.acting)
        if self.unfinished or (seat is not None and seat.level):
            return timezone.now() + pause(self.match)
        return self._clock_ends()

    def _clock_ends(self) -> datetime | None:
        seat = None if self.match.paused else self._timed(self.acting)
        up = time_is_up(self.match, seat) if seat else None
        return up + clocks.GRACE if up else None

    def _timed(self, number: int | None) -> Seat | None:
        """The seat of this number, if it is a person's who is still there."""
        seat = self.seat_numbered(number)
        return None if seat is None or seat.level or seat.out else seat
