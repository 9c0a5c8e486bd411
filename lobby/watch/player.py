"""The match that a user plays now, as their profile shows it: a small board that moves."""

from dataclasses import dataclass

from accounts.models import User
from games.models import Match
from lobby.watch.updates import MatchList

PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerList(MatchList):
    """List with the public match that a user is playing, if there is one."""

    person: User
    template: str = "lobby/_playing_now.html"

    def context(self) -> dict[str, object]:
        """Return the context of the template, which greets the player differently."""
        return {**MatchList.context(self), "person": self.person}


def player_list(person: User, match: Match | None) -> PlayerList:
    """Return the list with the user's current match, for their profile."""
    asked = {"of": PLAYER, "name": person.username}
    return PlayerList(asked, [match.pk] if match else [], person=person)
