"""Seeks: who wants to play what, who has joined, and which match came of it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.languages import without_language
from games.clocks import NONE
from games.engine.bots.levels import USUAL
from games.models import Commitment, Match
from games.services import Terms
from lobby.announcements.models import Announcement
from lobby.appeals.models import Appeal
from lobby.reports.models import Patrol, Reply, Report, Step
from lobby.strength import USUAL as USUAL_RATING
from lobby.strength import Range

__all__ = [
    "Announcement",
    "Appeal",
    "Arrival",
    "Patrol",
    "Place",
    "Reply",
    "Report",
    "Seek",
    "Step",
    "Ticket",
]


def new_token() -> str:
    """Thirty-two letters and digits that nobody guesses."""
    return get_random_string(32)


class SeekQuerySet(models.QuerySet["Seek"]):
    """The seeks that somebody may still join."""

    def open(self) -> SeekQuerySet:
        """Neither begun nor withdrawn."""
        return self.filter(match=None, withdrawn_at=None)


class Seek(models.Model):
    """The wish to play, open until its match begins or it is withdrawn.

    A challenge is a seek for one person, the addressee, and nobody else's business.
    """

    class Why(models.TextChoices):
        """Why a seek was withdrawn."""

        WITHDRAWN = "withdrawn", _("withdrawn by its opener")
        DECLINED = "declined", _("declined by whom it was for")
        EXPIRED = "expired", _("expired")

    opener = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="seeks", verbose_name=_("opener")
    )
    game = models.SlugField(_("game"), max_length=30)
    options = models.JSONField(_("options"), default=dict)
    seats = models.PositiveSmallIntegerField(_("seats"), default=2)
    pace = models.CharField(_("pace"), max_length=10, default=NONE)
    weekends = models.BooleanField(_("weekends are off"), default=False)
    vacation = models.BooleanField(_("vacations are off"), default=False)
    abandoned = models.CharField(
        _("when somebody leaves"),
        max_length=8,
        choices=Match.Abandoned,
        default=Match.Abandoned.ENDS,
    )
    rated = models.BooleanField(_("rated"), default=False)
    """Whether the result is to count for ratings, if everybody who joins has an account."""
    rating = models.SmallIntegerField(_("rating of the opener"), null=True)
    """As it was when the seek was opened; none while it was not sure."""
    least = models.SmallIntegerField(_("opponents rated from"), null=True)
    most = models.SmallIntegerField(_("opponents rated to"), null=True)
    private = models.BooleanField(_("by invite link only"), default=False)
    level = models.CharField(_("level of computers"), max_length=20, default=USUAL)
    """How well computers play that fill empty seats, if the opener asks for them."""
    computer = models.CharField(_("computer"), max_length=20, blank=True)
    """How well the computers play that joined at once; empty where people join."""
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    """What an invite link ends with: whoever has it may join."""
    request_id = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    match = models.OneToOneField(
        Match, models.PROTECT, null=True, related_name="seek", verbose_name=_("match")
    )
    commitment = models.OneToOneField(
        Commitment, models.PROTECT, null=True, related_name="seek", verbose_name=_("commitment")
    )
    """The dice of the match that is to come of it; none while no match has been asked for."""
    addressee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="challenges",
        verbose_name=_("addressee"),
        db_index=False,
    )
    """Who is challenged; nobody, where others may join."""
    seen_at = models.DateTimeField(_("opener last seen"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)
    why = models.CharField(_("why it was withdrawn"), max_length=9, choices=Why, blank=True)

    objects = SeekQuerySet.as_manager()

    class Meta:
        verbose_name = _("seek")
        verbose_name_plural = _("seeks")
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
    def terms(self) -> Terms:
        """What is agreed on there."""
        return Terms.of(self)

    @property
    def counted(self) -> int:
        """The rating that counts as that of the opener."""
        return USUAL_RATING if self.rating is None else self.rating

    @property
    def opponents(self) -> Range:
        """How strong those are to be who join from the list."""
        return Range(self.least, self.most)

    @property
    def is_open(self) -> bool:
        """Tell whether somebody may still join."""
        return self.match_id is None and self.withdrawn_at is None

    @property
    def invitation(self) -> str:
        """Where somebody joins who was sent the address: a door, in whatever language they read."""
        return without_language(reverse("invite", args=[self.token]))

    @property
    def qr(self) -> str:
        """A picture of that address."""
        return reverse("invite_qr", args=[self.token])


class Place(models.Model):
    """Somebody at a table that waits: its opener, or whoever has joined and not left again."""

    seek = models.ForeignKey(Seek, models.CASCADE, related_name="places", verbose_name=_("seek"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="places", verbose_name=_("player")
    )
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seek", "user"], name="one_place_each"),
        ]

    def __str__(self) -> str:
        return f"{self.seek_id}/{self.user_id}"


class TicketQuerySet(models.QuerySet["Ticket"]):
    """The tickets that still count."""

    def waiting(self) -> TicketQuerySet:
        """Those whose holders are there, and have no match yet."""
        return self.filter(match=None, until__gt=timezone.now())


class Ticket(models.Model):
    """Somebody's last wish for a quick game with whoever is near; nobody has two."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="ticket"
    )
    game = models.SlugField(_("game"), max_length=30)
    pace = models.CharField(_("pace"), max_length=10)
    rating = models.SmallIntegerField(_("rating"))
    """The rating that counts, as `strength` says."""
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"))
    """Until when it counts if nobody says that its holder is still there."""
    request_id = models.CharField(max_length=64)
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="+")
    """What its holder has begun to play while waiting."""

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
    def waits(self) -> bool:
        """Tell whether its holder is there, and has no match yet."""
        return self.match_id is None and self.until > timezone.now()


class Arrival(models.Model):
    """The guest that a stranger's request made; the same request makes no second one."""

    key = models.CharField(primary_key=True, max_length=64)
    """A keyed hash of the request's name and of a secret that the stranger's browser alone has."""
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("arrival")
        verbose_name_plural = _("arrivals")

    def __str__(self) -> str:
        return str(self.user)
