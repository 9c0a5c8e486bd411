"""The services that change matches: each is one transaction, announced after it commits."""

from datetime import timedelta

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.models import User
from accounts.requests.ids import REQUEST_ID
from accounts.staff.sanctions import Sanctioned
from games.bots.client import BotRequest
from games.engine.explanations import Illegal
from games.engine.forms.exchange import Unreadable
from games.engine.forms.text import read_position
from games.engine.forms.typed import Misread
from games.engine.state import Choice
from games.mail import queue
from games.models import Match
from games.play import leaving, offers, suspension
from games.play.actions.types import OfferAnswer, PlayerAction
from games.play.autoplay import run_autoplay
from games.play.create import start_match
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
from games.play.rounds import begin, contribute_seed, start_next_game
from games.play.setup import MatchSetup, Player
from games.play.writer.match_writer import MatchWriter
from games.proof import bdice1
from games.proof.leaving import FLAGGED, RESIGNED

__all__ = [
    "MatchSetup",
    "NotSeated",
    "Overdue",
    "Player",
    "Stale",
    "act",
    "commit",
    "contribute",
    "play_bot_choice",
    "resign_match",
    "run_due_action",
    "start_match",
]

_SKIPS = connection.features.has_select_for_update_skip_locked
"""Whether the database can skip rows that another process has locked."""
BOT_TIMEOUT = timedelta(seconds=5)
"""Time after which a bot that has not answered is asked again."""


def contribute(*, match_id: str, user: User, seed: str, request_id: str) -> Match:
    """Store a player's dice seed; an empty seed means that the player gives none.

    Does nothing if the player already sent one or play has begun. Raises `NotSeated` if the user
    has no seat, and `Unreadable` for a malformed seed or request name.
    """
    if seed and not bdice1.SEED.fullmatch(seed):
        raise Unreadable("A seed is up to 64 visible characters of ASCII.")
    if not REQUEST_ID.fullmatch(request_id):
        raise Unreadable("A request has a name.")
    with transaction.atomic():
        match, seat = lock_match(match_id, user)
        if match.stage != Match.Stage.BEGINNING or seat.contribution:
            return match
        writer = MatchWriter(match, *read_position(match.position), request_id=request_id)
        with writer.by_player(seat):
            contribute_seed(writer, seat, seed)
        commit(writer)
    return match


def act(
    *,
    match_id: str,
    user: User,
    action: str,
    version: int,
    request_id: str,
    check_due: bool = False,
) -> Match:
    """Carry out a player's action, once for each request name (idempotent).

    The action is in the wire form (see `games.play.actions.wire`). Offers, answers, claims and
    returns to a seat are accepted even if the version is outdated. A repeated answer is recognised
    by the number of the offer, not by the request name.

    Raises `NotSeated` if the user has no seat, `Unreadable` if no action can be read, `Misread` if
    typed moves cannot be read, `Stale` if the position has changed since `version`, `Illegal` if
    the action is not allowed, and `Sanctioned` for a rematch that the player may not begin. With
    `check_due=True` it raises `Overdue` if the site has to act first. After an error nothing has
    changed.
    """
    if not is_running(timezone.now()):
        # Give back the time of an outage before the clock is read, so that no player pays for it.
        heartbeat()
    request = ActRequest(match_id, user, action, version, request_id)
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
        match, seat = lock_match(request.match_id, request.user)
        if check_due:
            check_not_overdue(match)
        queue.mark_seen(match, request.user.pk)
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
            leaving.check_not_left(writer, action)
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
                leaving.resign(writer)
        commit(writer)
    return match


def run_due_action(match_id: str) -> BotRequest | None:
    """Perform the overdue action of a match, if there is one.

    This may be a resumption, the start of a game, an action of a bot, or a loss on time.

    If a bot has to choose a move, nothing is performed and a request to the bot is returned. The
    caller passes the bot's answer to `play_bot_choice`. Without an answer, calls after
    `BOT_TIMEOUT` return the request again.

    Does nothing after an outage until a web process has given the lost time back. If the database
    supports it, also does nothing while another process has locked the match.
    """
    if not is_running(timezone.now()):
        return None
    with transaction.atomic():
        unlocked = Match.objects.select_for_update(of=("self",), skip_locked=_SKIPS)
        match = unlocked.filter(pk=match_id, due_at__lte=timezone.now()).first()
        if match is None:
            return None
        writer = MatchWriter(match, *read_position(match.position))
        request = _bot_request(writer) if writer.awaits_bot else None
        if request is not None:
            match.due_at = timezone.now() + BOT_TIMEOUT
            match.save(update_fields=["due_at"])
            return request
        _do_due_action(writer)
        commit(writer)
    return None


def play_bot_choice(request: BotRequest, choice: Choice | None) -> None:
    """Carry out a bot's choice, unless the match has changed meanwhile.

    `choice` None means that the bot throws.
    """
    with transaction.atomic():
        matches = Match.objects.select_for_update(of=("self",))
        match = matches.filter(pk=request.match_id, version=request.version).first()
        if match is not None:
            writer = MatchWriter(match, *read_position(match.position))
            _play_as_bot(writer, choice)
            commit(writer)


def _bot_request(writer: MatchWriter) -> BotRequest | None:
    """Return a request for the active bot's choice, or None if the bot can only throw."""
    rules, state, match = writer.rules, writer.state, writer.match
    seat = writer.find_seat(writer.active_seat)
    if seat is None or not rules.legal_moves(state):
        return None
    seed = f"{match.pk} {writer.turn.throw.number}"
    return BotRequest(match.pk, match.version, rules, state, seat.level, seed)


def _do_due_action(writer: MatchWriter) -> None:
    seat = writer.find_seat(writer.active_seat)
    if writer.match.is_suspended:
        suspension.auto_resume(writer)
    elif writer.match.stage == Match.Stage.BETWEEN:
        start_next_game(writer)
    elif seat is None:
        begin(writer)
    elif offers.answer_for_bot(writer):
        return
    elif seat.level:
        _play_as_bot(writer, None)
    elif writer.clock.is_out_of_time():
        leaving.flag(writer)


def _play_as_bot(writer: MatchWriter, choice: Choice | None) -> None:
    seat = writer.find_seat(writer.active_seat)
    assert seat is not None  # noqa: S101  a bot is the active seat
    with writer.by_bot(seat):
        if choice is None:
            writer.throw()
        else:
            writer.step(choice)


def commit(writer: MatchWriter) -> None:
    """Skip absent seats, run autoplay, then save the match."""
    writer.skip_absent_seats()
    run_autoplay(writer, _perform_and_skip)
    writer.save()


def _perform_and_skip(writer: MatchWriter, action: PlayerAction) -> None:
    perform(writer, action)
    writer.skip_absent_seats()
