"""Reasons for sanctions, addressed to the user who is sanctioned."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Reason(TextChoices):
    """Reason for a sanction, as the user reads it. Details are in the note for staff."""

    INSULT = "insult", _("You insulted or threatened somebody.")
    HATE = "hate", _("You said something that demeans people for what they are.")
    ADVERT = "advert", _("You advertised, or said the same again and again.")
    STALL = "stall", _("You let others wait on purpose.")
    LEAVE = "leave", _("You left matches again and again.")
    THROW = "throw", _("You lost on purpose, or arranged results.")
    HELP = "help", _("You were helped by a computer or by somebody else while you played.")
    ACCOUNTS = "accounts", _("You used several accounts where one person may use one.")
    NAME = "name", _("Your name offends people, or passes for somebody else.")
    EVADE = "evade", _("You went round an earlier decision of the staff.")
    SAFETY = "safety", _("Somebody else seems to use your account.")
    ASKED = "asked", _("You asked for it yourself.")
