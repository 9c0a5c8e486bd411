"""Claims of staff on cases: a match or an appeal that one member works on."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.person import User


class Claim(models.Model):
    """A case that a member of staff works on. It ends by itself (`accounts.staff.claims`)."""

    case = models.CharField(max_length=40, unique=True)
    """Kind and key of the case, for example `match abcdefghij`."""
    by = models.ForeignKey(User, models.CASCADE, related_name="+", verbose_name=_("claimed by"))
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("claim of a case")
        verbose_name_plural = _("claims of cases")

    def __str__(self) -> str:
        return self.case
