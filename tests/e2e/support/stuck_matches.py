"""Stores matches that stand still, of two users who wait in their browsers."""

from uuid import uuid4

from accounts.models import User
from games.models import Match
from games.play.services import MatchSetup, Player, contribute, start_match


def lay_out(names: list[str], number: int) -> None:
    """Store matches without a clock between these users, all hidden from lists as idle."""
    users = [User.objects.get(username=name) for name in names]
    for _ in range(number):
        match = start_match(setup=MatchSetup("senet"), players=[Player(user) for user in users])
        for user in users:
            contribute(match_id=match.pk, user=user, seed=user.username, request_id=uuid4().hex)
        Match.objects.filter(pk=match.pk).update(unlisted=True)
