"""Other accounts that were used in the same browser or from the same network address."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from allauth.usersessions.models import UserSession
from django.db.models import Max

from accounts.models import Device, User
from accounts.ops.latest import key_before_latest
from accounts.sessions.devices import users_sharing_device
from accounts.staff.powers import Power, has_power
from accounts.staff.sanctions import sanction_texts

LATEST = 50_000
"""Number of latest sessions among which addresses are compared: they have no index."""
MAX_ACCOUNTS = 50
MAX_SESSIONS = 500


@dataclass(frozen=True, slots=True)
class OtherAccount:
    """Account that may belong to the same person, when it was seen last, and its sanctions."""

    user: User
    last: datetime
    overlaps: bool
    """Whether both accounts were logged in from the address at the same time."""
    sanctions: str


@dataclass(frozen=True, slots=True)
class OtherAccounts:
    """Accounts in the same browser, and further accounts at the same address."""

    by_browser: Sequence[OtherAccount]
    by_address: Sequence[OtherAccount]

    @property
    def many(self) -> int:
        return len(self.by_browser) + len(self.by_address)


def other_accounts(person: User, by: User) -> OtherAccounts | None:
    """Return the accounts that share a browser or an address with a user's.

    None for a reader without the power to see them. The addresses themselves are never shown.
    """
    if not has_power(by, Power.SEE_DEVICES):
        return None
    sharing = list(users_sharing_device(person)[:MAX_ACCOUNTS])
    used = Device.objects.filter(user__in=sharing).order_by().values("user")
    latest = used.annotate(last=Max("seen")).values_list("user", "last") if sharing else ()
    seen: dict[int, datetime] = dict(latest)
    own = list(UserSession.objects.filter(user=person))
    at_address: dict[int, list[UserSession]] = {}
    for session in _sessions_beside(person, own) if own else ():
        at_address.setdefault(session.user_id, []).append(session)
    keys = {*seen, *at_address}
    sanctions = sanction_texts(keys) if keys else {}

    def account(user: User, last: datetime) -> OtherAccount:
        overlaps = any(
            _overlap(session, mine) for session in at_address.get(user.pk, ()) for mine in own
        )
        return OtherAccount(user, last, overlaps, sanctions.get(user.pk, ""))

    further = [rows[0] for key, rows in at_address.items() if key not in seen]
    return OtherAccounts(
        [account(user, seen[user.pk]) for user in sharing],
        [account(each.user, each.last_seen_at) for each in further[:MAX_ACCOUNTS]],
    )


def _sessions_beside(person: User, own: Sequence[UserSession]) -> list[UserSession]:
    """Return the latest sessions of others from the addresses of a user's own."""
    since = key_before_latest(UserSession.objects.all(), LATEST)
    there = UserSession.objects.filter(pk__gt=since, ip__in={each.ip for each in own})
    others = there.exclude(user=person).select_related("user").order_by("-last_seen_at")
    return list(others[:MAX_SESSIONS])


def _overlap(one: UserSession, other: UserSession) -> bool:
    """Whether two sessions went on at the same time from one address."""
    begun = max(one.created_at, other.created_at)
    return bool(one.ip == other.ip and begun <= min(one.last_seen_at, other.last_seen_at))
