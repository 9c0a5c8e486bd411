"""Stores matches that stand still, of two users who wait in their browsers."""

from uuid import uuid4

from accounts.models import User
from games.models import Match
from games.play.services import MatchSetup, Player, contribute, start_match


def lay_out(names: list[str], number: int) -> None:
    """Store matches without a clock between these users, which have stood still for long."""
    users = [User.objects.get(username=name) for name in names]
    for _ in range(number):
        match = start_match(setup=MatchSetup("senet"), players=[Player(user) for user in users])
        for user in users:
            contribute(match_id=match.pk, user=user, seed=user.username, request_id=uuid4().hex)
    stand_still(names)


def stand_still(names: list[str]) -> None:
    """Hide the matches of these users from lists, as if none of them had acted for long."""
    Match.objects.filter(seats__user__username__in=names, ended_at=None).update(unlisted=True)
