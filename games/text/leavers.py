"""Sentences about players who have left, and about what happens to their seats."""

from django.utils.translation import gettext

from games.models import Event, Match
from games.proof.leaving import (
    ABANDONED,
    COMPUTER,
    FLAGGED,
    RESIGNED,
    SKIPPED,
    VACATED,
    continues_without,
    outcome_if_unopposed,
)
from games.selectors.perspective import Perspective


def player_name(perspective: Perspective, seat: int) -> str:
    """Return the name of the player in a seat; says if a bot plays on after the player left."""
    name = perspective.seats[seat].name
    if seat in perspective.left_seats and perspective.match.abandoned == COMPUTER:
        return gettext("The computer playing for %(name)s") % {"name": name}
    return name


def actor_name(perspective: Perspective, event: Event) -> str:
    """Return the name of the player who caused an event; says if a bot acted for the player."""
    assert event.seat is not None  # noqa: S101  the event has a seat
    seat = perspective.seats[event.seat]
    name = (Event.Kind.THROW, Event.Kind.MOVE, Event.Kind.CALL, Event.Kind.ANSWER)
    computer = event.user_id is None and not event.automatic
    if seat.user_id is not None and computer and event.kind in name:
        return gettext("The computer playing for %(name)s") % {"name": seat.name}
    return seat.name


def seat_status(perspective: Perspective, seat: int) -> str:
    """Return a text on what happens to a seat whose player has left; empty for other seats."""
    if seat not in perspective.left_seats:
        return ""
    if perspective.match.abandoned == COMPUTER:
        return gettext("has left; a computer is playing")
    return gettext("has left; turns skipped")


def describe_leaving(perspective: Perspective, event: Event) -> str:
    """Return the sentence about how a player left, and what happens to the seat."""
    sentence = {
        (RESIGNED, COMPUTER): gettext("%(name)s resigned. A computer takes over."),
        (RESIGNED, SKIPPED): gettext(
            "%(name)s resigned. From now on, their turns will be skipped."
        ),
        (FLAGGED, COMPUTER): gettext("%(name)s ran out of time. A computer takes over."),
        (FLAGGED, SKIPPED): gettext(
            "%(name)s ran out of time. From now on, their turns will be skipped."
        ),
        (ABANDONED, COMPUTER): gettext(
            "%(name)s is away. A computer is playing until they come back."
        ),
        (ABANDONED, SKIPPED): gettext(
            "%(name)s is away. Their turns are being skipped until they come back."
        ),
        (VACATED, COMPUTER): gettext(
            "A moderator took %(name)s out of the match. A computer takes over."
        ),
        (VACATED, SKIPPED): gettext(
            "A moderator took %(name)s out of the match. From now on, their turns will be skipped."
        ),
    }[event.payload["why"], event.payload["then"]]
    return sentence % {"name": perspective.seats[event.seat or 0].name}


def resign_warning(perspective: Perspective) -> str:
    """Return the warning that the match goes on without the viewer who resigns.

    Empty if the resignation would end the game.
    """
    users = {seat.number for seat in perspective.seats if not seat.computer} - set(
        perspective.left_seats
    )
    then, seat = perspective.match.abandoned, perspective.player
    if seat is None or not continues_without(then, len(perspective.seats), users, seat):
        return ""
    if then == COMPUTER:
        return gettext("Leave this game? You will lose, and a computer will take over your seat.")
    return gettext("Leave this game? You will lose, and your turns will be skipped from now on.")


def return_notice(perspective: Perspective) -> str:
    """Return the notice to a viewer who was away and may return to the seat; else empty."""
    playing = perspective.match.stage == Match.Stage.PLAYING
    if (
        not playing
        or perspective.player is None
        or perspective.left_seats.get(perspective.player) != ABANDONED
    ):
        return ""
    if perspective.match.abandoned == COMPUTER:
        return gettext("You were away, so a computer is playing for you.")
    return gettext("You were away, so your turns are being skipped.")


def may_claim_win(perspective: Perspective) -> bool:
    """Whether the viewer may claim the win, because all opponents have left."""
    playing = perspective.match.stage == Match.Stage.PLAYING
    if (
        not playing
        or perspective.player is None
        or perspective.player in perspective.left_seats
        or not perspective.left_seats
    ):
        return False
    return (
        outcome_if_unopposed(perspective.rules, perspective.state, perspective.left_seats)
        is not None
    )
