"""Seats of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Exists, FilteredRelation, OuterRef, Prefetch, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.bots.levels import LEVELS
from games.proof.leaving import ABANDONED
from games.rating_formula import rating_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.contrib.auth.models import AnonymousUser
    from django.db.models.expressions import Combinable

    from accounts.models import Preference, User


STILL_PLAYING = ("", ABANDONED)
"""Values of `Seat.out` for players who play, or may come back after an absence."""


class SeatQuerySet(models.QuerySet["Seat"]):
    def in_play(self) -> SeatQuerySet:
        """Return seats whose match is being played or about to begin."""
        return self.filter(over=False)

    def still_playing(self) -> SeatQuerySet:
        """Return seats whose player plays, or may come back after an absence.

        A player who has resigned or lost on time has nothing left to do in the match.
        """
        return self.filter(out__in=STILL_PLAYING)

    def with_preferences(self, game: str) -> SeatQuerySet:
        """Read the preferences of the seats' users for this game in the same query."""
        of_game = Q(user__preferences__game=game)
        joined = {"preference": FilteredRelation("user__preferences", condition=of_game)}
        return self.annotate(**joined).select_related(*joined)


class Seat(models.Model):
    """A seat of a match, held by a user or a bot."""

    class Contribution(models.TextChoices):
        """Whether a seat added a seed to the dice, stored as a letter of the dice protocol."""

        GIVEN = "p", _("own seed")
        SITE = "s", _("own seed, sealed by the site")
        NONE = "n", _("no seed")
        COMPUTER = "b", _("no seed (computer)")

    preference: Preference | None = None
    """What the user prefers in this game; None if that was not read, or nothing is stored.

    Autoplay then applies the defaults.
    """

    match = models.ForeignKey("Match", models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="seats",
        verbose_name=_("player"),
        db_index=False,
    )
    computer = models.CharField(_("computer"), max_length=20, blank=True)
    """The level of the bot in this seat; empty for a user."""
    out = models.CharField(_("left"), max_length=9, blank=True)
    """How the player left, as in `games.proof.leaving`; empty while they play."""
    over = models.BooleanField(_("finished"), default=False)
    """Whether the match is over; an index holds the seats of which it is not."""
    stand_in = models.CharField(_("substitute"), max_length=20, blank=True)
    """The level of the bot that plays on for a player who left; empty for none."""
    reserve = models.DurationField(_("reserve"), null=True)
    """The time left besides the delay of each turn; None for bots, and without clocks."""
    told_at = models.DateTimeField(_("e-mailed at"), null=True)
    """When a mail announced the player's turn; None again once they have seen the match."""
    join = models.PositiveSmallIntegerField(_("joining order"))
    contribution = models.CharField(_("seed type"), max_length=1, choices=Contribution, blank=True)
    """Empty until the seat has a seed or the match begins without one."""
    seed = models.CharField(_("seed"), max_length=64, blank=True)
    """Secret from other users until the match begins."""
    seal = models.CharField(_("seed seal"), max_length=64, blank=True)
    """Hash of the seed, in hexadecimal, sent before any seed is opened; see `bdice2.seal`."""
    anchor = models.CharField(_("anchor"), max_length=64, blank=True, editable=False)
    """End of the hash chain of the player's browser, in hexadecimal; see `bdice2.chain_link`."""
    rating = models.SmallIntegerField(_("rating"), null=True)
    """The player's rating when they took the seat; None for bots and guests."""
    provisional = models.BooleanField(_("provisional rating"), default=False)
    """Whether that rating was still uncertain."""
    hints = models.PositiveSmallIntegerField(_("hints"), default=0, db_default=0)
    """At how many moments of the match the player has asked the computer for a hint."""
    hinted = models.PositiveIntegerField(null=True, editable=False)
    """The version of the match at the last of them; None without one."""

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar = ["number"]
        indexes: ClassVar = [
            models.Index(fields=["user", "-id"], name="seat_latest"),
            models.Index(fields=["user", "-id"], name="seat_in_play", condition=Q(over=False)),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="one_in_a_seat"),
            models.UniqueConstraint(fields=["match", "join"], name="one_at_a_time"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_each"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, computer="")
                | (Q(user__isnull=True) & ~Q(computer="")),
                name="a_person_or_a_computer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    @property
    def level(self) -> str:
        """The level of the bot that plays in this seat, as `computer` or `stand_in`; else empty."""
        return self.computer or self.stand_in

    @property
    def still_plays(self) -> bool:
        """Whether the player plays, or may come back after an absence."""
        return self.out in STILL_PLAYING

    @property
    def is_skipped(self) -> bool:
        """Whether the seat's turns are skipped: its player has left and no bot plays on."""
        return bool(self.out) and not self.stand_in

    @property
    def has_sealed(self) -> bool:
        """Whether the seat has sealed or added a seed, or goes without one."""
        return bool(self.seal or self.contribution)

    @property
    def rating_text(self) -> str:
        """The rating with which the player took the seat: `1500?` while it was provisional.

        Empty for bots and guests.
        """
        return "" if self.rating is None else rating_text(self.rating, provisional=self.provisional)

    @property
    def name(self) -> str:
        """The name of the user, or the translated title of the bot."""
        return self.user.username if self.user else gettext(LEVELS[self.computer].title)


def visible_matches(user: User | AnonymousUser, path: str = "") -> Combinable:
    """Return the condition that a match is public, or that this user has a seat in it.

    `path` leads from the rows of the query to their matches; without it, they are the matches.
    """
    sits = Seat.objects.filter(match=OuterRef(path or "pk"), user=user.pk or 0)
    private = f"{path}__private" if path else "private"
    return Q(**{private: False}) | Exists(sits)


def has_met_users(seats: Iterable[Seat], user_id: int | None) -> bool:
    """Whether a user other than this one has a seat; False against bots alone."""
    return any(seat.user_id not in (None, user_id) for seat in seats)


def seats_with_users(path: str) -> Prefetch[str]:
    """Return the prefetch of seats and their users; `path` leads from the rows to the seats."""
    return Prefetch(path, Seat.objects.select_related("user"))
