"""Powers of staff, and the roles that have these powers.

The tables here are the only source. The groups of the admin, every permission check and the page
`docs/staff.md` are made from them.
"""

from collections.abc import Mapping
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.allauth.factors import has_second_factor
from accounts.models import User
from accounts.refused import Refused


class Role(StrEnum):
    """Role of a staff user. The Django group for the role has the same name."""

    REFEREE = "referee"
    MODERATOR = "moderator"
    DIRECTOR = "tournament director"
    ADMINISTRATOR = "administrator"


ROLE_TITLES: Mapping[Role, str | Promise] = {
    Role.REFEREE: _("referee"),
    Role.MODERATOR: _("moderator"),
    Role.DIRECTOR: _("tournament director"),
    Role.ADMINISTRATOR: _("administrator"),
}
"""The name of each role in the reader's language."""


class Power(StrEnum):
    """Power: one thing that staff may do.

    The Django permission for a power is in the app `accounts` and has the same codename.
    """

    SEE_MATCHES = "see_matches"
    PAUSE = "pause_match"
    SET_CLOCKS = "set_clocks"
    ABORT = "abort_match"
    ADJUDICATE = "adjudicate_match"
    ANNUL = "annul_match"
    RESEAT = "reseat_match"
    FORCE = "force_default"
    REOPEN = "reopen_match"
    CLOSE_TALK = "close_talk"
    HIDE_MESSAGE = "hide_message"
    MESSAGE = "message_players"
    RECOMPUTE = "recompute_ratings"

    SEE_PEOPLE = "see_people"
    SEE_ADDRESSES = "see_addresses"
    SEE_DEVICES = "see_devices"
    NOTE_PERSON = "note_person"
    MUTE = "mute_person"
    BAN_GAMES = "ban_from_games"
    BAN_RATED = "ban_from_rated_games"
    BAN_LOGIN = "ban_from_logging_in"
    RENAME = "rename_person"
    END_SESSIONS = "end_sessions"
    FORGET_FACTOR = "forget_second_factor"
    EXPORT_PERSON = "export_person"
    ERASE_PERSON = "erase_person"
    GIVE_ROLES = "give_roles"

    HANDLE_REPORTS = "handle_reports"
    DECIDE_APPEALS = "decide_appeals"

    SEE_OVERVIEW = "see_overview"
    ANNOUNCE = "announce"
    MAINTAIN = "maintain_site"


DESCRIPTIONS: Mapping[Power, str | Promise] = {
    Power.SEE_MATCHES: _("Read matches with their logs, chat and ratings, and open their consoles"),
    Power.PAUSE: _("Pause and resume matches"),
    Power.SET_CLOCKS: _("Give players extra time and set clocks"),
    Power.ABORT: _("Abort matches without a result"),
    Power.ADJUDICATE: _("Decide matches: set the ranking and the points"),
    Power.ANNUL: _("Remove matches from the ratings and restore them"),
    Power.RESEAT: _("Remove players from seats and give seats to people or computers"),
    Power.FORCE: _("Play the default action for players who do not act"),
    Power.REOPEN: _("Reopen matches that ended by mistake"),
    Power.CLOSE_TALK: _("Close and reopen match chats"),
    Power.HIDE_MESSAGE: _("Hide messages and show them again"),
    Power.MESSAGE: _("Write messages to the players of matches"),
    Power.RECOMPUTE: _("Recalculate ratings"),
    Power.SEE_PEOPLE: _("Find people and see what is known about them"),
    Power.SEE_ADDRESSES: _("See e-mail addresses"),
    Power.SEE_DEVICES: _("See which other accounts use the same device"),
    Power.NOTE_PERSON: _("Write notes about people that only staff can read"),
    Power.MUTE: _("Mute people"),
    Power.BAN_GAMES: _("Ban people from new games"),
    Power.BAN_RATED: _("Ban people from rated games"),
    Power.BAN_LOGIN: _("Ban people from logging in"),
    Power.RENAME: _("Rename people"),
    Power.END_SESSIONS: _("Log people out everywhere"),
    Power.FORGET_FACTOR: _("Reset two-step login for people who have lost access"),
    Power.EXPORT_PERSON: _("Give people a copy of their data"),
    Power.ERASE_PERSON: _("Erase the accounts of people who ask for it"),
    Power.GIVE_ROLES: _("Assign and remove staff roles"),
    Power.HANDLE_REPORTS: _("Handle reports"),
    Power.DECIDE_APPEALS: _("Decide appeals"),
    Power.SEE_OVERVIEW: _("See how the site is doing"),
    Power.ANNOUNCE: _("Publish announcements"),
    Power.MAINTAIN: _("Start and end maintenance"),
}
"""A description of each power, for the admin and the documentation."""

_READERS = frozenset(
    {
        Power.SEE_MATCHES,
        Power.SEE_PEOPLE,
        Power.SEE_OVERVIEW,
        Power.NOTE_PERSON,
        Power.MESSAGE,
    }
)
_MATCH_POWERS = frozenset(
    {
        Power.PAUSE,
        Power.SET_CLOCKS,
        Power.ABORT,
        Power.ADJUDICATE,
        Power.RESEAT,
        Power.FORCE,
        Power.CLOSE_TALK,
        Power.HIDE_MESSAGE,
    }
)

POWERS: Mapping[Role, frozenset[Power]] = {
    Role.REFEREE: _READERS | _MATCH_POWERS | {Power.ANNUL, Power.REOPEN, Power.HANDLE_REPORTS},
    Role.MODERATOR: _READERS
    | {
        Power.CLOSE_TALK,
        Power.HIDE_MESSAGE,
        Power.SEE_DEVICES,
        Power.MUTE,
        Power.BAN_GAMES,
        Power.BAN_RATED,
        Power.BAN_LOGIN,
        Power.RENAME,
        Power.END_SESSIONS,
        Power.HANDLE_REPORTS,
    },
    Role.DIRECTOR: _READERS | _MATCH_POWERS | {Power.ANNOUNCE},
    Role.ADMINISTRATOR: frozenset(Power),
}
"""The powers of each role."""


_FACTOR_SEEN = "_second_factor_seen"


class NotPermitted(Refused):
    """Error: the user lacks a power, or may not use it on the user concerned."""

    sentence = _("You don't have permission for this: %(power)s. These roles do: %(roles)s.")

    @classmethod
    def lacking(cls, *powers: Power) -> "NotPermitted":
        """Return the error of a user with none of these powers; it says which roles have one."""
        wanted = [power for power in Power if power in powers]
        roles = [ROLE_TITLES[role] for role in Role if POWERS[role].intersection(wanted)]
        return cls(
            power=", ".join(str(DESCRIPTIONS[power]) for power in wanted),
            roles=", ".join(str(role) for role in roles),
        )


class Forbidden(PermissionDenied):
    """Error: a page of the admin is refused, with status 403 and the sentence of the refusal.

    Views raise `NotPermitted`; the admin site (`boardsite.staff`) makes this of it.
    """

    leads_to_desk = True

    def __init__(self, refusal: NotPermitted) -> None:
        super().__init__(str(refusal))
        self.words = str(refusal)


def has_power(user: User | AnonymousUser, power: Power) -> bool:
    """Whether the user is active staff with a second factor and has a role with this power."""
    return is_staff(user) and user.has_perm(permission_name(power))


def powers_of(user: User | AnonymousUser) -> frozenset[Power]:
    """Return all powers of a user; none unless the user is active staff with a second factor."""
    if not is_staff(user):
        return frozenset()
    return frozenset(power for power in Power if user.has_perm(permission_name(power)))


def require_power(user: User | AnonymousUser, power: Power) -> None:
    """Raise `NotPermitted` unless the user has this power."""
    if not has_power(user, power):
        raise NotPermitted.lacking(power)


def is_staff(user: User | AnonymousUser) -> bool:
    """Whether the user is active staff with a second factor."""
    if not (isinstance(user, User) and user.is_active and user.is_staff):
        return False
    return _FACTOR_SEEN in vars(user) or has_second_factor(user)


def remember_factor(user: User) -> None:
    """Let a user who was found to be staff count so as long as this object lives.

    For the user of a request that only reads: a page of the admin asks for many powers.
    """
    vars(user)[_FACTOR_SEEN] = True


def has_role(user: User | AnonymousUser) -> bool:
    """Whether the user is active staff with a second factor and at least one power."""
    return bool(powers_of(user))


def permission_name(power: Power) -> str:
    """Return the Django permission of a power, as `app_label.codename`."""
    return f"accounts.{power}"
