"""Fixed answers to reporters and fixed warnings to users, each in the user's language."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from lobby.models.report_kinds import ReportOutcome, Words


@dataclass(frozen=True, slots=True)
class ReportAnswer:
    """Fixed answer to a reporter, with the outcome of the report."""

    outcome: ReportOutcome
    words: Words


ANSWERS: Mapping[str, ReportAnswer] = {
    "no_breach": ReportAnswer(
        ReportOutcome.NO_BREACH,
        _("Thank you for your report. We have looked at it and found no breach of the rules."),
    ),
    "own_means": ReportAnswer(
        ReportOutcome.NO_BREACH,
        _(
            "Thank you for your report. This is not against the rules, but you need not put up "
            "with it: mute or block whom you do not want to hear or meet."
        ),
    ),
    "dice": ReportAnswer(
        ReportOutcome.NO_BREACH,
        _(
            "Thank you for your report. What you saw is what the dice gave: they were fixed "
            "before anybody sat down, and below the board anybody can check them."
        ),
    ),
    "warned": ReportAnswer(
        ReportOutcome.WARNED,
        _("Thank you for your report. You were right, and the person was told to stop it."),
    ),
    "sanctioned": ReportAnswer(
        ReportOutcome.SANCTIONED,
        _(
            "Thank you for your report. You were right, and we have seen to it that it does not "
            "go on."
        ),
    ),
    "ruled": ReportAnswer(
        ReportOutcome.RULED,
        _(
            "Thank you for your report. We have ruled upon the match; its page says what was "
            "decided and why."
        ),
    ),
    "hidden": ReportAnswer(
        ReportOutcome.RULED,
        _("Thank you for your report. The message is out of everybody's sight."),
    ),
    "unclear": ReportAnswer(
        ReportOutcome.UNCLEAR,
        _(
            "Thank you for your report. We have looked at all that is kept and cannot tell. "
            "Should it happen again, please report it again."
        ),
    ),
}
WARNINGS: Mapping[str, Words] = {
    "insult": _("Please do not insult or threaten anybody here, whatever the dice do to you."),
    "hatred": _("Please do not stir up hatred here against people for what they are."),
    "private": _("Please do not give away here what is private about others."),
    "spam": _("Please do not advertise here, nor say the same again and again."),
    "name": _("Your name offends people. Please choose another one on the page of your account."),
    "computer": _("Please play by yourself: whoever asks a computer what to play is unfair."),
    "arranged": _("Please play to win: results that are arranged make ratings worthless."),
    "names": _("Please play under one name: several are unfair where they meet or help you."),
    "stalling": _("Please do not let the clock run when you are losing: play on, or resign."),
    "no_show": _("Please come to the matches that you begin: others wait for you."),
    "quick": _("Please play your matches: whoever resigns at once spoils them for the others."),
}
"""Warnings to a reported user, by their keys."""
WARNED_WITH = (ReportOutcome.WARNED, ReportOutcome.SANCTIONED, ReportOutcome.RULED)
"""Outcomes with which the reported user may be warned."""


def outcome_of(answer: str) -> ReportOutcome:
    """Return the outcome of a report that gets this answer.

    `answer` is the key of the answer. Raises `KeyError` for an unknown key.
    """
    return ANSWERS[answer].outcome
