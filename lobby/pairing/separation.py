"""Which users quick pairing keeps apart: blocks, and the players of a user's last match."""

from collections.abc import Collection

from accounts.people.relations import BLOCK, relations_between
from games.models import Seat
from lobby.models import Ticket


def separated_pairs(tickets: Collection[Ticket]) -> set[frozenset[int]]:
    """Return the pairs of users who must not be paired: each holds the user of a ticket."""
    people = [ticket.pk for ticket in tickets]
    ties = relations_between(people, people)
    blocked = {frozenset((tie.user_id, tie.other_id)) for tie in ties if tie.kind == BLOCK}
    return blocked | avoided_pairs(tickets)


def avoided_pairs(tickets: Collection[Ticket]) -> set[frozenset[int]]:
    """Return the pairs in which a ticket's user looks for another opponent than the other user.

    Makes no query for tickets that avoid no match.
    """
    avoiding = {ticket.avoids_id for ticket in tickets if ticket.avoids_id is not None}
    if not avoiding:
        return set()
    seats = Seat.objects.filter(match__in=avoiding, user__isnull=False)
    met = list(seats.values_list("match", "user"))
    return {
        frozenset((ticket.pk, user))
        for ticket in tickets
        for match, user in met
        if match == ticket.avoids_id and user != ticket.pk
    }
