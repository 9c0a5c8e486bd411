"""Unit of work for one change to a match. Create it in a transaction, with the match row locked."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from accounts.preferences import default_preference
from games.bots.delay import delay_for
from games.clock import paces
from games.clock.idleness import REFRESHED_AFTER, listed_until
from games.dice import draws, tally
from games.engine.forms.exchange import Json, action_form
from games.engine.match import points_after, winners
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Action, Call, Outcome, State
from games.live import announce
from games.mail import queue
from games.models import Analysis, Event, Match, Seat
from games.notifications import inbox, turns
from games.play.writer.actor import SYSTEM, Actor
from games.play.writer.events import EventWriter
from games.play.writer.turn_clock import TurnClock
from games.ratings import results
from games.selectors import offers
from games.selectors.joint_dice import drop_pending, pending_throw
from games.selectors.turns import could_differ, had_choice

BREAK = timedelta(seconds=10)
"""Time between the end of a game and the start of the next one in the match."""


def _field_values(match: Match) -> dict[str, object]:
    return {field.attname: getattr(match, field.attname) for field in Match._meta.concrete_fields}


class MatchWriter(EventWriter):
    """Unit of work for one change to a match: appends its events, then saves the match.

    `save()` saves the match and announces it after commit. Each event is attributed to `actor`. The
    methods `by_...` and `autoplay_for` return context managers that set the actor.
    """

    def __init__(
        self,
        match: Match,
        rules: Rules[State],
        state: State,
        actor: Actor = SYSTEM,
        request_id: str | None = None,
    ) -> None:
        super().__init__(match, rules, state, actor, request_id)
        self._stored = _field_values(match)
        self.initial_seat = self.active_seat
        """The seat that was active before this writer recorded any event."""
        self.clock = TurnClock(match, self.initial_seat, self.find_seat)
        self.autoplay_pending = False
        """Whether autoplay stopped at its limit and has more to do."""
        self.just_resumed = False
        """Whether a suspension has just ended, so the active player gets a reminder again."""

    def autoplay_for(self, seat: Seat) -> AbstractContextManager[None]:
        """Attribute the events inside this context to this seat's player, as automatic events."""
        self.clock.pass_to(self.active_seat, self._had_choice)
        return self._acting(Actor(seat, is_player=True, automatic=True))

    @sensitive_variables()
    def throw(self, number: int | None = None, links: Sequence[str | None] = ()) -> None:
        """Draw the next throw of the match, apply it to the position, and record it.

        A joint throw has a `number`, and the link of each seat.
        """
        thrown = draws.throw(self.match, self.rules, self.state, links)
        joint: dict[str, Json] | None = None
        if number is not None:
            joint = {"number": number, "links": list(links)}
        after = play(self.rules, self.state, thrown)
        if self.match.pace in paces.PACES and self._throws_again():
            self.clock.charge(self._had_choice)
        self.record(
            Event.Kind.THROW, after=after, payload=action_form(thrown), drawn=True, links=joint
        )

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
        """Skip the turns of players who have left, if the setup of the match says so."""
        skips = self.match.abandoned == Match.Abandoned.SKIPPED
        while skips and self.match.holding is None and self._active_player_has_left():
            self.record(
                Event.Kind.SKIP, after=self.rules.skip_turn(self.state), of=self.active_seat
            )

    def _active_player_has_left(self) -> bool:
        seat = self.find_seat(self.active_seat)
        return seat is not None and seat.is_skipped

    def _throws_again(self) -> bool:
        """Whether the next throw continues the turn of the same seat.

        The seat's clock is then charged and restarted.
        """
        steps = self.turn.steps
        return bool(steps) and self.clock.seat is not None and steps[-1].seat == self.clock.seat

    def _may_undo(self) -> bool:
        return self.actor.is_player and could_differ(self.turn)

    def _had_choice(self) -> bool:
        return had_choice(self.turn)

    def end_game(self, outcome: Outcome, ending: Match.Ending) -> None:
        """Record the result of a game. End the match if it is decided, else start the break."""
        score = points_after(self.rules, self.state, outcome)
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
        self.mark_seats(over=True)
        inbox.tell_result(self.match, self.actor_id)
        self.match.presences.all().delete()
        tally.store_counts(self.match, self.rules)
        results.store_results(self.match, self.rules)
        self._request_analysis()
        transaction.on_commit(announce.announce_lobby)
        # Once the match is over, players may read the spectators' chat.
        transaction.on_commit(partial(announce.announce_chat, self.match.pk))

    def mark_seats(self, *, over: bool) -> None:
        """Store with the seats whether the match is over."""
        Seat.objects.filter(match=self.match).update(over=over)
        for seat in self.match.seat_list:
            seat.over = over

    def _request_analysis(self) -> None:
        """Request the analysis of a decided match, unless no player prefers to have it analysed."""
        if not self.match.winners:
            return
        usual = default_preference(self.match.game)
        for seat in self.match.seat_list:
            if seat.user is not None and (seat.preference or usual).auto_analysis:
                now = timezone.now()
                # After a reopening there is one already, which has waited for this end.
                Analysis.objects.update_or_create(
                    match=self.match,
                    defaults={"asked_at": now},
                    create_defaults={"asked_at": now, "asked_by": seat.user},
                )
                return

    def _close(self, outcome: Outcome, ending: Match.Ending) -> None:
        """Store a result, close all offers, and reveal the key of the current game's dice."""
        self.match.ending, self.match.holding = ending, None
        drop_pending(self.match)
        self.match.winners, self.match.points = list(outcome.winners), outcome.points
        # Before the pause ends, as its time is charged to no clock.
        self._stop_clock(played=ending == Match.Ending.PLAYED)
        self.end_suspension()
        offers.store_offers(self.match, ())
        draws.reveal_key(self.match.commitment, self.match.round)

    def _stop_clock(self, *, played: bool) -> None:
        """Stop the running clock with the end of a game.

        A turn that was played costs what other turns cost. One that was broken off, by resigning or
        a ruling, costs the time that it has taken, so that the clock stays as the pages show it.
        """
        self.clock.pass_to(None, lambda: not played or self._had_choice())

    def save(self) -> None:
        """Save the match, its clock, reminders and due time; announce the match after commit."""
        if self.match.stage != Match.Stage.BEGINNING:
            self.clock.pass_to(self.active_seat, self._had_choice)
            passed = self.active_seat != self.initial_seat or self.just_resumed
            waited = None if self.match.is_suspended else self.find_seat(self.active_seat)
            queue.schedule_reminders(self.match, waited, passed=passed)
            turns.schedule_turn(self.match, waited, passed=passed)
            inbox.tell_turn(self.match, waited, passed=passed)
        if self.match.is_suspended:
            self.match.due_at = self.match.paused_until
        elif self.match.stage in (Match.Stage.PLAYING, Match.Stage.OVER):
            self.match.due_at = self._due_at()
        self._keep_on_the_lists()
        # `due_at` first: it spares the query for the active seat when nothing is due.
        self.match.computer_due = self.match.due_at is not None and self.awaits_bot
        self.match.active_seat = self.active_seat
        self._save_changes()
        self._announce_turn()
        transaction.on_commit(self.keep_log)
        if self._recorded or pending_throw(self.match) is None:
            transaction.on_commit(partial(announce.announce_match, self.match.pk))
        else:
            transaction.on_commit(partial(announce.announce_links, self.match.pk))

    def _announce_turn(self) -> None:
        """Announce to the pages of both players that a turn has passed, if it has.

        The page of the match is left out, for it shows its turns itself. At slow paces it is not,
        since a turn changes the number of entries in the inbox, which all pages show.
        """
        if self.active_seat == self.initial_seat and not self.just_resumed:
            return
        for seat in map(self.find_seat, {self.initial_seat, self.active_seat}):
            if seat is not None and seat.user_id is not None:
                announcement = partial(announce.announce_turn, seat.user_id, self.match.pk)
                if self.match.pace in paces.SLOW:
                    announcement = partial(announce.announce_news, seat.user_id)
                transaction.on_commit(announcement)

    def _save_changes(self) -> None:
        now = _field_values(self.match)
        changed = [name for name, value in now.items() if value != self._stored[name]]
        self.match.save(update_fields=changed)
        self._stored = now

    def _keep_on_the_lists(self) -> None:
        """Let the lists show the match for some time from now."""
        now = timezone.now()
        if self.match.unlisted:
            transaction.on_commit(announce.announce_lobby)
            self.match.unlisted = False
        if self.match.acted_at is not None:
            self.match.acted_at = now
        # Most actions leave the column, and so its index, as they are.
        alone = sum(seat.user_id is not None for seat in self.match.seat_list) <= 1
        until = listed_until(self.match.pace, now, alone=alone)
        before = self.match.listed_until
        if before is None or until - before > REFRESHED_AFTER:
            self.match.listed_until = until

    def end_suspension(self) -> None:
        """End the suspension; the caller adjusts the clocks."""
        self.just_resumed = self.match.is_suspended
        self.match.paused_at, self.match.paused_until, self.match.paused_for = None, None, ""

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
        waits = self.match.is_suspended or pending_throw(self.match) is not None
        return plays and not waits and offers.offer_to_bot(self.match) is None

    def _turn_due_at(self) -> datetime | None:
        seat, pending = self.find_seat(self.active_seat), pending_throw(self.match)
        if pending is not None:
            return pending.until
        if self.autoplay_pending or (seat is not None and seat.level):
            return timezone.now() + delay_for(self.match)
        return self.clock.due_at()
