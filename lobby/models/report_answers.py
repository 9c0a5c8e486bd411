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
        _("Thank you for your report. We have looked into it and found no breach of the rules."),
    ),
    "own_means": ReportAnswer(
        ReportOutcome.NO_BREACH,
        _(
            "Thank you for your report. This is not against the rules, but you don't have to "
            "put up with it: you can mute or block people."
        ),
    ),
    "dice": ReportAnswer(
        ReportOutcome.NO_BREACH,
        _(
            "Thank you for your report. What you saw was chance: the dice were sealed before "
            "anyone sat down. You can check them yourself below the board."
        ),
    ),
    "warned": ReportAnswer(
        ReportOutcome.WARNED,
        _("Thank you for your report. You were right, and we have told the person to stop."),
    ),
    "sanctioned": ReportAnswer(
        ReportOutcome.SANCTIONED,
        _("Thank you for your report. You were right, and we have made sure that it stops."),
    ),
    "ruled": ReportAnswer(
        ReportOutcome.RULED,
        _(
            "Thank you for your report. We have made a decision about the match. The match "
            "page says what we decided and why."
        ),
    ),
    "hidden": ReportAnswer(
        ReportOutcome.RULED,
        _("Thank you for your report. The message is no longer shown to players or spectators."),
    ),
    "unclear": ReportAnswer(
        ReportOutcome.UNCLEAR,
        _(
            "Thank you for your report. We have checked everything on record, but we can't "
            "tell what happened. If it happens again, please report it again."
        ),
    ),
}
WARNINGS: Mapping[str, Words] = {
    "insult": _("Please do not insult or threaten anyone here, however the dice treat you."),
    "hatred": _("Please do not stir up hatred here against people for who they are."),
    "private": _("Please do not share private information about other people here."),
    "spam": _("Please do not advertise here or post the same thing again and again."),
    "name": _("Your name offends people. Please choose another one on your account page."),
    "computer": _("Please play without help. Asking a computer what to play is unfair."),
    "arranged": _("Please play to win. Arranged results make ratings worthless."),
    "names": _(
        "Please play under one name. Using several accounts is unfair if they play each other or "
        "help you."
    ),
    "stalling": _("Please do not let the clock run down when you are losing. Play on or resign."),
    "no_show": _("Please turn up for the matches you start. Others are waiting for you."),
    "quick": _("Please play your matches properly. Resigning at once spoils them for the others."),
}
"""Warnings to a reported user, by their keys."""
WARNED_WITH = (ReportOutcome.WARNED, ReportOutcome.SANCTIONED, ReportOutcome.RULED)
"""Outcomes with which the reported user may be warned."""


def outcome_of(answer: str) -> ReportOutcome:
    """Return the outcome of a report that gets this answer.

    `answer` is the key of the answer. Raises `KeyError` for an unknown key.
    """
    return ANSWERS[answer].outcome
