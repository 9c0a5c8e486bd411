"""Checking whether a sanction forbids something, and sanctions as text for the user.

A sanction never affects a match that has begun. Users banned from logging in cannot start new
matches either; they may log in only to finish running ones. `lobby.moderation.sanctions` imposes
and lifts.
"""

from collections.abc import Collection, Mapping
from math import inf

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User
from accounts.models.sanction_reasons import Reason
from accounts.refused import Refused
from accounts.staff.appeal_links import signed_appeal_url
from accounts.staff.powers import Power

Restriction = Sanction.Restriction

POWERS: Mapping[Restriction, Power] = {
    Restriction.MUTE: Power.MUTE,
    Restriction.GAMES: Power.BAN_GAMES,
    Restriction.RATED: Power.BAN_RATED,
    Restriction.LOGIN: Power.BAN_LOGIN,
}
"""The power that staff needs to impose or lift each kind."""
SANCTION_TEXTS: Mapping[str, Promise] = {
    Restriction.MUTE: _("You are muted: at matches you say nothing."),
    Restriction.GAMES: _(
        "You may not begin matches with other people. What has begun goes on, and computers stay "
        "open to you."
    ),
    Restriction.RATED: _("You may not begin rated matches. Casual ones stay open to you."),
    Restriction.LOGIN: _("You may not log in, but to finish the matches that you have begun."),
}
"""What each kind of sanction means, addressed to the user concerned."""


class Sanctioned(Refused):
    """Error: a sanction forbids the action; `str()` says until when, why and how to appeal."""

    sentence = _("On your account page you read how to appeal.")

    def __init__(self, sanction: Sanction) -> None:
        super().__init__()
        self.sanction = sanction

    def __str__(self) -> str:
        return f"{sanction_text(self.sanction)} {self.sentence}"


def sanction_text(sanction: Sanction) -> str:
    """Describe a sanction to the user: meaning, end and reason."""
    return " ".join(
        [str(SANCTION_TEXTS[sanction.kind]), end_text(sanction), sanction_reason_text(sanction)]
    )


def end_text(sanction: Sanction) -> str:
    """Describe until when a sanction lasts."""
    if sanction.ends is None:
        return gettext("This has no end.")
    until = date_format(sanction.ends, "j M Y, H:i")
    return gettext("This lasts until %(until)s UTC.") % {"until": until}


def sanction_reason_text(sanction: Sanction) -> str:
    """Describe the reason of a sanction."""
    return gettext("The reason: %(reason)s") % {"reason": Reason(sanction.reason).label}


def appeal_url(sanction: Sanction) -> str:
    """Return the URL on which the user can appeal against a sanction without logging in."""
    return signed_appeal_url("sanction", sanction.pk, sanction.user_id)


def longest_sanction(user: User, kinds: Collection[str]) -> Sanction | None:
    """Return the user's sanction of these kinds in force that ends last, or None."""
    held = Sanction.objects.in_force().filter(user=user.pk, kind__in=kinds)
    return max(held, key=lambda each: each.ends.timestamp() if each.ends else inf, default=None)


def check_may_chat(user: User) -> None:
    """Raise `Sanctioned` if the user is muted."""
    _check_kinds(user, {Restriction.MUTE})


def check_may_start(user: User, *, rated: bool, computers: bool = False) -> None:
    """Raise `Sanctioned` if the user may not start such a match.

    `rated`: the match is rated, which does not concern guests. `computers`: all opponents are bots.
    """
    kinds = {Restriction.LOGIN} if computers else {Restriction.LOGIN, Restriction.GAMES}
    _check_kinds(user, kinds | {Restriction.RATED} if rated and not user.is_guest else kinds)


def login_ban(user: User) -> Sanction | None:
    """Return the user's log-in ban in force; costs no query for users who never had one."""
    return longest_sanction(user, {Restriction.LOGIN}) if user.under_ban else None


def sanctions_in_force(user: User) -> list[Sanction]:
    """Return the user's sanctions in force."""
    return list(Sanction.objects.in_force().filter(user=user.pk))


def _check_kinds(user: User, kinds: Collection[str]) -> None:
    sanction = longest_sanction(user, kinds)
    if sanction is not None:
        raise Sanctioned(sanction)
