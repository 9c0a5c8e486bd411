"""Inbox entries about matches: turns, results, offers of a rematch, rulings.

Open pages of a user hear of a new entry after the commit.
"""

from collections.abc import Collection
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.inbox import entries
from games.clock.paces import SLOW
from games.live import announce
from games.models import Match, Presence, Seat
from games.presence.absence import SILENT_FOR

Kind = entries.Kind


def tell_turn(match: Match, seat: Seat | None, *, passed: bool) -> None:
    """Tell the player to move at a slow pace that it is their turn, if it has just `passed`.

    The entry of the player who moved before goes. One statement when the turn passes, none before.
    """
    if match.pace not in SLOW:
        return
    if seat is None or seat.user_id is None:
        entries.withdraw(Kind.TURN, match.pk)
    elif passed:
        entries.send(Kind.TURN, match.pk, [seat.user_id])


def tell_result(match: Match, by: int | None) -> None:
    """Tell the players of a match that it has ended, except the user `by` whose action ended it.

    At live paces players who have the page open see it there. Call before their presences are
    deleted.
    """
    people = {seat.user_id for seat in match.seat_list if seat.user_id is not None} - {by}
    if people and match.pace not in SLOW:
        here = match.presences.filter(state=Presence.State.HERE)
        present = here.filter(at__gte=timezone.now() - SILENT_FOR)
        people.difference_update(present.values_list("user", flat=True))
    _send(Kind.RESULT, match, people)


def tell_rematch(match: Match, people: Collection[int], by: int | None) -> None:
    """Tell players that the user `by` offers a rematch; the offers to that user are answered."""
    if by is not None:
        entries.withdraw(Kind.REMATCH, match.pk, by)
    _send(Kind.REMATCH, match, people, by)


def tell_ruling(match: Match, people: Collection[int]) -> None:
    """Tell users that staff has made a ruling about a match."""
    _send(Kind.RULING, match, people)


def _send(kind: Kind, match: Match, people: Collection[int], by: int | None = None) -> None:
    entries.send(kind, match.pk, people, by=by)
    for each in people:
        transaction.on_commit(partial(announce.announce_news, each))
