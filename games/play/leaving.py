"""Seats whose players leave: given up, passed on to a bot, or skipped; and taken back."""

from django.utils import timezone

from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.state import Outcome
from games.engine.words import gettext_noop
from games.models import Event, Leaving, Match, Seat
from games.play import playbans
from games.play.actions.types import PlayerAction, Return
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
"""The event that ends a match by reason of leaving; a claim is already an event of its own."""
ENDINGS = {VACATED: Match.Ending.RULED}
"""The `Match.Ending` of a reason of leaving, where their values differ."""


def check_not_left(writer: MatchWriter, action: PlayerAction) -> None:
    """Raise `Illegal` if the player has left the match, unless they take their seat back."""
    playing, seat = writer.match.stage == Match.Stage.PLAYING, writer.actor.seat
    if playing and seat and seat.out and not isinstance(action, Return):
        raise illegal(gettext_noop("You have left this game: the others play on without you."))


def resign(writer: MatchWriter) -> None:
    """Resign the game at its full value, or leave the match if the others can play on."""
    writer.check_in_play()
    assert writer.actor.seat is not None  # noqa: S101  only players resign
    leave(writer, writer.actor.seat, RESIGNED)


def flag(writer: MatchWriter) -> None:
    """Handle the expired clock of the active seat.

    A turn that is complete and only lacks its confirmation is confirmed; otherwise the seat is lost
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
    """Let the match continue without this seat's player if its setup allows it, or else end it."""
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
    """Take one's seat back, even in the middle of a turn; steps that the bot made stay."""
    writer.check_in_play()
    seat = writer.actor.seat
    assert seat is not None  # noqa: S101  only players come back
    if seat.out != ABANDONED:
        raise illegal(gettext_noop("Your seat is not one that you could take back."))
    writer.record(Event.Kind.BACK)
    seat.out = seat.stand_in = ""
    seat.save(update_fields=["out", "stand_in"])
    if writer.active_seat == seat.number:
        writer.clock.restart()


def seats_of_users(match: Match) -> set[int]:
    """Return the seats of users who have not left."""
    return set(match.seats.filter(computer="", out="").values_list("number", flat=True))


def vacated_seats(match: Match) -> set[int]:
    """Return the seats of users who have left."""
    return set(match.seats.exclude(out="").values_list("number", flat=True))


def unopposed_outcome(writer: MatchWriter) -> Outcome | None:
    """Return the result for the remaining players if no user plays against them, else None."""
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
