"""Stores a finished match of each game, played by bots; runs in a process beside the server."""

import json
import sys

from accounts.lifecycle.guests import new_guest
from games.engine.games import GAMES
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.play.services import MatchSetup
from tests.e2e.support.stored_matches import SESSION, session_of
from tools.gallery.tables import act_as, play_until, start_and_contribute

EVENTS = 40
"""The least number of events of each match."""


def lay_out() -> None:
    """Store the matches; print the session key of a player of all, and the URLs by game."""
    player, other = new_guest(), new_guest()
    found = {SESSION: session_of(player)}
    for game in GAMES:
        match = start_and_contribute(MatchSetup(game.game), player, other)
        match = act_as(play_until(match, _is_long), other, "resign")
        found[game.game] = match.get_absolute_url()
    json.dump(found, sys.stdout)


def _is_long(match: Match, rules: Rules[State], state: State) -> bool:
    return match.version >= EVENTS and rules.due(state) == "throw"
