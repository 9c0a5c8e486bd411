"""Fixed answers to appeals, translated for each user."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class AppealOutcome(models.TextChoices):
    KEPT = "kept", _("the decision stands")
    EASED = "eased", _("the decision was made more lenient")
    REVOKED = "revoked", _("the decision was reversed")


@dataclass(frozen=True, slots=True)
class AppealAnswer:
    """Fixed answer to an appeal, with the outcome of the appeal."""

    outcome: AppealOutcome
    words: str | Promise


ANSWERS: Mapping[str, AppealAnswer] = {
    "stands": AppealAnswer(
        AppealOutcome.KEPT,
        _("Another moderator has reviewed everything, and the decision stands."),
    ),
    "known": AppealAnswer(
        AppealOutcome.KEPT,
        _("What you told us was already known when the decision was made, so the decision stands."),
    ),
    "milder": AppealAnswer(
        AppealOutcome.EASED,
        _(
            "We have reviewed everything. The decision was too harsh, so we have made it more "
            "lenient."
        ),
    ),
    "revoked": AppealAnswer(
        AppealOutcome.REVOKED,
        _("You were right, and we have reversed the decision. We are sorry."),
    ),
}

QUESTION = "question"
"""Key of what a user is told when staff asks about an appeal; no answer has it."""
QUESTION_TEXT = _("A moderator has a question about your appeal. You can answer it on its page.")


def told_text(key: str) -> str:
    """Return what a user is told about an appeal: the answer with this key, or of a question."""
    return str(QUESTION_TEXT if key == QUESTION else ANSWERS[key].words)
