"""Matches."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.ops.compiled_query import CompiledQuery
from games.clock.paces import NONE
from games.models.commitment import Commitment
from games.models.seat import Seat, visible_matches
from games.proof import bdice1, leaving

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


_SHOWN = Q(private=False, ended_at__isnull=True, unlisted=False)
_LISTED = Q(ended_at__isnull=True, unlisted=False)
_IDLE_UNLISTED = Q(ended_at__isnull=True, acted_at__isnull=False, unlisted=True)


_seats = CompiledQuery(
    lambda match_id, game: Seat.objects.with_preferences(game).filter(match=match_id), 2
)


class MatchQuerySet(models.QuerySet["Match"]):
    def in_play(self) -> MatchQuerySet:
        """Return matches that are being played or about to begin."""
        # A partial index holds these; finished matches are by far the most.
        return self.filter(ended_at=None).exclude(stage=Match.Stage.OVER)

    def on_show(self) -> MatchQuerySet:
        """Return public matches that have begun to play, except those hidden for idleness."""
        return self.filter(_SHOWN).exclude(digest="")

    def in_lobby(self) -> MatchQuerySet:
        """Return the matches that the lobby lists: public, in play, not hidden for idleness."""
        return self.in_play().filter(_SHOWN)

    def strongest_first(self) -> MatchQuerySet:
        """Order by strength; matches with bots have none and come last. Follows an index."""
        return self.order_by("-strength", "pk")

    def visible_to(self, user: User | AnonymousUser) -> MatchQuerySet:
        """Return all public matches, and the private ones in which this user has a seat."""
        return self.filter(visible_matches(user))


class Match(models.Model):
    """A match between seats, with its setup, current position, clocks and result."""

    class Stage(models.TextChoices):
        """The stage of a match: before the first game, in a game, between two games, or over."""

        BEGINNING = "beginning", _("about to begin")
        PLAYING = "playing", _("in progress")
        BETWEEN = "between", _("between games")
        OVER = "over", _("finished")

    class Ending(models.TextChoices):
        """How a match ended."""

        PLAYED = "played", _("played to the end")
        RESIGNED = "resigned", _("resigned")
        FLAGGED = "flagged", _("lost on time")
        ABORTED = "aborted", _("aborted")
        ABANDONED = "abandoned", _("abandoned")
        RULED = "ruled", _("decided by a moderator")

    class Abandoned(models.TextChoices):
        """What happens to a seat when its player leaves a match of three or four."""

        COMPUTER = leaving.COMPUTER, _("a computer plays on")
        SKIPPED = leaving.SKIPPED, _("their turns are skipped")
        ENDS = leaving.ENDS, _("the game ends")

    id = models.CharField(primary_key=True, max_length=10, editable=False)
    commitment = models.OneToOneField(
        Commitment, models.PROTECT, related_name="match", verbose_name=_("commitment")
    )
    """The commitment made before players took seats; the match has the same id."""
    digest = models.CharField(_("digest"), max_length=64, blank=True)
    """Hash that binds the dice to the players' seeds, in hex; empty until the match begins."""
    protocol = models.CharField(_("dice protocol"), max_length=10, default=bdice1.PROTOCOL)
    """The dice protocol of the match; see `games.proof.protocols`."""
    round = models.PositiveSmallIntegerField(_("game number"), default=1)
    """The number of the current key; each game has its own key, digest and draws.

    It counts games, and also reopenings and rounds of seals that were not opened.
    """
    score = models.JSONField(_("score"), default=list)
    """Points of each seat from finished games; empty before the first game is finished."""
    draws = models.PositiveIntegerField(_("random numbers used"), default=0)
    """The number of the next draw in the current game."""
    joint = models.JSONField(_("joint dice"), null=True, editable=False)
    """Chains and pending throw of joint dice, read by `games.selectors.joint_dice`; else None.

    The links of a pending throw are secret.
    """
    seats_drawn = models.BooleanField(_("seats assigned at random"), default=False)
    """Whether the first draw assigns the seats; if not, they follow the order of joining."""
    game = models.SlugField(_("game"), max_length=30)
    options = models.JSONField(_("options"), default=dict)
    private = models.BooleanField(_("private"), default=False)
    stage = models.CharField(_("stage"), max_length=9, choices=Stage, default=Stage.BEGINNING)
    position = models.TextField(_("position"))
    pieces = models.JSONField(_("pieces"))
    """The progress of each seat's pieces by piece id, so that a piece keeps its id in drawings."""
    version = models.PositiveIntegerField(_("version"), default=0)
    """The number of the last event."""
    holding = models.PositiveSmallIntegerField(_("seat that has not ended its turn"), null=True)
    active_seat = models.PositiveSmallIntegerField(_("active seat"), null=True)
    """The seat that has to act; None unless a game is being played."""
    offers = models.JSONField(_("offers"), default=list)
    """Open offers: number, kind, seat, points and the seats that have accepted."""
    pace = models.CharField(_("pace"), max_length=10, default=NONE)
    """The name of the pace, which determines the clocks; see `games.clock.paces`."""
    weekends = models.BooleanField(_("clocks pause at weekends"), default=False)
    """Whether clocks stop on Saturday and Sunday (UTC)."""
    vacation = models.BooleanField(_("clocks pause during holidays"), default=False)
    """Whether a player's clock stops during their vacation."""
    abandoned = models.CharField(
        _("if a player leaves"), max_length=8, choices=Abandoned, default=Abandoned.ENDS
    )
    """What happens to the seat of a player who leaves; a match of two always ends."""
    rated = models.BooleanField(_("rated"), default=False)
    """Whether the result counts for ratings; never in a match with guests or bots."""
    guided = models.BooleanField(_("guided game"), default=False)
    """Whether a beginner plays here and each step is explained to them."""
    strength = models.PositiveSmallIntegerField(_("strength"), default=0)
    """Mean lower bound of the players' ratings at the start; 0 in matches with bots."""
    turn_at = models.DateTimeField(_("clock started"), null=True)
    """When the active seat's clock started; None while no clock runs."""
    due_at = models.DateTimeField(_("next action due"), null=True)
    """When the system has to act next, for example because a clock runs out or a bot moves."""
    computer_due = models.BooleanField(_("computer to act"), default=False)
    """Whether the action that is due is a bot's move."""
    acted_at = models.DateTimeField(_("last action"), null=True)
    """Time of the last action in matches of guests alone against bots, which are aborted after
    some idle time; None in all other matches."""
    unlisted = models.BooleanField(_("hidden from lists"), default=False)
    """Whether the match has been idle for so long that no list shows it."""
    listed_until = models.DateTimeField(_("listed until"), null=True)
    """When the match is hidden from the lists, unless an action comes first."""
    paused_at = models.DateTimeField(_("paused since"), null=True)
    paused_until = models.DateTimeField(_("paused until"), null=True)
    """When the match resumes automatically; None unless staff has suspended it."""
    paused_for = models.CharField(_("reason for the pause"), max_length=20, blank=True)
    """The code of the reason, which `games.text.ruling_reasons` puts into words."""
    talk_closed = models.BooleanField(_("chat is closed"), default=False)
    """Whether staff has closed the chat."""
    winners = models.JSONField(_("winners"), null=True)
    """The winning seats of the match; between two games, those of the last game."""
    points = models.PositiveSmallIntegerField(_("points"), null=True)
    ending = models.CharField(_("ending"), max_length=9, choices=Ending, blank=True)
    previous = models.OneToOneField(
        "self", models.SET_NULL, null=True, related_name="rematch", verbose_name=_("rematch of")
    )
    created_at = models.DateTimeField(_("started"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended"), null=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes: ClassVar = [
            models.Index(fields=["due_at"], name="match_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["-created_at", "-id"], name="match_newest"),
            models.Index(fields=["game", "-created_at", "-id"], name="match_newest_of_game"),
            models.Index(fields=["stage", "-created_at", "-id"], name="match_newest_of_stage"),
            models.Index(fields=["ending", "-created_at", "-id"], name="match_newest_of_ending"),
            models.Index(fields=["id"], name="match_in_play", condition=Q(ended_at__isnull=True)),
            models.Index(fields=["listed_until"], name="match_listed", condition=_LISTED),
            models.Index(fields=["acted_at"], name="match_idle_unlisted", condition=_IDLE_UNLISTED),
            models.Index(fields=["-created_at"], name="match_shown_newest", condition=_SHOWN),
            models.Index(fields=["-strength", "id"], name="match_shown", condition=_SHOWN),
            models.Index(
                fields=["game", "-strength", "id"], name="match_shown_of_game", condition=_SHOWN
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.pk])

    @property
    def is_suspended(self) -> bool:
        """Whether staff has suspended the match."""
        return self.paused_until is not None

    @property
    def is_overdue(self) -> bool:
        """Whether the site has to act in the match now, other than by a bot's move."""
        return bool(self.due_at and self.due_at < timezone.now() and not self.computer_due)

    @cached_property
    def seat_list(self) -> list[Seat]:
        """The seats in order of their numbers, read once with the preferences of their users.

        Code that changes a seat changes the object in this list, so that later code sees the
        change.
        """
        return _seats(self.pk, self.game)

    def seat_of(self, user: User | AnonymousUser) -> int | None:
        """Return the number of this user's seat, or None for a spectator."""
        seat = self.seats.filter(user=user.pk).first() if user.pk else None
        return seat.number if seat else None
