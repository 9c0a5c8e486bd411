"""Lays out matches in the middle of their games, beside the server: one of every board."""

import json
import sys
from collections.abc import Mapping
from random import Random
from unittest.mock import patch
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.guests import new_guest
from accounts.models import Preference, User
from accounts.session_store import SessionStore
from games.engine.core import Action, Move, Rules, State, play, whole_game
from games.engine.games import game_named, table
from games.engine.options import Value, chosen
from games.services import Player, Terms, contribute, start_match

BOARDS: Mapping[str, tuple[str, str, int]] = {
    "backgammon": ("backgammon", "", 2),
    "senet": ("senet", "", 2),
    "señas": ("senas", "", 2),
    "spiral": ("petits-chevaux", "Quick", 4),
    "cross": ("petits-chevaux", "Cross", 4),
    "cloth": ("pachisi", "Throwers", 4),
}
"""Every board by its name: the game, the preset where it is not the first, how many play."""
SESSION = "session"
SEED = 4
WAYS = 2
"""How many pieces somebody can choose among in the middle of a game."""


def lay_out() -> None:
    """Print the session of a guest, and where they are about to move on every board."""
    user, found = new_guest(), dict[str, str]()
    found[SESSION] = session_of(user)
    for board, (game, preset, seats) in BOARDS.items():
        Preference.objects.update_or_create(
            user=user, game=game, defaults={"pause": Preference.Pause.NONE}
        )
        wanted = game_named(game).presets[preset] if preset else {}
        rules = table(game, wanted, seats)
        found[board] = begun(rules, _midway(rules), user)
    json.dump(found, sys.stdout)


def session_of(user: User) -> str:
    """The key of a session in which this person is logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key or ""


def begun(rules: Rules[State], state: State, user: User) -> str:
    """Where a match against beginners that begins with this position is played."""
    options: dict[str, Value] = chosen(rules)
    others = [Player(computer="beginner")] * (rules.seats - 1)
    with patch.object(type(rules), "start", lambda _: state):
        match = start_match(
            terms=Terms(rules.game, options, rated=False), players=[Player(user), *others]
        )
        contribute(match_id=match.pk, user=user, seed="", request_id=uuid4().hex)
    return match.get_absolute_url()


def _midway(rules: Rules[State]) -> State:
    """The first position after half of a game in which the first seat can choose among pieces."""
    chance = Random(SEED)  # noqa: S311  nothing secret hangs on it

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
