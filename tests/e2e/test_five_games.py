"""A match of every other game, its beginning and its end, between as many as it is made for."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from tests.e2e.gathering import Wish, gather
from tests.e2e.playing import Choose
from tests.e2e.preferring import prefer
from tests.e2e.reception import Arrive
from tests.e2e.server import Server
from tests.e2e.table import Way
from tests.e2e.whole_matches import (
    Reading,
    assert_all_see_the_same_result,
    assert_statements_are_told,
    play_through,
)

TRAP, EXIT = 27, 30
LONGEST = 600
"""Seconds: some hundred clicks take their time where the machine is busy."""


def past_the_trap(ways: Sequence[Way]) -> Way:
    """Not into the trap of senet; to the exit if possible; else whoever is farthest behind."""
    return min(ways, key=lambda way: (way.end == TRAP, way.end < EXIT, way.start))


def ahead(ways: Sequence[Way]) -> Way:
    """Whoever comes farthest."""
    return max(ways, key=lambda way: (way.end, way.start))


@dataclass(frozen=True, slots=True)
class Match:
    """A table, how many play at it, how they play, and what they are bound to come across."""

    wish: Wish
    people: int
    choose: Choose
    declines: int = 0
    stuck: bool = True
    by_hand: bool = False
    """Whether everybody throws and says done themselves, and not the site for them."""


MATCHES = (
    Match(Wish("senet", "Senet"), 2, past_the_trap),
    Match(Wish("senas", "Señas"), 2, ahead),
    Match(
        Wish(
            "petits-chevaux",
            "Petits chevaux",
            rules="My own rules",
            options=("Everybody has one horse.", "A horse counts straight on through the gate."),
            players="4 players",
        ),
        4,
        ahead,
        stuck=False,
        by_hand=True,
    ),
    Match(
        Wish(
            "pachisi",
            "Pachisi",
            rules="My own rules",
            options=(
                "Seven cowries: 7, 10, 2, 3, 4, 25, 35 or 14",
                "A throw may be shared out among several pieces.",
            ),
            players="2 players",
        ),
        2,
        ahead,
        declines=2,
    ),
)


@pytest.mark.timeout(LONGEST)
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.wish.game)
def test_people_play_a_match_by_clicking(arrive: Arrive, server: Server, match: Match) -> None:
    visitors = [arrive(reduced=True) for _ in range(match.people)]
    for visitor in visitors:
        visitor.forgive("status of 422")
        if not match.by_hand:
            prefer(visitor, "Throw for me", "Say done for me", game=match.wish.title)
    tables = gather(match.wish, *visitors)
    reading = Reading(match.declines, match.stuck)
    play_through(tables, match.choose, reading, server)
    assert_all_see_the_same_result(tables)
    events = server.events(tables[0].match)
    assert events[-1] in ("move", "throw")
    assert events.count("call") >= match.declines
    assert reading.done
    assert_statements_are_told(visitors[0].page, match.wish.game, reading.links)
