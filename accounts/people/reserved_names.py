"""Reserved usernames, which no user can choose: those of the site, staff, guests, erased users."""

from django.utils.crypto import get_random_string

GUEST_PREFIX = "Guest-"
ERASED_PREFIXES = {True: "Guest-no-", False: "Deleted-"}
"""How names of erased users begin (True: of guests). The primary key follows: `Deleted-42`."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike

_SITE = {"account", "accounts", "help", "house", "lobby", "rules", "server", "site", "tahur"}
_STAFF = {"admin", "administrator", "moderator", "referee", "root", "staff", "support", "system"}
_ROLES = {"bot", "computer", "player", "robot", "spectator", "white", "red", "black"}
_PLACEHOLDERS = {
    "anonymous",
    "anybody",
    "everybody",
    "nobody",
    "null",
    "somebody",
    "undefined",
    "you",
}
RESERVED = frozenset(_SITE | _STAFF | _ROLES | _PLACEHOLDERS)


def guest_name() -> str:
    """Return a random guest name, such as `Guest-k7m2xa`."""
    return GUEST_PREFIX + get_random_string(6, LETTERS)


def is_reserved(username: str) -> bool:
    """Whether a name looks like one of the site, its staff, a guest or an erased user."""
    bare = username.casefold().replace("-", "").replace("_", "")
    return bare in RESERVED or bare.startswith(("guest", "deleted"))
