"""What notifications about matches say, read when they are sent."""

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from accounts.languages import language_of
from accounts.models import Notification
from accounts.notifications.messages import MAX_TTL, Kind, Kinds, Message, Reader, Urgency
from accounts.notifications.settings import zone_of
from games.models import Match, Seat
from games.notifications.turns import TAG, TURN, WARNING
from games.selectors.seat_clock import seat_deadline
from games.text.setup import title


def compose_turn(found: Notification, reader: Reader) -> Message | None:
    """Say that it is the player's turn."""
    seat = _seat_that_waits(found, reader)
    if seat is None:
        return None
    language = language_of(reader.user)
    with translation.override(language):
        return Message(
            title=gettext("Your turn"),
            body=describe(seat),
            path=reverse("match", args=[seat.match_id]),
            language=language,
            lifetime=_seconds_left(seat),
        )


def compose_warning(found: Notification, reader: Reader) -> Message | None:
    """Warn the player that their time is running out."""
    seat = _seat_that_waits(found, reader)
    ends = seat_deadline(seat.match, seat) if seat is not None else None
    if seat is None or ends is None or ends <= timezone.now():
        return None
    language, zone = language_of(reader.user), zone_of(reader.chosen)
    with translation.override(language):
        when = date_format(ends.astimezone(zone), pgettext("date", "l, j F, H:i"))
        words = gettext("%(match)s. You have until %(when)s.")
        if not reader.chosen.time_zone:
            words = gettext("%(match)s. You have until %(when)s UTC.")
        return Message(
            title=gettext("Your time is running out"),
            body=words % {"match": describe(seat), "when": when},
            path=reverse("match", args=[seat.match_id]),
            language=language,
            lifetime=_seconds_left(seat),
            urgency=Urgency.HIGH,
        )


KINDS: Kinds = {TURN: Kind("turns", compose_turn), WARNING: Kind("warnings", compose_warning)}
"""The kinds of notifications about matches."""


def describe(seat: Seat) -> str:
    """Return which match it is, to the player in this seat, in the active language."""
    others = [each.name for each in seat.match.seat_list if each.pk != seat.pk]
    return gettext("%(game)s with %(others)s") % {
        "game": title(seat.match.game),
        "others": ", ".join(others),
    }


def _seat_that_waits(found: Notification, reader: Reader) -> Seat | None:
    """Return the reader's seat if the match waits for it; None if the turn has passed."""
    match = Match.objects.filter(pk=found.tag.removeprefix(TAG)).first()
    if match is None or match.stage != Match.Stage.PLAYING or match.is_suspended:
        return None
    own = (each for each in match.seat_list if each.user_id == reader.user.pk)
    return next((each for each in own if each.number == match.active_seat), None)


def _seconds_left(seat: Seat) -> float:
    ends = seat_deadline(seat.match, seat)
    return (ends - timezone.now()).total_seconds() if ends is not None else MAX_TTL
