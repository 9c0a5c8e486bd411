"""The user model, and a user's former names, preferences, vacations, relations and notes."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class User(AbstractUser):
    """User of the site, signed up or guest.

    A guest who signs up keeps the row, and so all matches.
    """

    class Theme(models.TextChoices):
        """The colour themes a user can choose."""

        SYSTEM = "system", pgettext_lazy("colours", "Same as my device")
        LIGHT = "light", pgettext_lazy("colours", "Light")
        DARK = "dark", pgettext_lazy("colours", "Dark")

    class Motion(models.TextChoices):
        """How fast pieces move on the board of a match."""

        SLOW = "slow", pgettext_lazy("animations", "Slow")
        NORMAL = "normal", pgettext_lazy("animations", "Normal")
        FAST = "fast", pgettext_lazy("animations", "Fast")
        NONE = "none", pgettext_lazy("animations", "None")

    class Tenths(models.TextChoices):
        """When clocks show tenths of a second."""

        NEVER = "never", pgettext_lazy("tenths of a second", "Never")
        LAST = "last", pgettext_lazy("tenths of a second", "In the last ten seconds")
        ALWAYS = "always", pgettext_lazy("tenths of a second", "Always")

    username = models.CharField(
        _("username"),
        max_length=20,
        unique=True,
        validators=[
            RegexValidator(
                r"^[A-Za-z0-9_-]{3,20}\Z",
                _("A username has 3 to 20 letters, digits, hyphens or underscores."),
            )
        ],
        error_messages={"unique": _("This username is already taken. Please choose another.")},
    )
    mail_turns = models.BooleanField(_("E-mail me when it is my turn in slow games"), default=True)
    quiet = models.BooleanField(
        _("Turn chat off, so that I neither see nor send messages"), default=False
    )
    shortcuts = models.BooleanField(_("Use letter keys as shortcuts during games"), default=True)
    followed_only = models.BooleanField(_("Only people I follow may challenge me"), default=False)
    country = models.CharField(_("Country"), max_length=2, blank=True)
    """Two-letter code as in `accounts.people.countries`; empty if the user has not chosen one."""
    flag = models.BooleanField(_("Show my country's flag beside my name"), default=False)
    language = models.CharField(_("Language"), max_length=7, blank=True)
    """Code from `settings.LANGUAGES`; empty if the user has not chosen one."""
    theme = models.CharField(_("Colours"), max_length=6, choices=Theme, blank=True)
    """Empty if the user has not chosen one: then the browser's cookie decides."""
    sounds = models.CharField(_("Sounds"), max_length=100, blank=True, default="", db_default="")
    """How matches sound, as in `accounts.sounds`; empty if the user has not chosen anything."""
    motion = models.CharField(
        _("Animations"),
        max_length=6,
        choices=Motion,
        default=Motion.NORMAL,
        db_default=Motion.NORMAL,
    )
    tenths = models.CharField(
        _("Tenths of a second on clocks"),
        max_length=6,
        choices=Tenths,
        default=Tenths.LAST,
        db_default=Tenths.LAST,
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    under_ban = models.BooleanField(_("banned from logging in"), default=False, editable=False)
    """Whether the user ever had a log-in ban. If not, `login_ban` needs no query."""
    closed_at = models.DateTimeField(_("closed"), null=True, editable=False)
    """When the user closed the account; empty after it is reopened or erased."""

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="username_unique_in_any_case")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["closed_at"], name="account_closed", condition=Q(closed_at__isnull=False)
            ),
            models.Index(
                fields=["last_login"],
                name="guest_lately",
                condition=Q(is_guest=True, is_active=True),
            ),
        ]

    def __str__(self) -> str:
        return self.username

    def get_absolute_url(self) -> str:
        """Return the URL of the user's profile."""
        return reverse("profile", args=[self.username])


class FormerName(models.Model):
    """Former username of a user.

    Links with this name lead to the user until the user is erased.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="former_names")
    name = models.CharField(_("name"), max_length=20)
    until = models.DateTimeField(_("until"), default=timezone.now)
    withheld = models.BooleanField(_("removed by staff"), default=False)

    class Meta:
        verbose_name = _("former name")
        verbose_name_plural = _("former names")
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("name"), name="former_name_unique_in_any_case")
        ]

    def __str__(self) -> str:
        return self.name


class Preference(models.Model):
    """A user's preferences for one game.

    What applies before a user has saved any is said by `accounts.preferences.default_preference`.
    """

    class Forced(models.TextChoices):
        """When the site plays forced steps for the user."""

        NEVER = "never", _("Never: I play every move myself.")
        TURN = "turn", _("When the rest of my turn is forced.")
        ALWAYS = "always", _("Always: whenever there is only one legal move.")

    class Pause(models.TextChoices):
        """How long bots wait before each action."""

        NATURAL = "natural", _("Long enough for me to follow.")
        SHORT = "short", _("Only a moment.")
        NONE = "none", _("Not at all.")

    class BoardSet(models.TextChoices):
        """Designs of board and pieces that a user can choose. Each game has its own titles."""

        OWN = "own", _("The standard design")
        OTHER = "other", _("Another design")
        CLEAR = "clear", _("Clear shapes and contrast")

    user = models.ForeignKey(User, models.CASCADE, related_name="preferences")
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    auto_throw = models.BooleanField(
        _("Roll or throw for me"),
        default=False,
        help_text=_("When your turn starts, unless there is something else you could do first."),
    )
    forced = models.CharField(
        _("Play forced moves for me"), max_length=6, choices=Forced, default=Forced.NEVER
    )
    auto_done = models.BooleanField(
        _("End my turn for me"),
        default=False,
        help_text=_("As soon as you have played all your moves. You can't undo them after that."),
    )
    bear_off_automatically = models.BooleanField(
        _("Bear off for me"),
        default=False,
        help_text=_(
            "Once the two sides have passed each other and can't meet again. Larger numbers "
            "are played first."
        ),
    )
    one_click = models.BooleanField(
        _("Move with one click"),
        default=False,
        help_text=_(
            "Click a piece to play the first die, or right-click it to play the other. Click the "
            "dice to swap them. If a piece has only one possible move, either click makes it."
        ),
    )
    bears_off_left = models.BooleanField(
        _("Bear off to the left"),
        default=False,
        db_default=False,
        help_text=_("The board is mirrored: your home and your tray are on the left."),
    )
    auto_analysis = models.BooleanField(
        _("Analyse my games"),
        default=False,
        db_default=False,
        help_text=_("As soon as they end. All who may see a game can read its analysis."),
    )
    show_errors = models.BooleanField(
        _("Show my error rate on my profile"),
        default=False,
        db_default=False,
        help_text=_("From analysed games, to everyone. If this is off, only you see it."),
    )
    pause = models.CharField(
        _("How long the computer waits"), max_length=7, choices=Pause, default=Pause.NATURAL
    )
    board_set = models.CharField(
        _("Board and pieces"), max_length=5, choices=BoardSet, default=BoardSet.OWN
    )

    class Meta:
        verbose_name = _("preference")
        verbose_name_plural = _("preferences")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game"], name="one_preference_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}"


class Vacation(models.Model):
    """Days off of a user: their clocks stand still in slow matches.

    The first and the last day are included. Dates are in UTC.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="vacations")
    begins = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))

    class Meta:
        verbose_name = _("holiday")
        verbose_name_plural = _("holidays")
        ordering: ClassVar = ["begins"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(begins__lte=models.F("ends")), name="vacation_has_days"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.begins} {self.ends}"


class Tie(models.Model):
    """Relation of one user to another user: follow, block or mute. The other user cannot see it."""

    class Relation(models.TextChoices):
        FOLLOW = "follow", _("follows")
        BLOCK = "block", _("blocks")
        MUTE = "mute", _("mutes")

    user = models.ForeignKey(User, models.CASCADE, related_name="ties", verbose_name=_("user"))
    other = models.ForeignKey(
        User, models.CASCADE, related_name="tied", verbose_name=_("other user")
    )
    kind = models.CharField(_("how"), max_length=6, choices=Relation)
    at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("relation")
        verbose_name_plural = _("relations")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind", "other"], name="one_tie_of_a_kind"),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("other")), name="nobody_is_tied_to_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.other_id}"


class Note(models.Model):
    """A user's private note about another user."""

    user = models.ForeignKey(User, models.CASCADE, related_name="notes")
    about = models.ForeignKey(User, models.CASCADE, related_name="+")
    text = models.TextField(_("note"), max_length=1000)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "about"], name="one_note_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.about_id}"
