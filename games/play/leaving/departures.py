"""Players who leave a match: what happens to their seats, and how they take them back."""

from django.utils import timezone

from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.state import Outcome
from games.engine.words import gettext_noop
from games.models import Event, Leaving, Match, Seat
from games.play.actions.types import PlayerAction, Return
from games.play.leaving import playbans
from games.play.writer.events import illegal
from games.play.writer.match_writer import MatchWriter
from games.presence.absence import find_absence
from games.proof.leaving import (
    ABANDONED,
    COMPUTER,
    FLAGGED,
    RESIGNED,
    SKIPPED,
    VACATED,
    continues_without,
    forfeit_outcome,
    outcome_if_unopposed,
)

STAND_IN_LEVEL = DEFAULT_LEVEL
"""Level of the bot that plays on for a player who has left."""
ENDING_EVENTS = {RESIGNED: Event.Kind.RESIGN, FLAGGED: Event.Kind.FLAG}
"""Reason of leaving -> event that records it; a claim has already recorded an event."""
ENDINGS = {VACATED: Match.Ending.RULED}
"""Reason of leaving -> `Match.Ending`, where the two values differ."""


def check_not_left(writer: MatchWriter, action: PlayerAction) -> None:
    """Raise `Illegal` if the player has left, unless the action takes the seat back."""
    playing, seat = writer.match.stage == Match.Stage.PLAYING, writer.actor.seat
    if playing and seat and seat.out and not isinstance(action, Return):
        raise illegal(
            gettext_noop("You have left this game. The others are playing on; you can still watch.")
        )


def resign(writer: MatchWriter) -> None:
    """Resign the game at its full value, or leave the match if the others can play on."""
    writer.check_in_play()
    assert writer.actor.seat is not None  # noqa: S101  only players resign
    leave(writer, writer.actor.seat, RESIGNED)


def flag(writer: MatchWriter) -> None:
    """Handle the expired clock of the active seat.

    If only the confirmation of the turn is missing, the turn is confirmed. Otherwise the seat loses
    on time.
    """
    seat = writer.find_seat(writer.active_seat)
    assert seat is not None  # noqa: S101  a player's time has run out
    if writer.match.holding is not None:
        writer.match.holding = None
        writer.record(Event.Kind.DONE, of=seat.number)
        return
    now = timezone.now()
    absent = find_absence(writer.match, now)
    if absent is not None and absent.begins < now:
        playbans.record_leaving(writer.match, seat.user, Leaving.Why.FLAGGED, now)
    leave(writer, seat, FLAGGED)


def leave(writer: MatchWriter, seat: Seat, why: str) -> None:
    """Let the match continue without this seat's player if its setup allows that, or else end it.

    A resignation ends only the current game, unless another player has already left.
    """
    present = seats_of_users(writer.match)
    of = None if why == RESIGNED else seat.number
    if continues_without(writer.match.abandoned, writer.rules.seats, present, seat.number):
        vacate_seat(writer, seat, why, of)
        return
    if why in ENDING_EVENTS:
        writer.record(ENDING_EVENTS[why], of=of)
    seats_before = vacated_seats(writer.match)
    outcome = forfeit_outcome(writer.rules, writer.state, seat.number, seats_before)
    # A resignation ends the match only if a player has already left; otherwise just this game.
    end = writer.end_game if why == RESIGNED and not seats_before else writer.end
    end(outcome, Match.Ending(why))


def reclaim_seat(writer: MatchWriter) -> None:
    """Give the actor their seat back, even in the middle of a turn.

    Steps that the bot made stay.
    """
    writer.check_in_play()
    seat = writer.actor.seat
    assert seat is not None  # noqa: S101  only players come back
    if seat.out != ABANDONED:
        raise illegal(gettext_noop("You can only take back a seat that you lost by being away."))
    writer.record(Event.Kind.BACK)
    seat.out = seat.stand_in = ""
    seat.save(update_fields=["out", "stand_in"])
    if writer.active_seat == seat.number:
        writer.clock.restart()


def seats_of_users(match: Match) -> set[int]:
    """Return the seats of users who have not left."""
    return {seat.number for seat in match.seat_list if not seat.computer and not seat.out}


def vacated_seats(match: Match) -> set[int]:
    """Return the seats of users who have left."""
    return {seat.number for seat in match.seat_list if seat.out}


def unopposed_outcome(writer: MatchWriter) -> Outcome | None:
    """Return the result for the remaining players if all opponents have left, else None."""
    return outcome_if_unopposed(writer.rules, writer.state, vacated_seats(writer.match))


def vacate_seat(writer: MatchWriter, seat: Seat, why: str, of: int | None) -> None:
    """Vacate a seat and continue as the setup says: a bot plays on, or its turns are skipped.

    Ends the match if skipping leaves the remaining players without an opponent.
    """
    match = writer.match
    writer.record(Event.Kind.OUT, payload={"why": why, "then": match.abandoned}, of=of)
    seat.out = why
    seat.stand_in = STAND_IN_LEVEL if match.abandoned == COMPUTER else ""
    seat.save(update_fields=["out", "stand_in"])
    if match.holding == seat.number:
        match.holding = None
    outcome = unopposed_outcome(writer) if match.abandoned == SKIPPED else None
    if outcome is not None:
        writer.end(outcome, ENDINGS.get(why) or Match.Ending(why))
