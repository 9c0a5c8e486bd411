"""The services that change matches: each is one transaction, announced after it commits."""

from collections.abc import Callable
from functools import partial

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.models import User
from accounts.ops.metrics import CLOCK_LATENESS, observe_lateness
from accounts.people.users import lock_users
from accounts.requests.ids import REQUEST_ID
from accounts.staff.sanctions import Sanctioned
from games.engine.explanations import Illegal
from games.engine.forms.exchange import Unreadable
from games.engine.forms.text import read_position
from games.engine.forms.typed import Misread
from games.mail import queue
from games.models import Match, Seat
from games.notifications import turns
from games.play import offers, suspension
from games.play.actions.measuring import measured_action
from games.play.actions.types import OfferAnswer, PlayerAction
from games.play.autoplay.run import run_autoplay
from games.play.create import start_match
from games.play.joint.throws import make_overdue_throw
from games.play.leaving import departures
from games.play.outages import heartbeat, is_running
from games.play.perform import perform
from games.play.request_checks import (
    ActRequest,
    NotSeated,
    Overdue,
    Stale,
    check_not_overdue,
    is_outdated,
    lock_match,
    read_action,
    was_carried_out,
)
from games.play.rounds import start_next_game
from games.play.setup import MatchSetup, Player
from games.play.start import arrivals, seeds
from games.play.writer.match_writer import MatchWriter
from games.proof import bdice1
from games.proof.leaving import FLAGGED, RESIGNED
from games.proof.record import HEX

__all__ = [
    "MatchSetup",
    "NotSeated",
    "Overdue",
    "Player",
    "Stale",
    "act",
    "commit",
    "contribute",
    "open_seed",
    "resign_match",
    "run_due_action",
    "seal_seed",
    "start_match",
]

SKIPS_LOCKED = connection.features.has_select_for_update_skip_locked
"""Whether the database can skip rows that another process has locked."""


def contribute(*, match_id: str, user: User, seed: str, request_id: str) -> Match:
    """Store the dice seed of a player without scripts, which the site seals for them.

    An empty seed means that the player gives none. Does nothing if the player already sent a seed
    or a seal, or play has begun. Raises `NotSeated` if the user has no seat, and `Unreadable` for a
    malformed seed or request name.
    """
    if seed and not bdice1.SEED.fullmatch(seed):
        raise Unreadable("A seed is up to 64 visible characters of ASCII.")
    change = partial(seeds.contribute_seed, seed=seed)
    return _change_before_start(match_id, user, request_id, change)


def seal_seed(*, match_id: str, user: User, seal: str, request_id: str) -> Match:
    """Store the seal of a player's dice seed, in hexadecimal.

    Does nothing if the player already sent a seed or a seal, or play has begun. Raises `NotSeated`
    if the user has no seat, and `Unreadable` for a malformed seal or request name.
    """
    if not HEX.fullmatch(seal):
        raise Unreadable("A seal has 32 bytes in hexadecimal.")
    change = partial(seeds.seal_seed, seal=seal)
    return _change_before_start(match_id, user, request_id, change)


def open_seed(*, match_id: str, user: User, seed: str, request_id: str, anchor: str = "") -> Match:
    """Store the dice seed that a player has sealed before, and the anchor of their hash chain.

    Does nothing unless the match waits for this seed. Raises `NotSeated` if the user has no seat,
    and `Unreadable` for a malformed request name or seed, and for one that does not fit its seal.
    """
    change = partial(seeds.open_seed, seed=seed, anchor=anchor)
    return _change_before_start(match_id, user, request_id, change)


def _change_before_start(
    match_id: str, user: User, request_id: str, change: Callable[[MatchWriter, Seat], bool]
) -> Match:
    """Let `change` change a match that has not begun; it returns False if there is no change."""
    if not REQUEST_ID.fullmatch(request_id):
        raise Unreadable("A request has a name.")
    with transaction.atomic():
        match, seat = lock_match(match_id, user)
        if match.stage != Match.Stage.BEGINNING:
            return match
        writer = MatchWriter(match, *read_position(match.position), request_id=request_id)
        with writer.by_player(seat):
            changed = change(writer, seat)
        if changed:
            commit(writer)
    return match


def act(  # noqa: PLR0913  what a request has
    *,
    match_id: str,
    user: User,
    action: str,
    version: int,
    request_id: str,
    link: str = "",
    check_due: bool = False,
) -> Match:
    """Carry out a player's action, once for each request name (idempotent).

    The action is in the wire form (see `games.play.actions.wire`). Offers, answers, claims and
    returns to a seat are accepted even if the version is outdated, a resignation during the same
    game, and a rematch after another player's. A repeated answer is recognised by the number of
    the offer, not by the request name. `link` is the player's for a joint throw.

    Raises `NotSeated` if the user has no seat, `Unreadable` if no action can be read, `Misread` if
    typed moves cannot be read, `Stale` if the position has changed since `version`, `Illegal` if
    the action is not allowed, and `Sanctioned` for a rematch that the player may not begin. With
    `check_due=True` it raises `Overdue` if the site has to act first. After an error nothing has
    changed.
    """
    if not is_running(timezone.now()):
        # Give back the time of an outage before the clock is read, so that no player pays for it.
        heartbeat()
    request = ActRequest(match_id, user, action, version, request_id, link)
    with measured_action(action):
        try:
            return _act(request, check_due=check_due, is_new=True)
        except (IntegrityError, Stale, Illegal, Misread, Sanctioned):
            return _act(request, check_due=check_due, is_new=False)


def _act(request: ActRequest, *, check_due: bool, is_new: bool) -> Match:
    """Carry out an action in one transaction.

    If it `is_new` and for the current version, no earlier request of this name is looked for: its
    event would have changed the version. If there is one, raises an error that `act` catches.
    """
    with transaction.atomic():
        if request.action == "rematch":
            # None of the players closes their account now. Users are locked before matches.
            lock_users(*User.objects.filter(seats__match=request.match_id))
        match, seat = lock_match(request.match_id, request.user)
        if check_due:
            check_not_overdue(match)
        queue.mark_seen(match, request.user.pk)
        turns.mark_seen(match, request.user.pk)
        action = read_action(match, request)
        name = None if isinstance(action, OfferAnswer) else request.request_id
        is_new = is_new and name is not None and request.version == match.version
        if not is_new and was_carried_out(match, seat, action, request.request_id):
            return match
        suspension.check_not_suspended(match)
        if is_outdated(match, action, request.version):
            raise Stale
        writer = MatchWriter(match, *read_position(match.position), request_id=name)
        if writer.clock.is_out_of_time():
            raise Stale
        with writer.by_player(seat):
            departures.check_not_left(writer, action)
            perform(writer, action)
        if is_new and writer.request_id:
            raise Stale  # No event has taken the name, so no constraint has compared it.
        commit(writer)
    return match


def resign_match(*, match_id: str, user: User) -> Match:
    """Resign all remaining games of a match, for a user who closes their account.

    Resigns nothing if the match has not begun or is over, or if the user has already resigned or
    run out of time. Raises `NotSeated` if the user has no seat.
    """
    with transaction.atomic():
        match, seat = lock_match(match_id, user)
        writer = MatchWriter(match, *read_position(match.position))
        if match.stage == Match.Stage.BEGINNING:
            return match
        if match.is_suspended:
            suspension.auto_resume(writer)
        while match.stage != Match.Stage.OVER and seat.out not in (RESIGNED, FLAGGED):
            if match.stage == Match.Stage.BETWEEN:
                start_next_game(writer)
                continue
            with writer.by_player(seat):
                departures.resign(writer)
        commit(writer)
    return match


def run_due_action(match_id: str) -> None:
    """Perform the overdue action of a match, if there is one other than a bot's move.

    This may be a resumption, the start of a game, a bot's answer to an offer, a loss on time, or
    the end of the time for a player who has never come.

    Does nothing after an outage until a web process has given the lost time back. If the database
    supports it, also does nothing while another process has locked the match.
    """
    if not is_running(timezone.now()):
        return
    with transaction.atomic():
        unlocked = Match.objects.select_for_update(of=("self",), skip_locked=SKIPS_LOCKED)
        due = unlocked.filter(pk=match_id, due_at__lte=timezone.now(), computer_due=False)
        match = due.first()
        if match is not None:
            observe_lateness(CLOCK_LATENESS, match.due_at)
            writer = MatchWriter(match, *read_position(match.position))
            _do_due_action(writer)
            commit(writer)


def _do_due_action(writer: MatchWriter) -> None:
    seat = writer.find_seat(writer.active_seat)
    if writer.match.is_suspended:
        suspension.auto_resume(writer)
    elif writer.match.stage == Match.Stage.BETWEEN:
        start_next_game(writer)
    elif make_overdue_throw(writer):
        # A bot may have to answer an offer while links are awaited.
        offers.answer_for_bot(writer)
    elif seat is None:
        seeds.end_waiting(writer)
    elif offers.answer_for_bot(writer):
        return
    elif writer.clock.is_out_of_time():
        departures.flag(writer)
    else:
        arrivals.stop_waiting(writer)


def commit(writer: MatchWriter) -> None:
    """Skip absent seats, run autoplay, then save the match."""
    writer.skip_absent_seats()
    run_autoplay(writer, _perform_and_skip)
    writer.save()


def _perform_and_skip(writer: MatchWriter, action: PlayerAction) -> None:
    perform(writer, action)
    writer.skip_absent_seats()
