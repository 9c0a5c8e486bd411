"""The user: somebody with a name, or a guest who may take one later."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who plays; a guest keeps the same row, and all matches, when signing up."""

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
        error_messages={"unique": _("Somebody already has this username.")},
    )
    is_guest = models.BooleanField(_("guest"), default=False)

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="username_unique_in_any_case")
        ]

    def __str__(self) -> str:
        return self.username

    def get_absolute_url(self) -> str:
        """Where this person's matches are shown."""
        return reverse("profile", args=[self.username])
