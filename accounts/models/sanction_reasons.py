"""Reasons for sanctions, addressed to the user who is sanctioned."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Reason(TextChoices):
    """Reason for a sanction, as the user reads it. Details are in the note for staff."""

    INSULT = "insult", _("You insulted or threatened someone.")
    HATE = "hate", _("You wrote something that demeans people for who they are.")
    ADVERT = "advert", _("You advertised, or posted the same thing again and again.")
    STALL = "stall", _("You kept others waiting on purpose.")
    LEAVE = "leave", _("You left matches repeatedly.")
    THROW = "throw", _("You lost on purpose or arranged results.")
    HELP = "help", _("You had help from a computer or another person while playing.")
    ACCOUNTS = "accounts", _("You used several accounts where only one is allowed.")
    NAME = "name", _("Your name is offensive or impersonates someone else.")
    EVADE = "evade", _("You evaded an earlier decision by the moderators.")
    SAFETY = "safety", _("Someone else seems to be using your account.")
    ASKED = "asked", _("You asked for this yourself.")
