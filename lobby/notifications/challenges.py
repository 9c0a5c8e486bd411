"""Notifications about challenges: that one was received, and that one was accepted."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.languages import language_of
from accounts.models import Notification
from accounts.notifications import queue
from accounts.notifications.messages import Kind, Kinds, Message, Reader, Urgency
from accounts.people.relations import is_blocked_between
from games.clock.paces import PACES
from games.models import Match, Presence
from games.notifications.turns import TAG, match_tag
from games.presence.absence import SILENT_FOR
from games.text.setup import pace_choices, title
from lobby.models import Seek

CHALLENGE, ACCEPTED = "challenge", "accepted"
"""Kinds of notification."""
CHALLENGE_TAG = "challenge-"
DELAY = timedelta(seconds=20)
"""Delay of both: a user who is on the site and answers at once gets none."""
LIFETIME = timedelta(hours=1)
"""How long a push service keeps them, unless the match has a slow pace."""
SLOW_LIFETIME = timedelta(days=1)


def schedule_challenge(seek: Seek) -> None:
    """Schedule the notification to the addressee of a new challenge."""
    assert seek.addressee_id is not None  # noqa: S101  it is a challenge
    tag = f"{CHALLENGE_TAG}{seek.pk}"
    queue.schedule(seek.addressee_id, CHALLENGE, tag, timezone.now() + DELAY)


def schedule_accepted(seek: Seek) -> None:
    """Schedule the notification to the opener of a challenge whose match has started."""
    if seek.match_id is not None:
        tag = match_tag(seek.match_id)
        queue.schedule(seek.opener_id, ACCEPTED, tag, timezone.now() + DELAY)


def compose_challenge(found: Notification, reader: Reader) -> Message | None:
    """Say who challenges the reader to which game; None once the challenge is closed."""
    challenges = Seek.objects.open().filter(addressee=reader.user, opener__is_active=True)
    seek = challenges.filter(pk=found.tag.removeprefix(CHALLENGE_TAG)).first()
    if seek is None or is_blocked_between([reader.user.pk, seek.opener_id]):
        return None
    language = language_of(reader.user)
    with translation.override(language):
        return Message(
            title=gettext("%(name)s challenges you") % {"name": seek.opener.username},
            body=f"{title(seek.game)} · {pace_choices()[seek.pace]}",
            path=f"{reverse('home')}#challenges",
            language=language,
            lifetime=_lifetime(seek.pace).total_seconds(),
            urgency=Urgency.HIGH,
        )


def compose_accepted(found: Notification, reader: Reader) -> Message | None:
    """Say that the match of a challenge has started; None if the reader is there or it is over."""
    match_id = found.tag.removeprefix(TAG)
    seeks = Seek.objects.filter(opener=reader.user, match=match_id, addressee__isnull=False)
    seek = seeks.exclude(match__stage=Match.Stage.OVER).select_related("addressee").first()
    if seek is None or seek.addressee is None or _has_match_open(match_id, reader.user.pk):
        return None
    language = language_of(reader.user)
    with translation.override(language):
        words = gettext("%(name)s has accepted your challenge")
        return Message(
            title=words % {"name": seek.addressee.username},
            body=f"{title(seek.game)} · {pace_choices()[seek.pace]}",
            path=reverse("match", args=[match_id]),
            language=language,
            lifetime=_lifetime(seek.pace).total_seconds(),
            urgency=Urgency.HIGH,
        )


KINDS: Kinds = {
    CHALLENGE: Kind("challenges", compose_challenge),
    ACCEPTED: Kind("challenges", compose_accepted),
}
"""The kinds of notifications about challenges."""


def _has_match_open(match_id: str, user_id: int) -> bool:
    since = timezone.now() - SILENT_FOR
    here = Presence.objects.filter(match=match_id, user=user_id, state=Presence.State.HERE)
    return here.filter(at__gte=since).exists()


def _lifetime(pace: str) -> timedelta:
    return SLOW_LIFETIME if pace in PACES and PACES[pace].slow else LIFETIME
