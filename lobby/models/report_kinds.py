"""Kinds of reports and alarms, with their labels, and outcomes of reports."""

from collections.abc import Mapping

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise

OTHER = "other"
"""Kind for anything else; it requires a description."""

USER_KINDS: Mapping[str, Words] = {
    "insult": _("They insult or threaten people"),
    "name": _("Their name is offensive"),
    "computer": _("They get help from a computer"),
    "arranged": _("They lose on purpose, or arrange results"),
    "names": _("They use several accounts to gain something by it"),
    OTHER: _("Something else"),
}
MESSAGE_KINDS: Mapping[str, Words] = {
    "insult": _("It insults or threatens somebody"),
    "hatred": _("It stirs up hatred against people for what they are"),
    "private": _("It gives away something private about somebody"),
    "spam": _("It advertises something, or says the same again and again"),
    OTHER: _("Something else"),
}
MATCH_KINDS: Mapping[str, Words] = {
    "stalling": _("They stopped playing and let the clock run"),
    "arranged": _("They lost on purpose, or arranged a result"),
    "computer": _("They got help from a computer"),
    "insult": _("They insulted or threatened somebody"),
    "wrong": _("Something is wrong with this match"),
    OTHER: _("Something else"),
}
KINDS: Mapping[str, Mapping[str, Words]] = {
    "person": USER_KINDS,
    "message": MESSAGE_KINDS,
    "match": MATCH_KINDS,
}
"""For each kind of subject, the report kinds that a reporter can choose, with their labels."""
WITHOUT_SUBJECT = ("wrong", OTHER)
"""Report kinds for a match with which the reporter need not name a player."""
ALARMS: Mapping[str, Words] = {
    "no_show": _("Alarm: does not come to matches"),
    "stalls": _("Alarm: lets the clock run when losing"),
    "quick": _("Alarm: resigns after a few throws"),
    "pairs": _("Alarm: rated matches with the same people again and again"),
    "no_gift": _("Alarm: gives nothing to the dice"),
}
"""Kinds of alarms about players, with their titles. Only the site raises alarms."""
STUCK = "stuck"
"""The kind of an alarm about a match in quarantine; see `games.ops.failures`."""
KIND_TITLES: Mapping[str, Words] = {
    "insult": _("insults or threats"),
    "hatred": _("hatred"),
    "private": _("something private"),
    "spam": _("advertising or repetition"),
    "name": _("an offensive name"),
    "computer": _("help from a computer"),
    "arranged": _("arranged results"),
    "names": _("several accounts"),
    "stalling": _("letting the clock run"),
    "wrong": _("something wrong with a match"),
    OTHER: _("something else"),
    **ALARMS,
    STUCK: _("Alarm: a match cannot go on"),
}
"""Short title of every kind."""

FINDING_TEXTS: Mapping[str, Words] = {
    "no_show": _("Has not come to %(times)s matches lately."),
    "stalls": _("Has let the clock run in %(times)s of the %(of)s matches lost lately."),
    "quick": _("Has resigned %(times)s of the latest %(of)s matches when hardly begun."),
    "pairs": _("The latest %(times)s rated matches were with %(people)s others."),
    "no_gift": _("Has given nothing to the dice of %(times)s of the latest %(of)s matches."),
    STUCK: _("The site has tried %(times)s times to do what is due. The error was: %(error)s."),
}
"""For each kind of alarm, the sentence that states what the site has found."""


class ReportOutcome(models.TextChoices):
    """Outcome of a report."""

    NO_BREACH = "no_breach", _("no breach of the rules")
    WARNED = "warned", _("the person was warned")
    SANCTIONED = "sanctioned", _("the person was sanctioned")
    RULED = "ruled", _("the match was ruled upon")
    UNCLEAR = "unclear", _("it cannot be told")
