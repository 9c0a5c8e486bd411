"""Services of quick pairing: open a ticket, extend its lease, close it, pair users.

Several processes may try to pair the same users at once. So both users are locked first, and then
both tickets are checked again. Lock order: users, seeks, tickets.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import groupby

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.people.relations import is_blocked_between
from accounts.people.users import lock_users
from accounts.staff.sanctions import check_may_start
from games.engine.games import table
from games.live import announce
from games.models import Match
from games.ops import maintenance
from games.ops.failures import Attempts
from games.play.leaving.playbans import banned_until
from games.play.services import Player
from lobby.models import Ticket
from lobby.pairing.open_seeks import join_matching_seek
from lobby.pairing.rule import WaitingPlayer, find_nearest, find_pairs
from lobby.pairing.separation import avoided_pairs, separated_pairs
from lobby.rating_range import rating_for_pairing
from lobby.request_form import new_request_id
from lobby.seeks.quick_games import SEATS, quick_setup
from lobby.seeks.services import check_playban
from lobby.seeks.transitions import add_player, create_seek, lock_waiting_tickets, start_match_from

PAGE_LEASE = timedelta(seconds=15)
"""Lease of a ticket after its user has opened a page."""
PING_LEASE = timedelta(seconds=75)
"""Lease of a ticket after a ping from a page. Browsers allow hidden pages one ping a minute."""
RELEASE_DELAY = timedelta(seconds=10)
"""Lease of a ticket after a page was closed. Another open page or a reload extends it again."""
DEFAULT_PACE = "normal"
"""The pace of a quick game for which a page offers no choice."""


def open_ticket(
    *, user: User, game: str, pace: str, request_id: str, avoids: Match | None = None
) -> Match | None:
    """Open a ticket for quick pairing and try to pair the user at once; return the match, if any.

    `pace` is a pace, or the name of a match with the cube (`quick_games`).
    Quick games are rated, except with guests. The user is not paired with a player of the match
    `avoids`. Raises `PlayBanned` under a playban, `Sanctioned` under a sanction, `InMaintenance`
    during maintenance, and `InvalidPosition` for an unknown game or a pace that quick pairing does
    not offer.
    """
    table(game, {}, SEATS)
    quick_setup(game, pace)
    with transaction.atomic():
        lock_users(user)
        before = Ticket.objects.filter(user=user).select_related("match").first()
        if before is not None and before.request_id == request_id:
            return before.match
        maintenance.check()
        check_may_start(user, rated=True)
        check_playban(user)
        now = timezone.now()
        request = {"game": game, "pace": pace, "rating": rating_for_pairing(user, game)}
        state = {"since": now, "until": now + PAGE_LEASE, "request_id": request_id}
        defaults = {**request, **state, "match": None, "avoids": avoids}
        ticket, _ = Ticket.objects.update_or_create(user=user, defaults=defaults)
    return _pair_one(ticket)


def refresh(user: User) -> Ticket | None:
    """Extend the lease of the user's ticket, because the user has opened a page.

    Returns the ticket, or None if the user does not wait.
    """
    ticket = Ticket.objects.to_be_paired().filter(user=user).first()
    if ticket is not None:
        extend_lease(user, PAGE_LEASE)
    return ticket


def extend_lease(user: User, length: timedelta) -> None:
    """Extend the lease of the user's ticket to at least `length` from now.

    Does nothing if the user does not wait.
    """
    until = timezone.now() + length
    Ticket.objects.to_be_paired().filter(user=user, until__lt=until).update(until=until)


def release_soon(user: User) -> None:
    """Shorten the lease of the user's ticket, because a page was closed.

    Another open page extends the lease again.
    """
    until = timezone.now() + RELEASE_DELAY
    Ticket.objects.filter(user=user, match=None, until__gt=until).update(until=until)


def close_ticket(user: User) -> Match | None:
    """End the user's waiting. Return the user's match if one has started before."""
    with transaction.atomic():
        lock_users(user)
        Ticket.objects.stop_waiting(user)
        ticket = Ticket.objects.filter(user=user).select_related("match").first()
    return ticket.match if ticket else None


_waiting_before: dict[tuple[str, str], int] = {}
"""How many tickets waited for each game and pace at the last round of this process."""


def pair_up() -> int:
    """Pair waiting users as far as the rule allows; return how many matches started.

    During maintenance no users are paired. They go on waiting.
    """
    with suppress(maintenance.InMaintenance):
        return _pair_up()
    return 0


def _pair_up() -> int:
    """Seat waiting users at open seeks that fit; pair the other users by the rule.

    Returns how many matches started.
    """
    maintenance.check()
    attempts = Attempts("pairing")
    begun = 0
    pools = list(_waiting_pools())
    _announce_waiting(pools)
    for tickets in pools:
        alone = [ticket for ticket in tickets if not _try_matching_seek(ticket, attempts)]
        begun += len(tickets) - len(alone)
        for one, other in find_pairs(
            _to_waiting_players(alone), separated_pairs(alone) | _failed_pairs(attempts)
        ):
            begun += bool(attempts.attempt(f"{one} {other}", partial(_pair, one, other)))
    return begun


def _announce_waiting(pools: list[list[Ticket]]) -> None:
    """Announce the lobby if other numbers of players wait than at the last round.

    A lease may end without a request, so the rounds notice it, from what they read anyway.
    """
    waiting = {(tickets[0].game, tickets[0].pace): len(tickets) for tickets in pools}
    if waiting != _waiting_before:
        _waiting_before.clear()
        _waiting_before.update(waiting)
        announce.announce_lobby()


def _try_matching_seek(ticket: Ticket, attempts: Attempts) -> Match | None:
    """Try to seat a user at an open seek that fits their ticket; return the match or None.

    Does nothing if the attempt has failed lately; `attempts` records the failures.
    """
    if str(ticket.pk) in attempts.held_back:
        return None
    return attempts.attempt(ticket.pk, partial(join_matching_seek, ticket))


def _failed_pairs(attempts: Attempts) -> set[frozenset[int]]:
    """Return the pairs of users that are left out for now, because pairing them failed lately."""
    pairs = (item.split() for item in attempts.held_back)
    return {frozenset(map(int, pair)) for pair in pairs if len(pair) == SEATS}


def _waiting_pools() -> Iterator[list[Ticket]]:
    """Yield the waiting tickets in groups: one group for each game and pace."""
    tickets = Ticket.objects.to_be_paired().select_related("user").order_by("game", "pace", "since")
    for _, same in groupby(tickets, key=lambda ticket: (ticket.game, ticket.pace)):
        yield list(same)


def _pair_one(ticket: Ticket) -> Match | None:
    """Try to pair a user who has just opened a ticket; return the match or None.

    Tries only one seek and one other user, so that the request takes few locks.
    """
    match = join_matching_seek(ticket)
    if match is not None:
        return match
    others = Ticket.objects.to_be_paired().filter(game=ticket.game, pace=ticket.pace)
    tickets = [*others.exclude(pk=ticket.pk).order_by("since"), ticket]
    *others_seen, own = _to_waiting_players(tickets)
    other = find_nearest(own, others_seen, separated_pairs(tickets))
    return None if other is None else _pair(own.person, other.person)


def _to_waiting_players(tickets: list[Ticket]) -> list[WaitingPlayer]:
    """Convert tickets to the players that the pairing rule takes."""
    now = timezone.now()
    return [
        WaitingPlayer(each.pk, each.rating, (now - each.since).total_seconds()) for each in tickets
    ]


def _pair(one: int, other: int) -> Match | None:
    """Pair two users and start their match; return the match or None.

    None if the users do not both wait for the same game and pace any more, or if a block, a
    playban or the wish for a new opponent keeps them apart.
    """
    with transaction.atomic():
        people = list(User.objects.filter(pk__in=[one, other]))
        lock_users(*people)
        tickets = lock_waiting_tickets([one, other])
        if len(tickets) != SEATS or len({(each.game, each.pace) for each in tickets}) != 1:
            return None
        if is_blocked_between([one, other]) or avoided_pairs(tickets) & {frozenset((one, other))}:
            return None
        if any(banned_until(each, timezone.now()) for each in people):
            return None
        # The user who has waited longer becomes the opener.
        people.sort(key=lambda person: next(t.since for t in tickets if t.pk == person.pk))
        return _start_match(tickets[0], people)


def _start_match(ticket: Ticket, people: list[User]) -> Match:
    """Open a seek for the two users and start its match. The first user is the opener."""
    setup = quick_setup(ticket.game, ticket.pace)
    rules = table(ticket.game, setup.options, SEATS)
    opener, other = people
    seek = create_seek(opener, setup, rules, request_id=new_request_id())
    add_player(seek, other)
    return start_match_from(seek, [Player(user=person) for person in people])
