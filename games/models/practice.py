"""Practice: users' answers and ratings, ratings of positions, and own errors that come back."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.rating_formula import DEFAULT_MODEL, Skill

LONGEST_KEY = 12
"""Maximum length of the key of a public practice position."""
LONGEST_STEPS = 400
"""Maximum length of the steps of an answer, as text."""


class PracticeAnswer(models.Model):
    """A user's answer to a public practice position: the first is rated, the last is shown."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="practice_answers",
        verbose_name=_("player"),
        db_index=False,
    )
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    position = models.CharField(max_length=LONGEST_KEY)
    """The key of the position."""
    steps = models.CharField(max_length=LONGEST_STEPS)
    """The last answer: its steps as text, separated by semicolons."""
    is_right = models.BooleanField(default=False)
    """Whether the last answer was right."""
    rating_before = models.SmallIntegerField()
    """The user's practice rating before the first answer, and `rating_after` after it."""
    rating_after = models.SmallIntegerField()
    first_at = models.DateTimeField(_("time"), default=timezone.now)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "position"], name="one_answer_a_position"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "game", "at"], name="practice_answers_of_game"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.position}"


class Practised(models.Model):
    """A rating that practice changes, apart from all ratings of matches."""

    mu = models.FloatField(default=DEFAULT_MODEL.mu)
    sigma = models.FloatField(default=DEFAULT_MODEL.sigma)
    answers = models.PositiveIntegerField(default=0)
    """The number of first answers."""
    right = models.PositiveIntegerField(default=0)
    """The number of first answers that were right."""

    class Meta:
        abstract = True

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class PracticeRating(Practised):
    """The practice rating of a user in one game."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="practice_ratings",
        verbose_name=_("player"),
        db_index=False,
    )
    game = models.SlugField(_("game"), max_length=30, db_index=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game"], name="one_practice_rating"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}"


class PositionRating(Practised):
    """How hard a public practice position is, by the answers to it."""

    game = models.SlugField(_("game"), max_length=30)
    position = models.CharField(max_length=LONGEST_KEY, unique=True)

    def __str__(self) -> str:
        return self.position


class OwnError(models.Model):
    """A decision of a user that was an error in an analysed match, and comes back for practice."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="own_errors",
        verbose_name=_("player"),
        db_index=False,
    )
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    event = models.PositiveIntegerField()
    """The number of the decision's first event."""
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    position = models.TextField()
    """The position before the decision, and `throw` the numbers thrown; empty for the cube."""
    throw = models.JSONField(default=list)
    report = models.JSONField()
    """The decision in the form of `games.engine.analysis.report`."""
    found = models.PositiveSmallIntegerField(default=0)
    """How often in a row the best choice was found when the position was due."""
    due_at = models.DateTimeField(null=True, default=timezone.now)
    """When the position comes back; None once it was found often enough."""
    answers = models.PositiveIntegerField(default=0)
    steps = models.CharField(max_length=LONGEST_STEPS, blank=True)
    """The last answer: its steps as text, separated by semicolons."""
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "match", "event"], name="one_own_error"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "due_at"], name="own_errors_due"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.match_id}#{self.event}"
