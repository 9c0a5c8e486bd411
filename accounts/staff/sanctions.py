"""Checking whether a sanction forbids something, and describing sanctions to users.

A sanction never affects a match that has begun. A user with a log-in ban cannot start matches, and
may log in only to finish running matches. `lobby.moderation.sanctions` imposes and lifts sanctions.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User
from accounts.models.sanction_reasons import Reason
from accounts.people.users import AccountClosed
from accounts.refused import Refused
from accounts.staff.appeal_links import signed_appeal_url
from accounts.staff.powers import Power

Restriction = Sanction.Restriction

BAN = "ban"
"""Key of a session without a user: the number of the ban by which its user was logged out."""
POWERS: Mapping[Restriction, Power] = {
    Restriction.MUTE: Power.MUTE,
    Restriction.GAMES: Power.BAN_GAMES,
    Restriction.RATED: Power.BAN_RATED,
    Restriction.LOGIN: Power.BAN_LOGIN,
}
"""The power that staff needs to impose or lift each kind of sanction."""
SANCTION_TEXTS: Mapping[str, Promise] = {
    Restriction.MUTE: _("You are muted: you can't write in any match chat."),
    Restriction.GAMES: _(
        "You can't start matches with other people. Matches in progress continue, and you can "
        "still play the computer."
    ),
    Restriction.RATED: _("You can't start rated matches. You can still play casual ones."),
    Restriction.LOGIN: _("You can log in only to finish matches in progress."),
}
"""What each kind of sanction means, addressed to the user concerned."""
FORMER_TEXTS: Mapping[str, Promise] = {
    Restriction.MUTE: _("You were muted."),
    Restriction.GAMES: _("You were banned from new games with other people."),
    Restriction.RATED: _("You were banned from rated games."),
    Restriction.LOGIN: _("You were banned from logging in."),
}
"""What each kind of sanction meant, once it is over."""
HELD_TEXTS: Mapping[str, Promise] = {
    Restriction.MUTE: _("%(name)s is muted"),
    Restriction.GAMES: _("%(name)s is banned from new games"),
    Restriction.RATED: _("%(name)s is banned from rated games"),
    Restriction.LOGIN: _("%(name)s is banned from logging in"),
}
"""What each kind of sanction means, as staff reads it."""
PAST_TEXTS: Mapping[str, Promise] = {
    Restriction.MUTE: _("%(name)s was muted"),
    Restriction.GAMES: _("%(name)s was banned from new games"),
    Restriction.RATED: _("%(name)s was banned from rated games"),
    Restriction.LOGIN: _("%(name)s was banned from logging in"),
}
"""What each kind of sanction meant, once it is over, as staff reads it."""


class Sanctioned(Refused):
    """Error: a sanction forbids the action. `str()` describes it, and how to appeal."""

    sentence = _("Your account page explains how to appeal.")

    def __init__(self, sanction: Sanction) -> None:
        super().__init__()
        self.sanction = sanction

    def __str__(self) -> str:
        return f"{sanction_text(self.sanction)} {self.sentence}"


def sanction_text(sanction: Sanction) -> str:
    """Return sentences that tell the user what a sanction forbids, until when, and why."""
    return " ".join(
        [str(SANCTION_TEXTS[sanction.kind]), end_text(sanction), sanction_reason_text(sanction)]
    )


def staff_sanction_text(sanction: Sanction) -> str:
    """Return a sentence for staff: who is under which sanction, or was, and until when."""
    held = sanction.is_in_force
    words = (HELD_TEXTS if held else PAST_TEXTS)[sanction.kind]
    what = str(words) % {"name": sanction.user.username}
    end = sanction.lifted_at or sanction.ends
    if end is None:
        return gettext("%(what)s, without an end date.") % {"what": what}
    until = date_format(end, "SHORT_DATETIME_FORMAT")
    return gettext("%(what)s until %(until)s UTC.") % {"what": what, "until": until}


def short_end_text(sanction: Sanction) -> str:
    """Return in brief until when a sanction holds."""
    if sanction.ends is None:
        return gettext("no end date")
    return gettext("until %(end)s") % {"end": date_format(sanction.ends, "SHORT_DATETIME_FORMAT")}


def sanction_state(sanction: Sanction) -> str:
    """Return in one or two words whether a sanction holds, was lifted, or has ended."""
    if sanction.is_in_force:
        return gettext("in force")
    return gettext("lifted") if sanction.lifted_at is not None else gettext("over")


def sanction_page(sanction: Sanction) -> str:
    """Return the address of the sanction in the history on the user's page in the admin."""
    page = reverse("admin:accounts_user_change", args=[sanction.user_id])
    return f"{page}?show=sanctions#sanction-{sanction.pk}"


def end_text(sanction: Sanction) -> str:
    """Return a sentence that says when a sanction ends."""
    if sanction.ends is None:
        return gettext("This restriction has no end date.")
    until = date_format(sanction.ends, "SHORT_DATETIME_FORMAT")
    return gettext("This restriction lasts until %(until)s UTC.") % {"until": until}


def sanction_reason_text(sanction: Sanction) -> str:
    """Return sentences that give the reason of a sanction, and what staff has written beside it."""
    reason = gettext("Reason: %(reason)s") % {"reason": Reason(sanction.reason).label}
    if not sanction.words:
        return reason
    added = gettext("A moderator adds: “%(words)s”") % {"words": sanction.words}
    return f"{reason} {added}"


def appeal_url(sanction: Sanction) -> str:
    """Return the URL of the page to appeal against a sanction, which works without logging in."""
    return signed_appeal_url("sanction", sanction.pk, sanction.user_id)


def longest_sanction(user: User, kinds: Collection[str]) -> Sanction | None:
    """Return the sanction in force that ends last, or None.

    Only the user's sanctions of these kinds are considered.
    """
    held = Sanction.objects.in_force().filter(user=user.pk, kind__in=kinds)
    return max(held, key=lambda each: each.ends.timestamp() if each.ends else inf, default=None)


def check_may_chat(user: User) -> None:
    """Raise `Sanctioned` if the user is muted."""
    _check_kinds(user, {Restriction.MUTE})


def check_may_start(user: User, *, rated: bool, computers: bool = False) -> None:
    """Raise `Sanctioned` if a sanction forbids the user to start a match.

    Raises `AccountClosed` for a closed account; `lock_users` finds out whether it is.
    `rated`: the match is rated. Bans from rated matches do not apply to guests. `computers`: all
    opponents are bots. Bans from new matches do not apply to such matches.
    """
    if not user.is_active:
        raise AccountClosed
    kinds = {Restriction.LOGIN} if computers else {Restriction.LOGIN, Restriction.GAMES}
    _check_kinds(user, kinds | {Restriction.RATED} if rated and not user.is_guest else kinds)


def login_ban(user: User) -> Sanction | None:
    """Return the user's log-in ban in force, or None.

    Costs no query for users who never had a log-in ban.
    """
    return longest_sanction(user, {Restriction.LOGIN}) if user.under_ban else None


@dataclass(frozen=True, slots=True)
class ShownRestriction:
    """A sanction in force as its user reads it."""

    number: int
    """The primary key of the sanction."""
    kind: str
    words: str
    """What is forbidden, until when, and why."""
    appeal: str
    """URL of the page to appeal."""
    is_ban: bool
    """Whether it forbids to log in, which every page tells."""


def shown_restrictions(user: User) -> list[ShownRestriction]:
    """Return what the sanctions in force forbid the user, newest first, with one query."""
    return [shown_restriction(each) for each in Sanction.objects.in_force().filter(user=user.pk)]


def shown_restriction(sanction: Sanction) -> ShownRestriction:
    """Return a sanction as its user reads it."""
    return ShownRestriction(
        sanction.pk,
        sanction.get_kind_display(),
        sanction_text(sanction),
        appeal_url(sanction),
        is_ban=sanction.kind == Restriction.LOGIN,
    )


def sanction_texts(users: Collection[int]) -> Mapping[int, str]:
    """Return the kinds of the sanctions in force of each user, newest first, in words.

    `users` are keys. Users without a sanction are left out.
    """
    kinds = defaultdict[int, list[str]](list)
    for sanction in Sanction.objects.in_force().filter(user__in=users):
        kinds[sanction.user_id].append(sanction.get_kind_display())
    return {user: ", ".join(each) for user, each in kinds.items()}


def _check_kinds(user: User, kinds: Collection[str]) -> None:
    sanction = longest_sanction(user, kinds)
    if sanction is not None:
        raise Sanctioned(sanction)
