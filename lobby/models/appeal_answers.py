"""Fixed answers to appeals, translated for each user."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class AppealOutcome(models.TextChoices):
    """Outcome of an appeal."""

    KEPT = "kept", _("the decision stands")
    EASED = "eased", _("the decision was made milder")
    REVOKED = "revoked", _("the decision was taken back")


@dataclass(frozen=True, slots=True)
class AppealAnswer:
    """Fixed answer to an appeal, with the outcome of the appeal."""

    outcome: AppealOutcome
    words: str | Promise


ANSWERS: Mapping[str, AppealAnswer] = {
    "stands": AppealAnswer(
        AppealOutcome.KEPT,
        _("Somebody else of the staff has looked at everything again, and the decision stands."),
    ),
    "known": AppealAnswer(
        AppealOutcome.KEPT,
        _("What you say was known when it was decided, and the decision stands."),
    ),
    "milder": AppealAnswer(
        AppealOutcome.EASED,
        _("We have looked at everything again: the decision was too hard, and is milder now."),
    ),
    "revoked": AppealAnswer(
        AppealOutcome.REVOKED,
        _("You were right, and the decision is taken back. We are sorry."),
    ),
}
