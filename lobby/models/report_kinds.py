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
    "arranged": _("They lose on purpose or arrange results"),
    "names": _("They use several accounts to gain an advantage"),
    OTHER: _("Something else"),
}
MESSAGE_KINDS: Mapping[str, Words] = {
    "insult": _("It insults or threatens someone"),
    "hatred": _("It stirs up hatred against people for who they are"),
    "private": _("It gives away private information about someone"),
    "spam": _("It advertises something or repeats the same thing again and again"),
    OTHER: _("Something else"),
}
MATCH_KINDS: Mapping[str, Words] = {
    "stalling": _("They stopped playing and let the clock run down"),
    "arranged": _("They lost on purpose or arranged a result"),
    "computer": _("They got help from a computer"),
    "insult": _("They insulted or threatened someone"),
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
    "no_show": _("Alarm: does not turn up for matches"),
    "stalls": _("Alarm: lets the clock run down when losing"),
    "quick": _("Alarm: resigns soon after the start"),
    "pairs": _("Alarm: keeps playing rated matches with the same people"),
    "no_gift": _("Alarm: adds no seed to the dice"),
    "withholds": _("Alarm: withholds parts of joint rolls"),
}
"""Kinds of alarms about players, with their titles. Only the site raises alarms."""
STUCK = "stuck"
"""The kind of an alarm about a match in quarantine; see `games.ops.failures`."""
TOO_GOOD = "too_good"
"""The kind of an alarm about decisions; see `lobby.moderation.conduct`."""
KIND_TITLES: Mapping[str, Words] = {
    "insult": _("insults or threats"),
    "hatred": _("hatred"),
    "private": _("private information"),
    "spam": _("advertising or repetition"),
    "name": _("an offensive name"),
    "computer": _("help from a computer"),
    "arranged": _("arranged results"),
    "names": _("several accounts"),
    "stalling": _("letting the clock run down"),
    "wrong": _("a problem with a match"),
    OTHER: _("something else"),
    **ALARMS,
    STUCK: _("Alarm: a match is stuck"),
    TOO_GOOD: _("Alarm: plays too well for the rating"),
}
"""Short title of every kind."""

FINDING_TEXTS: Mapping[str, Words] = {
    "no_show": _("Matches missed recently: %(times)s."),
    "stalls": _("Has let the clock run down in %(times)s of the last %(of)s matches lost."),
    "quick": _("Has resigned %(times)s of the last %(of)s matches soon after the start."),
    "pairs": _("Different opponents in the last %(times)s rated matches: %(people)s."),
    "no_gift": _("Has added no seed to the dice in %(times)s of the last %(of)s matches."),
    "withholds": _("Has withheld parts of joint rolls in %(times)s of the last %(of)s matches."),
    STUCK: _(
        "The site has tried to carry out the next action %(times)s times. The error was: %(error)s."
    ),
    TOO_GOOD: _(
        "Has made one of the best choices in %(best)s of %(decisions)s decisions. The strongest "
        "players that this rating allows for would do so in %(expected)s on average."
    ),
}
"""For each kind of alarm, the sentence that states what the site has found."""


class ReportOutcome(models.TextChoices):
    NO_BREACH = "no_breach", _("no breach of the rules")
    WARNED = "warned", _("the person was warned")
    SANCTIONED = "sanctioned", _("the person was sanctioned")
    RULED = "ruled", _("a decision was made about the match")
    UNCLEAR = "unclear", _("unclear")


SEARCH_WORDS: Mapping[str, str] = {
    "insult": "insult insults insulting threats abuse",
    "hatred": "hate hateful racism",
    "spam": "spam advertising",
    "name": "names username",
    "computer": "cheating engine help",
    "arranged": "arranging throwing sandbagging",
    "names": "accounts alts multi-accounting",
    "stalling": "stalling stall slow",
    "stalls": "stalling stall slow",
    "no_show": "leaving absent",
    "quick": "leaving resigning",
    STUCK: "stuck",
}
"""Further English words by which staff finds reports of a kind, beside the kind and its title."""

FOUND_RIGHT = (ReportOutcome.WARNED, ReportOutcome.SANCTIONED, ReportOutcome.RULED)
"""Outcomes of a report that was right."""
