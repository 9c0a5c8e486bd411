"""Random choice of a simulated user's next action, among everything that a page offers."""

import re
from collections.abc import Sequence
from random import Random

from tools.crowd.forms import Link, Offer, Press

AT_MATCH = "/act/"
"""The end of each address to which a board sends actions."""
WEIGHTS = {"live": 8.0, "away": 3.0, "say-state": 1.0, "main": 5.0, "header": 1.2, "footer": 0.4}
"""How likely each region of a page is chosen, however many links and buttons it contains."""
PLAYED = 30.0
"""The weight of a board on which the user has to act."""
TO_GO_ON, DANGER, RARE = 6.0, 0.06, 0.15
RARELY = ("language", "theme", "/ties/", "logout", "password", "maintenance", "copy")
"""Parts of addresses that the crowd rarely opens, because their effects last."""
GLADLY = ("/report/", "/appeals/", "/analysis/")
"""Parts of addresses that the crowd prefers, because pages rarely offer them."""
DUTIES = {
    r"/admin/games/match/\w+/rule/": 300.0,
    r"/admin/(accounts/user|lobby/report)/\d+/": 60.0,
    r"/admin/games/match/\w+/console/": 60.0,
}
"""Patterns of the addresses where staff do their work, and how much staff prefer each."""
GIVING_UP = ("resign", "offer", "give", "undo")


def choose(found: Sequence[Offer], random: Random, *, mine: bool) -> Offer | None:
    """Choose at random one of the links and buttons that a page offers; None if there are none.

    With `mine` the match waits for this user, who then mostly chooses on the board.
    """
    regions: dict[str, list[Offer]] = {}
    for each in found:
        regions.setdefault(_region(each, mine=mine), []).append(each)
    if not regions:
        return None
    names = list(regions)
    weights = [PLAYED if name == "board" else WEIGHTS.get(name, 1.0) for name in names]
    among = regions[random.choices(names, weights)[0]]
    return random.choices(among, [_weight(each) for each in among])[0]


def _region(offer: Offer, *, mine: bool) -> str:
    plays = isinstance(offer, Press) and offer.region == "live" and offer.button.name == "action"
    return "board" if plays and mine else offer.region


def _weight(offer: Offer) -> float:
    if isinstance(offer, Link):
        return (3.0 if offer.stressed else 1.0) * _seldom(offer.address)
    button = offer.button
    if "danger" in button.looks:
        return DANGER
    if button.name == "action" and button.value.startswith(GIVING_UP):
        return RARE
    if button.name == "action" and "own" in button.looks:
        return RARE
    to_go_on = button.id == "next" or "primary" in button.looks or "answer" in button.looks
    return (TO_GO_ON if to_go_on else 2.0) * _seldom(offer.address)


def _seldom(address: str) -> float:
    if "/admin/logout/" in address:
        # Staff have no password to log in again with.
        return 0.0
    if any(part in address for part in RARELY):
        return RARE
    for pattern, weight in DUTIES.items():
        if re.search(pattern, address):
            return weight
    return TO_GO_ON if any(part in address for part in GLADLY) else 1.0
