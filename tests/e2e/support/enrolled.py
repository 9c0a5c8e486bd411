"""Makes accounts without the pages of the site; runs in a process beside the server."""

import json
import sys

from accounts.lifecycle.guests import new_guest
from accounts.models import Preference, User
from games.engine.games import GAMES
from tests.e2e.support.stored_matches import session_of


def enrol(name: str, password: str) -> None:
    """Create a user; print name and session key."""
    _tell(User.objects.create_user(name, password=password))


def enrol_guest() -> None:
    """Create a guest; print name and session key."""
    _tell(new_guest())


def prefer(name: str, title: str, forced: str, *wishes: str) -> None:
    """Switch on preferences of a user for a game, all by the words with which pages name them."""
    [game] = [each.game for each in GAMES if each.title == title]
    fields = {str(each.verbose_name): each.name for each in Preference._meta.fields}
    values: dict[str, object] = {fields[wish]: True for wish in wishes}
    if forced:
        values["forced"] = Preference.Forced(forced.lower())
    Preference.objects.update_or_create(
        user=User.objects.get(username=name), game=game, defaults=values
    )


def _tell(user: User) -> None:
    json.dump([user.username, session_of(user)], sys.stdout)
