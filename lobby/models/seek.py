"""Models of the lobby: seeks, places at seeks, tickets of quick pairing, and guest arrivals."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.languages import strip_language
from accounts.models import User
from games.clock.paces import NONE
from games.engine.bots.levels import DEFAULT_LEVEL
from games.models import Commitment, Match
from games.play.services import MatchSetup
from lobby.rating_range import DEFAULT_RATING as USUAL_RATING
from lobby.rating_range import RatingRange


def new_token() -> str:
    """Return a random invitation token of 32 letters and digits."""
    return get_random_string(32)


class SeekQuerySet(models.QuerySet["Seek"]):
    def open(self) -> SeekQuerySet:
        """Return the seeks that have neither started a match nor been withdrawn."""
        return self.filter(match=None, withdrawn_at=None)


class Seek(models.Model):
    """Open invitation to play with a setup.

    It stays open until its match starts or it is withdrawn. A seek with an `addressee` is a
    challenge to that user. Only its opener and the addressee can see a challenge.
    """

    class Why(models.TextChoices):
        """Reason why a seek was closed without a match."""

        WITHDRAWN = "withdrawn", _("withdrawn by the host")
        DECLINED = "declined", _("declined by the challenged player")
        EXPIRED = "expired", _("expired")

    opener = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="seeks", verbose_name=_("host")
    )
    game = models.SlugField(_("game"), max_length=30)
    options = models.JSONField(_("options"), default=dict)
    seats = models.PositiveSmallIntegerField(_("seats"), default=2)
    pace = models.CharField(_("pace"), max_length=10, default=NONE)
    weekends = models.BooleanField(_("clocks pause at weekends"), default=False)
    vacation = models.BooleanField(_("clocks pause during holidays"), default=False)
    abandoned = models.CharField(
        _("if a player leaves"),
        max_length=8,
        choices=Match.Abandoned,
        default=Match.Abandoned.ENDS,
    )
    rated = models.BooleanField(_("rated"), default=False)
    """Whether the match is to be rated. With a guest among its players it is not rated."""
    rating = models.SmallIntegerField(_("host's rating"), null=True)
    """Rating of the opener when the seek was opened; None if it was provisional."""
    least = models.SmallIntegerField(_("lowest opponent rating"), null=True)
    most = models.SmallIntegerField(_("highest opponent rating"), null=True)
    private = models.BooleanField(_("by invitation link only"), default=False)
    level = models.CharField(_("computer level"), max_length=20, default=DEFAULT_LEVEL)
    """Level of the bots that fill the empty seats if the opener asks for bots."""
    computer = models.CharField(_("computer"), max_length=20, blank=True)
    """Level of the bots of a match started directly against bots; empty for an ordinary seek."""
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    """Last part of the invitation link. Any user who knows it may join."""
    request_id = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    match = models.OneToOneField(
        Match, models.PROTECT, null=True, related_name="seek", verbose_name=_("match")
    )
    commitment = models.OneToOneField(
        Commitment, models.PROTECT, null=True, related_name="seek", verbose_name=_("commitment")
    )
    """Dice commitment of the match to come; None if the match started at once (against bots)."""
    addressee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="challenges",
        verbose_name=_("challenged player"),
        db_index=False,
    )
    """The challenged user; None if the seek is not a challenge."""
    seen_at = models.DateTimeField(_("host last seen"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)
    why = models.CharField(_("reason for withdrawal"), max_length=9, choices=Why, blank=True)

    objects = SeekQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["opener", "computer", "request_id"], name="one_seek_a_request"
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=True) | Q(withdrawn_at__isnull=True),
                name="taken_or_withdrawn",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["-created_at"],
                name="seek_open",
                condition=Q(match__isnull=True, withdrawn_at__isnull=True, private=False),
            ),
            models.Index(
                fields=["addressee"],
                name="challenge_open",
                condition=Q(match__isnull=True, withdrawn_at__isnull=True, addressee__isnull=False),
            ),
            models.Index(
                fields=["seen_at"],
                name="seek_seen",
                condition=Q(match__isnull=True, withdrawn_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @property
    def setup(self) -> MatchSetup:
        """Setup of the match that the seek offers."""
        return MatchSetup.of(self)

    @property
    def pairing_rating(self) -> int:
        """Rating of the opener for pairing; a default value if the rating was provisional."""
        return USUAL_RATING if self.rating is None else self.rating

    @property
    def rating_range(self) -> RatingRange:
        """Ratings of the players who may join from the list."""
        return RatingRange(self.least, self.most)

    @property
    def is_open(self) -> bool:
        """Whether players may still join: no match has started, and the seek was not withdrawn."""
        return self.match_id is None and self.withdrawn_at is None

    @property
    def by_invitation(self) -> bool:
        """Whether only users with the invitation link may join; the match is then private.

        False for a challenge, whose match is always public.
        """
        return self.private and self.addressee_id is None

    @property
    def invitation_path(self) -> str:
        """Path of the invitation link, without a language prefix."""
        return strip_language(reverse("invite", args=[self.token]))

    @property
    def qr_path(self) -> str:
        """Path of the QR code of the invitation link."""
        return reverse("invite_qr", args=[self.token])


class Place(models.Model):
    """Place of a player at a seek: of the opener, or of a player who has joined."""

    seek = models.ForeignKey(Seek, models.CASCADE, related_name="places", verbose_name=_("table"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="places", verbose_name=_("player")
    )
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    waiting = models.BooleanField(_("waiting"), default=True)
    """Whether no match has started from the seek; an index holds these places."""
    request_id = models.CharField(max_length=64, blank=True, editable=False)
    """Name of the request for a new opponent by which the player joined; empty otherwise."""

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(fields=["user"], name="place_waits", condition=Q(waiting=True)),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seek", "user"], name="one_place_each"),
        ]

    def __str__(self) -> str:
        return f"{self.seek_id}/{self.user_id}"


class TicketQuerySet(models.QuerySet["Ticket"]):
    def to_be_paired(self) -> TicketQuerySet:
        """Return the tickets whose lease has not expired and that have no match yet."""
        return self.filter(match=None, until__gt=timezone.now())

    def stop_waiting(self, user: User) -> None:
        """End the lease of the user's ticket; a ticket that has a match keeps it."""
        self.to_be_paired().filter(user=user).update(until=timezone.now())


class Ticket(models.Model):
    """Request of a user for quick pairing; each user has at most one ticket, the latest."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="ticket"
    )
    game = models.SlugField(_("game"), max_length=30)
    pace = models.CharField(_("pace"), max_length=10)
    """A pace, or the name of a match with the cube (`lobby.seeks.quick_games`)."""
    rating = models.SmallIntegerField(_("rating"))
    """Rating that pairing uses, as `lobby.rating_range` returns it."""
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"))
    """End of the lease: the ticket expires then, unless an open page extends the lease."""
    request_id = models.CharField(max_length=64)
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="+")
    """Match that ended the waiting, started by pairing or otherwise."""
    avoids = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    """Match after which the user looks for a new opponent: its players are not paired again."""

    objects = TicketQuerySet.as_manager()

    class Meta:
        verbose_name = _("ticket")
        verbose_name_plural = _("tickets")
        indexes: ClassVar = [
            models.Index(fields=["until"], name="ticket_waits", condition=Q(match__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.pace}"

    @property
    def is_waiting(self) -> bool:
        """Whether the user still waits: the lease has not expired and no match has started."""
        return self.match_id is None and self.until > timezone.now()


class Arrival(models.Model):
    """Record of the guest that a visitor's request created.

    It keeps a repetition of the same request from creating a second guest.
    """

    key = models.CharField(primary_key=True, max_length=64)
    """Keyed hash of the request name and a secret that only the visitor's browser knows."""
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("guest arrival")
        verbose_name_plural = _("guest arrivals")

    def __str__(self) -> str:
        return str(self.user)
