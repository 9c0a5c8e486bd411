"""Reserved usernames, which no user can choose: those of the site, staff, guests, erased users."""

ERASED_PREFIXES = {True: "Guest-no-", False: "Deleted-"}
"""How names of erased users begin (True: of guests). The primary key follows: `Deleted-42`."""

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


def is_reserved(username: str) -> bool:
    """Whether a name looks like one of the site, its staff, a guest or an erased user."""
    bare = username.casefold().replace("-", "").replace("_", "")
    return bare in RESERVED or bare.startswith(("guest", "deleted"))
