"""What somebody does next, by chance: which of all that a page offers."""

from collections.abc import Sequence
from random import Random

from tools.crowd.forms import Link, Offer, Press

AT_MATCH = "/act/"
"""Boards send what is played to addresses that end so."""
WEIGHTS = {"live": 8.0, "away": 3.0, "say-state": 1.0, "main": 5.0, "header": 1.2, "footer": 0.4}
"""How often something in each region of a page is chosen, however much there is."""
PLAYED = 30.0
"""How often the board is played on which waits for this person."""
TO_GO_ON, DANGER, RARE = 6.0, 0.06, 0.15
RARELY = ("language", "theme", "/ties/", "logout", "password", "maintenance", "copy")
"""Parts of addresses where people go seldom; what they do there lasts."""
GLADLY = ("/rule/", "/deed", "/console/", "/report/", "/appeals/")
"""Parts of addresses that are hard to come by, so that they are taken when they are there."""
GIVING_UP = ("resign", "offer", "give", "undo")


def choose(found: Sequence[Offer], random: Random, *, mine: bool) -> Offer | None:
    """One of all that is offered; None if there is nothing."""
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
    if any(part in address for part in RARELY):
        return RARE
    return TO_GO_ON if any(part in address for part in GLADLY) else 1.0
