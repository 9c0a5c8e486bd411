"""Table of all rate limits. `in_force` changes it as `settings.LIMITS` says."""

from collections.abc import Mapping
from dataclasses import dataclass

ACCOUNT, ADDRESS, MATCH = "account", "address", "match"
MAILBOX, BROWSER = "mailbox", "browser"
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@dataclass(frozen=True, slots=True)
class Rate:
    """Rate of a token bucket: `count` requests at once, refilled evenly over `seconds`."""

    count: int
    seconds: int
    by: tuple[str, ...]
    """Subjects, such as `account` and `match`. Each combination of their values has a bucket."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """Largest number of sockets that one account or one address may have open."""

    count: int
    by: tuple[str, ...]


def _rate(*by: str, count: int, seconds: int) -> Rate:
    return Rate(count, seconds, by)


RATES: Mapping[str, tuple[Rate, ...]] = {
    # Playing. No player acts eight times a second; a school may share one address.
    "act": (_rate(ACCOUNT, count=80, seconds=10), _rate(ADDRESS, count=600, seconds=10)),
    "chat": (
        _rate(ACCOUNT, MATCH, count=5, seconds=10),
        _rate(ACCOUNT, MATCH, count=60, seconds=10 * MINUTE),
        _rate(ADDRESS, count=240, seconds=MINUTE),
    ),
    # A hint takes the computer a few hundredths of a second, one after the other.
    "hint": (_rate(ACCOUNT, count=30, seconds=MINUTE), _rate(ADDRESS, count=240, seconds=MINUTE)),
    # Reading. A page without a socket polls every few seconds; the slider of a past match requests
    # every board it passes.
    "board": (
        _rate(ACCOUNT, count=600, seconds=MINUTE),
        _rate(ADDRESS, count=3000, seconds=MINUTE),
    ),
    "page": (_rate(ACCOUNT, count=60, seconds=MINUTE), _rate(ADDRESS, count=240, seconds=MINUTE)),
    "socket": (
        _rate(ACCOUNT, count=120, seconds=MINUTE),
        _rate(ADDRESS, count=900, seconds=MINUTE),
    ),
    # Finding opponents. Every seek, challenge and match adds a permanent line to the public dice
    # log.
    "seek": (
        _rate(ACCOUNT, count=10, seconds=10 * MINUTE),
        _rate(ADDRESS, count=60, seconds=10 * MINUTE),
    ),
    "join": (_rate(ACCOUNT, count=30, seconds=MINUTE), _rate(ADDRESS, count=300, seconds=MINUTE)),
    "challenge": (_rate(ACCOUNT, count=20, seconds=HOUR), _rate(ADDRESS, count=60, seconds=HOUR)),
    "quick_game": (
        _rate(ACCOUNT, count=20, seconds=MINUTE),
        _rate(ADDRESS, count=200, seconds=MINUTE),
    ),
    "computer_game": (
        _rate(ACCOUNT, count=30, seconds=HOUR),
        _rate(ADDRESS, count=200, seconds=HOUR),
    ),
    # Analyses are computed with the lowest priority, one after another.
    "analysis": (
        _rate(ACCOUNT, count=60, seconds=10 * MINUTE),
        _rate(ADDRESS, count=240, seconds=10 * MINUTE),
    ),
    # Evaluations of the analysis board are computed while their page waits.
    "evaluation": (
        _rate(ACCOUNT, count=60, seconds=MINUTE),
        _rate(ADDRESS, count=120, seconds=MINUTE),
    ),
    # Match files are played by the same process, and take it longest.
    "import": (
        _rate(ACCOUNT, count=10, seconds=10 * MINUTE),
        _rate(ADDRESS, count=40, seconds=10 * MINUTE),
    ),
    # Reports and appeals to staff.
    "report": (_rate(ACCOUNT, count=10, seconds=DAY), _rate(ADDRESS, count=40, seconds=DAY)),
    "guest_report": (_rate(ACCOUNT, count=3, seconds=DAY),),
    "appeal": (_rate(ADDRESS, count=20, seconds=HOUR),),
    # Guests, sign-up and log-in.
    "guest": (_rate(ADDRESS, count=40, seconds=HOUR),),
    "sign_up": (_rate(ADDRESS, count=40, seconds=HOUR),),
    "log_in": (_rate(ADDRESS, count=60, seconds=MINUTE),),
    # Successful log-ins are not counted. One address alone cannot use up the attempts of an
    # account, so an attacker cannot lock its owner out; a browser in which the account was used
    # counts separately.
    "failed_log_in": (
        _rate(ACCOUNT, ADDRESS, count=5, seconds=15 * MINUTE),
        _rate(ACCOUNT, count=100, seconds=HOUR),
        _rate(ADDRESS, count=30, seconds=10 * MINUTE),
    ),
    "failed_log_in_known_browser": (_rate(ACCOUNT, BROWSER, count=10, seconds=5 * MINUTE),),
    "second_factor": (_rate(ACCOUNT, count=10, seconds=10 * MINUTE),),
    "password_reset": (
        _rate(MAILBOX, count=5, seconds=HOUR),
        _rate(ADDRESS, count=20, seconds=10 * MINUTE),
    ),
    "account_change": (_rate(ACCOUNT, count=10, seconds=10 * MINUTE),),
    # Devices that get notifications.
    "notify": (_rate(ACCOUNT, count=20, seconds=HOUR), _rate(ADDRESS, count=100, seconds=HOUR)),
    "test_notification": (_rate(ACCOUNT, count=5, seconds=10 * MINUTE),),
    "copy": (_rate(ACCOUNT, count=10, seconds=HOUR),),
}
CAPACITIES: Mapping[str, tuple[Capacity, ...]] = {
    # A socket is an open page. A household or a school shares an address.
    "open_sockets": (Capacity(30, (ACCOUNT,)), Capacity(400, (ADDRESS,))),
}
