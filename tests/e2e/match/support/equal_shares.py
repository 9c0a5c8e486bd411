"""Stores a pachisi match with two equal shares to play; runs in a process of its own."""

import json
import sys

from accounts.lifecycle.guests import new_guest
from games.engine.games import table
from games.engine.pachisi.state import PachisiState
from tests.e2e.support.stored_matches import SESSION, session_of, start_from

MATCH = "match"
FOUR_AND_FOUR = PachisiState(
    pieces=((0, 16, 30, 40), (0, 0, 0, 0)),
    seat=0,
    pips_left=(4, 4),
    left=(True, True),
    hand=((4,), (10, 16)),
)
"""In hand are a 4, and the 4 left of a 10 that the piece on 16 has shared."""


def lay_out() -> None:
    """Store the match; print its player's session key and its URL."""
    user = new_guest()
    rules = table("pachisi", {"split_throw": True, "move_timing": "after_all_throws"})
    found = {SESSION: session_of(user), MATCH: start_from(rules, FOUR_AND_FOUR, user)}
    json.dump(found, sys.stdout)
