"""Matches, who sits at them, and everything that happened there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks import NONE
from games.engine.bots.levels import LEVELS
from games.models.commitment import Commitment
from games.proof import leaving

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


_SHOWN = Q(private=False, ended_at__isnull=True, unlisted=False)
_IDLE = Q(ended_at__isnull=True, acted_at__isnull=False)


class MatchQuerySet(models.QuerySet["Match"]):
    """The matches that somebody may see."""

    def in_play(self) -> MatchQuerySet:
        """Those that are being played or about to begin."""
        # What has ended is by far the most; an index holds the others alone.
        return self.filter(ended_at=None).exclude(stage=Match.Stage.OVER)

    def on_show(self) -> MatchQuerySet:
        """Those that anybody may watch while they are being played, and that do not stand still."""
        return self.filter(_SHOWN).exclude(digest="")

    def listed(self) -> MatchQuerySet:
        """Those that the lobby lists: public ones that are not over and do not stand still."""
        return self.in_play().filter(_SHOWN)

    def visible_to(self, user: User | AnonymousUser) -> MatchQuerySet:
        """Every public match, and the private ones in which this user sits."""
        sits = Seat.objects.filter(match=OuterRef("pk"), user=user.pk or 0)
        return self.filter(Q(private=False) | Exists(sits))


class Match(models.Model):
    """One table: what is played there, the position, and how it ended."""

    class Stage(models.TextChoices):
        """Where a match stands."""

        BEGINNING = "beginning", _("about to begin")
        PLAYING = "playing", _("being played")
        BETWEEN = "between", _("between two games")
        OVER = "over", _("over")

    class Ending(models.TextChoices):
        """How a match came to its end."""

        PLAYED = "played", _("played to the end")
        RESIGNED = "resigned", _("resigned")
        FLAGGED = "flagged", _("lost on time")
        ABORTED = "aborted", _("aborted")
        ABANDONED = "abandoned", _("abandoned")
        RULED = "ruled", _("decided by the staff")

    class Abandoned(models.TextChoices):
        """What is done for a seat whose player leaves a table of three or four."""

        COMPUTER = leaving.COMPUTER, _("a computer plays on")
        SKIPPED = leaving.SKIPPED, _("its turns are skipped")
        ENDS = leaving.ENDS, _("the game ends")

    id = models.CharField(primary_key=True, max_length=10, editable=False)
    commitment = models.OneToOneField(
        Commitment, models.PROTECT, related_name="match", verbose_name=_("commitment")
    )
    """The dice, fixed before anybody sat down; the match has its name from there."""
    digest = models.CharField(_("digest"), max_length=64, blank=True)
    """What binds the dice to what the players gave to them, in hexadecimal; empty until then."""
    round = models.PositiveSmallIntegerField(_("number of the game"), default=1)
    """Which of its games the match is in; each has a key, a digest and draws of its own."""
    score = models.JSONField(_("score"), default=list)
    """The points that each seat has won in the games that are over; empty before the first is."""
    draws = models.PositiveIntegerField(_("draws"), default=0)
    """How often something was drawn in this game: the number of the next draw."""
    seats_drawn = models.BooleanField(_("seats drawn"), default=False)
    """Whether the first draw says who sits where; if not, everybody sits as they have joined."""
    game = models.SlugField(_("game"), max_length=30)
    options = models.JSONField(_("options"), default=dict)
    private = models.BooleanField(_("private"), default=False)
    stage = models.CharField(_("stage"), max_length=9, choices=Stage, default=Stage.BEGINNING)
    position = models.TextField(_("position"))
    pieces = models.JSONField(_("pieces"))
    """The progress of each seat's pieces, piece by piece: which is which, for drawing them."""
    version = models.PositiveIntegerField(_("version"), default=0)
    """The number of the last event."""
    holding = models.PositiveSmallIntegerField(_("seat that has not said done"), null=True)
    offers = models.JSONField(_("offers"), default=list)
    """What is offered and not yet answered by all: number, kind, seat, points and who accepted."""
    pace = models.CharField(_("pace"), max_length=10, default=NONE)
    """Which clocks are used; see `games.clocks`."""
    weekends = models.BooleanField(_("weekends are off"), default=False)
    """Whether clocks stand still on Saturday and Sunday, in universal time."""
    vacation = models.BooleanField(_("vacations are off"), default=False)
    """Whether somebody's clock stands still while they are on vacation."""
    abandoned = models.CharField(
        _("when somebody leaves"), max_length=8, choices=Abandoned, default=Abandoned.ENDS
    )
    """At a table of two the game always ends."""
    rated = models.BooleanField(_("rated"), default=False)
    """Whether the result is to count for ratings; never where a guest or a computer sits."""
    guided = models.BooleanField(_("guided"), default=False)
    """Whether somebody plays here for the first time, and every step is explained to them."""
    strength = models.PositiveSmallIntegerField(_("strength"), default=0)
    """How strong its players surely were when they sat down, as ratings are shown; 0 where a
    computer sits."""
    turn_at = models.DateTimeField(_("clock started"), null=True)
    """Since when the clock runs of whoever is to act; empty while none runs."""
    due_at = models.DateTimeField(_("due"), null=True)
    """When something must be done for a seat that does nothing itself."""
    computer_due = models.BooleanField(_("due for a computer"), default=False)
    """Whether what is due is what a computer has to think about."""
    acted_at = models.DateTimeField(_("last action"), null=True)
    """When anything last happened, where the match is to end some time after that: guests alone
    play against computers, and nobody need wait for them. Empty in all other matches."""
    unlisted = models.BooleanField(_("not in the lists"), default=False)
    """Whether nothing has happened for so long that no list shows the match."""
    paused_at = models.DateTimeField(_("paused since"), null=True)
    paused_until = models.DateTimeField(_("paused until"), null=True)
    """When it goes on by itself; empty unless staff has paused it."""
    paused_for = models.CharField(_("paused because"), max_length=20, blank=True)
    """The code of the reason, as `games.reasons` knows it."""
    talk_closed = models.BooleanField(_("talk is closed"), default=False)
    """Whether nobody may say anything here any more."""
    winners = models.JSONField(_("winners"), null=True)
    """Who has won the match; between two games, the game before."""
    points = models.PositiveSmallIntegerField(_("points"), null=True)
    ending = models.CharField(_("ending"), max_length=9, choices=Ending, blank=True)
    previous = models.OneToOneField(
        "self", models.SET_NULL, null=True, related_name="rematch", verbose_name=_("rematch of")
    )
    created_at = models.DateTimeField(_("begun"), auto_now_add=True)
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
            models.Index(
                fields=["acted_at"], name="match_idle", condition=_IDLE & Q(unlisted=False)
            ),
            models.Index(
                fields=["acted_at"], name="match_idle_unlisted", condition=_IDLE & Q(unlisted=True)
            ),
            models.Index(fields=["-created_at"], name="match_shown_newest", condition=_SHOWN),
            models.Index(fields=["-strength", "id"], name="match_shown", condition=_SHOWN),
            models.Index(
                fields=["game", "-strength", "id"], name="match_shown_of_game", condition=_SHOWN
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    def get_absolute_url(self) -> str:
        """Where the match is played and watched."""
        return reverse("match", args=[self.pk])

    @property
    def paused(self) -> bool:
        """Tell whether the match stands still because staff has paused it."""
        return self.paused_until is not None

    def seat_of(self, user: User | AnonymousUser) -> int | None:
        """The seat in which this user sits, or None for a spectator."""
        seat = self.seats.filter(user=user.pk).first() if user.pk else None
        return seat.number if seat else None


class Seat(models.Model):
    """A player's place at a match, held by a person or a computer."""

    class Contribution(models.TextChoices):
        """What whoever sits here gave to the dice; the letters are those of the protocol."""

        GIVEN = "p", _("a text of their own")
        NONE = "n", _("nothing")
        COMPUTER = "b", _("nothing, being a computer")

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="seats",
        verbose_name=_("player"),
    )
    computer = models.CharField(_("computer"), max_length=20, blank=True)
    """How well the computer plays that sits here; empty when a person does."""
    out = models.CharField(_("left"), max_length=9, blank=True)
    """How its player has left this seat, as `games.proof.leaving` calls it; empty while here."""
    stand_in = models.CharField(_("stand-in"), max_length=20, blank=True)
    """How well the computer plays that goes on for a player who has left; empty for none."""
    reserve = models.DurationField(_("reserve"), null=True)
    """What is left of this seat's time behind its turns; empty where there are no clocks."""
    told_at = models.DateTimeField(_("told by mail"), null=True)
    """When a mail said that it was their turn; empty once they have looked at the match again."""
    join = models.PositiveSmallIntegerField(_("place in the order of joining"))
    contribution = models.CharField(
        _("gave to the dice"), max_length=1, choices=Contribution, blank=True
    )
    """Empty while they may still give something."""
    seed = models.CharField(_("what they gave"), max_length=64, blank=True)
    """Shown to nobody else before the match begins."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar = ["number"]
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
        """How well a computer plays here, its own or for somebody else; empty when none does."""
        return self.computer or self.stand_in

    @property
    def skipped(self) -> bool:
        """Tell whether nobody plays here any more."""
        return bool(self.out) and not self.stand_in

    @property
    def name(self) -> str:
        """Who sits here, for people to read."""
        return self.user.username if self.user else gettext(LEVELS[self.computer].title)


class Event(models.Model):
    """Something that happened to a match; never changed, never taken out."""

    class Kind(models.TextChoices):
        """What happened."""

        READY = "ready", _("ready")
        START = "start", _("start")
        GAME = "game", _("next game")
        THROW = "throw", _("throw")
        MOVE = "move", _("move")
        CALL = "call", _("call")
        UNDO = "undo", _("undo")
        DONE = "done", _("done")
        RESIGN = "resign", _("resign")
        REMATCH = "rematch", _("rematch")
        FLAG = "flag", _("lost on time")
        TIME = "time", _("time given back")
        OFFER = "offer", _("offer")
        ANSWER = "answer", _("answer")
        TAKEBACK = "takeback", _("turn taken back")
        GIVE = "give", _("time given")
        CLAIM = "claim", _("claim")
        OUT = "out", _("left")
        BACK = "back", _("come back")
        SKIP = "skip", _("skipped")
        RULING = "ruling", _("ruling")

    match = models.ForeignKey(Match, models.PROTECT, related_name="events")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    payload = models.JSONField(_("what"), default=dict)
    """The action in the exchange form, or what was offered, answered, given, claimed or left."""
    round = models.PositiveSmallIntegerField(_("number of the game"), default=1)
    draw = models.PositiveIntegerField(_("draw"), null=True)
    """The number of the draw of this game from which this came, if it came from chance."""
    position = models.TextField(_("position after it"))
    automatic = models.BooleanField(_("automatic"), default=False)
    """Whether nobody asked for it: a person prefers it done, or a seat is skipped."""
    request_id = models.CharField(_("request"), max_length=64, null=True)  # noqa: DJ001  none is none
    """The name of the request that asked for it, which belongs to the user alone."""
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="one_event_a_number"),
            models.UniqueConstraint(
                fields=["match", "user", "request_id"],
                name="one_event_a_request",
                condition=Q(request_id__isnull=False),
            ),
            models.CheckConstraint(
                condition=Q(request_id__isnull=True) | Q(user__isnull=False),
                name="a_request_has_a_sender",
            ),
            models.UniqueConstraint(fields=["match", "round", "draw"], name="one_event_a_draw"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number} {self.kind}"
