"""Names nobody may take: those of the site, of its staff, of guests and of those who are gone."""

from django.utils.crypto import get_random_string

GUEST = "Guest-"
GONE = {True: "Guest-no-", False: "Deleted-"}
"""What those are called who are gone, by whether they were guests; a number follows."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily read as another

_SITE = {"account", "accounts", "help", "house", "lobby", "rules", "server", "site", "tahur"}
_STAFF = {"admin", "administrator", "moderator", "referee", "root", "staff", "support", "system"}
_ROLES = {"bot", "computer", "player", "robot", "spectator", "white", "red", "black"}
_NOBODY = {"anonymous", "anybody", "everybody", "nobody", "null", "somebody", "undefined", "you"}
RESERVED = frozenset(_SITE | _STAFF | _ROLES | _NOBODY)


def guest_name() -> str:
    """A name for a guest, such as `Guest-k7m2xa`."""
    return GUEST + get_random_string(6, LETTERS)


def is_reserved(username: str) -> bool:
    """Whether a name would pass for the site, its staff, a guest or somebody who is gone."""
    bare = username.casefold().replace("-", "").replace("_", "")
    return bare in RESERVED or bare.startswith(("guest", "deleted"))
