"""Stores a match in the middle of its game for every board; runs in a process beside the server."""

import json
import sys
from collections.abc import Mapping
from random import Random
from unittest.mock import patch
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.lifecycle.guests import new_guest
from accounts.models import Preference, User
from accounts.sessions.store import SessionStore
from games.engine.games import game_named, table
from games.engine.options import Value, option_values
from games.engine.play import play, whole_game
from games.engine.rules import Rules
from games.engine.state import Action, Move, State
from games.play.services import MatchSetup, Player, contribute, start_match

BOARDS: Mapping[str, tuple[str, str, int]] = {
    "backgammon": ("backgammon", "", 2),
    "senet": ("senet", "", 2),
    "señas": ("senas", "", 2),
    "spiral": ("petits-chevaux", "Quick", 4),
    "cross": ("petits-chevaux", "Cross", 4),
    "cloth": ("pachisi", "Throwers", 4),
}
"""Every board by its name: game, preset if it is not the first, number of seats."""
SESSION = "session"
SEED = 4
WAYS = 2
"""The least number of movable pieces in the position."""


def lay_out() -> None:
    """Store the matches; print their player's session key and their URLs."""
    user, found = new_guest(), dict[str, str]()
    found[SESSION] = session_of(user)
    for board, (game, preset, seats) in BOARDS.items():
        Preference.objects.update_or_create(
            user=user, game=game, defaults={"pause": Preference.Pause.NONE}
        )
        wanted = game_named(game).presets[preset] if preset else {}
        rules = table(game, wanted, seats)
        found[board] = start_from(rules, _midway(rules), user)
    json.dump(found, sys.stdout)


def session_of(user: User) -> str:
    """Create a session in which this user is logged in, and return its key."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key or ""


def start_from(rules: Rules[State], state: State, user: User) -> str:
    """Store a match of this user against beginner bots in this position; return its URL."""
    options: dict[str, Value] = option_values(rules)
    others = [Player(computer="beginner")] * (rules.seats - 1)
    with patch.object(type(rules), "start", lambda _: state):
        match = start_match(
            setup=MatchSetup(rules.game, options, rated=False), players=[Player(user), *others]
        )
        contribute(match_id=match.pk, user=user, seed="", request_id=uuid4().hex)
    return match.get_absolute_url()


def _midway(rules: Rules[State]) -> State:
    """Return a position from the middle of a random game; seat 0 can move several pieces."""
    chance = Random(SEED)  # noqa: S311  nothing secret here

    def at_random(_: State, open_to: tuple[Action, ...]) -> Action:
        return chance.choice(open_to)

    actions = whole_game(rules, at_random)
    state = rules.start()
    for number, action in enumerate(actions):
        if number > len(actions) // 2 and state.seat == 0 and _ways(rules, state) >= WAYS:
            return state
        state = play(rules, state, action)
    return state


def _ways(rules: Rules[State], state: State) -> int:
    return len({move.start for move in rules.legal_moves(state) if isinstance(move, Move)})
