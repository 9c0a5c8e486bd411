"""Lays out a match of pachisi in which equal scores are left of two throws, beside the server."""

import json
import sys

from accounts.guests import new_guest
from games.engine.games import table
from games.engine.pachisi.position import PachisiState
from tests.e2e.midway import SESSION, begun, session_of

MATCH = "match"
FOUR_AND_FOUR = PachisiState(
    pieces=((0, 16, 30, 40), (0, 0, 0, 0)),
    seat=0,
    scores=(4, 4),
    left=(True, True),
    hand=((4,), (10, 16)),
)
"""In hand are a 4, and 4 of a 10 of which the piece on 16 has had its share."""


def lay_out() -> None:
    """Print the session of a guest, and where they are about to move."""
    user = new_guest()
    rules = table("pachisi", {"split_throw": True, "move_timing": "after_all_throws"})
    found = {SESSION: session_of(user), MATCH: begun(rules, FOUR_AND_FOUR, user)}
    json.dump(found, sys.stdout)
