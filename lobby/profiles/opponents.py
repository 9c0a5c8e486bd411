"""Scores of users against each other, for the profile page and the history of two players.

Viewers see public matches counted; the users of a score, their private ones too.
"""

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from accounts.models import User
from games.models import HeadToHead
from games.ratings.totals import ALL_GAMES
from games.text.setup import title

MAX_OPPONENTS = 10
"""Number of frequent opponents that are listed."""
Row = Mapping[str, object]


def frequent_opponents(person: User, viewer: User | AnonymousUser) -> list[Row]:
    """Return the user's most frequent opponents: name, and matches played, won and lost.

    Only opponents with active accounts.
    """
    matches, won = _columns(own=viewer == person)
    met = HeadToHead.objects.filter(user=person, game=ALL_GAMES, opponent__is_active=True)
    most = met.filter(**{f"{matches}__gt": 0}).order_by(f"-{matches}", "opponent")
    names = ("opponent__username", matches, won)
    return [
        {"name": name, "many": many, "won": victories, "lost": many - victories}
        for name, many, victories in most.values_list(*names)[:MAX_OPPONENTS]
    ]


def score_by_game(person: User, opponent: User, viewer: User | AnonymousUser) -> list[Row]:
    """Return how many matches were played, won and lost against an opponent, for each game.

    The game played most comes first. In a match of three or four players, possibly neither of the
    two has won.
    """
    matches, won = _columns(own=viewer in (person, opponent))
    sides = Q(user=person, opponent=opponent) | Q(user=opponent, opponent=person)
    scores = HeadToHead.objects.filter(sides, **{f"{matches}__gt": 0}).exclude(game=ALL_GAMES)
    found = scores.order_by(f"-{matches}", "game").values_list("game", "user", matches, won)
    victories = {(game, user): number for game, user, _, number in found}
    return [
        {
            "title": title(game),
            "game": game,
            "many": many,
            "won": victories[game, person.pk],
            "lost": victories[game, opponent.pk],
        }
        for game, user, many, _ in found
        if user == person.pk
    ]


def _columns(*, own: bool) -> Sequence[str]:
    """Return the names of the columns with matches played and won; private ones only if `own`."""
    return ("matches", "won") if own else ("public_matches", "public_won")
