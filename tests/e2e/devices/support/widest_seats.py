"""Stores matches whose pages show as much as possible at each seat: clocks, scores, ratings, names.

It runs in a process of its own.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from unittest.mock import patch
from uuid import uuid4

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from games.engine.backgammon.state import BackgammonState
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.state import State
from games.play.services import MatchSetup, Player, contribute, start_match
from tests.e2e.support.stored_matches import SESSION, session_of

WANTED = {"backgammon": 15, "senet": 3}
"""The games with a clock, and the longest usual match of each."""
BEARING_OFF = "bearing off"


def lay_out() -> None:
    """Store the matches; print their player's session key and their URLs."""
    user, rival = new_guest(), new_guest()
    found = {SESSION: session_of(user), "rival": session_of(rival)}
    for game, points in WANTED.items():
        options = {"match_points": points} | ({"cube": True} if game == "backgammon" else {})
        rules = table(game, options, 2)
        found[game] = _start_from(rules, _fill_widest_seats(rules), options, user, rival)
    rules = table("backgammon", {}, 2)
    found[BEARING_OFF] = _start_from(rules, _bearing_off(rules), {}, user, rival)
    json.dump(found, sys.stdout)


def _fill_widest_seats(rules: Rules[State]) -> State:
    state = replace(rules.start(), won=(1, 1), seat=0)
    if isinstance(state, BackgammonState):
        state = replace(state, contenders=(), cube=16, owner=0)
    return state


def _bearing_off(rules: Rules[State]) -> State:
    """Return a position in which both sides bear off, and seat 0 bears off its first piece."""
    home = tuple(place for place in range(20, 25) for _ in range(3))
    start = rules.start()
    return replace(start, pieces=(home, home), seat=0, contenders=(), pips_left=(6, 5))  # type: ignore[call-arg]


def _start_from(
    rules: Rules[State], state: State, options: Mapping[str, object], user: User, rival: User
) -> str:
    with patch.object(type(rules), "start", lambda _: state):
        match = start_match(
            setup=MatchSetup(rules.game, dict(options), pace="normal", rated=False),  # type: ignore[arg-type]
            players=[Player(user), Player(rival)],
        )
        for player in (user, rival):
            contribute(match_id=match.pk, user=player, seed="", request_id=uuid4().hex)
    match.seats.update(rating=2345, provisional=True)
    return match.get_absolute_url()
