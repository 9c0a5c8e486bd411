"""Services for the actions of bots: take on those that are due soon, and carry out choices."""

from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.ops.compiled_query import CompiledQuery
from accounts.ops.metrics import BOT_LATENESS, observe_lateness
from games.bots.client import BotRequest
from games.engine.forms.text import read_position
from games.engine.state import Choice
from games.models import Match
from games.play.joint.throws import request_throw
from games.play.outages import is_running
from games.play.services import SKIPS_LOCKED, commit
from games.play.writer.match_writer import MatchWriter
from games.selectors.due import DueMatches

BOT_TIMEOUT = timedelta(seconds=5)
"""Time after which a bot's action that was taken on but not carried out may be taken on again."""
BATCH_SIZE = 25
"""Maximum number of matches taken on at once."""
_due_matches = DueMatches(of_bots=True, limit=BATCH_SIZE)

_locked_match = CompiledQuery(
    lambda match_id: Match.objects.select_for_update(of=("self",), skip_locked=SKIPS_LOCKED).filter(
        pk=match_id
    )
)


@dataclass(frozen=True, slots=True)
class BotTurn:
    """The next action of a bot in a match, which this process has taken on."""

    match_id: str
    version: int
    due_at: datetime


def take_on_matches(ahead: timedelta, excluded: Collection[str]) -> list[Match]:
    """Take on the matches in which a bot has to act within the time `ahead`, the first due first.

    They are not taken on again until `BOT_TIMEOUT` after `ahead` has passed, unless they change:
    their `due_at` is postponed in the database. The matches returned have it as it was.

    Does nothing after an outage until a web process has given the lost time back. If the database
    supports it, leaves out matches that another process has locked.
    """
    now = timezone.now()
    found = _due_matches.find(now + ahead, excluded)
    if not found or not is_running(now):
        return []
    due = Match.objects.filter(pk__in=found, computer_due=True, due_at__lte=now + ahead)
    taken = _postpone(due, now + ahead + BOT_TIMEOUT)
    return sorted(taken, key=lambda match: match.due_at or now)


def keep_matches(match_ids: Collection[str], ahead: timedelta) -> None:
    """Postpone `due_at` again in matches that this process has taken on and that wait for bots.

    Leaves out those that have changed; they are due within `ahead` if a bot has to act in them.
    """
    now = timezone.now()
    same = Match.objects.filter(pk__in=match_ids, computer_due=True, due_at__gt=now + ahead)
    _postpone(same, now + ahead + BOT_TIMEOUT)


def _postpone(matches: QuerySet[Match], until: datetime) -> list[Match]:
    """Set `due_at` of matches that no other process has locked; return them as they were."""
    with transaction.atomic():
        free = matches.select_for_update(of=("self",), skip_locked=SKIPS_LOCKED)
        found = list(free.order_by("pk"))
        Match.objects.filter(pk__in=[match.pk for match in found]).update(due_at=until)
    return found


def give_back(turn: BotTurn) -> None:
    """Make a bot's action due again for every process, unless the match has changed."""
    same = Match.objects.filter(pk=turn.match_id, version=turn.version, computer_due=True)
    same.update(due_at=turn.due_at)


def read_decision(match: Match) -> BotRequest | Choice | None:
    """Return what a bot has to decide in a match; its only legal choice; None if it can only throw.

    Without a lock the match may change meanwhile; then the answer comes too late for it.
    """
    writer = MatchWriter(match, *read_position(match.position))
    rules, state = writer.rules, writer.state
    legal, seat = rules.legal_moves(state), writer.find_seat(writer.active_seat)
    if not legal or seat is None:
        return None
    if len(legal) == 1 and rules.due(state) == "move":
        return legal[0]
    return BotRequest(rules, state, seat.level, f"{match.pk} {writer.turn.throw.number}")


def play_bot_choice(turn: BotTurn, choice: "Future[Choice | None]") -> bool:
    """Carry out a bot's choice, unless the match has changed since the bot's turn was taken on.

    None as choice means that the bot throws. Returns False if another transaction has locked the
    match, which may or may not change it; then nothing is done. Raises what `choice` raises.
    """
    with transaction.atomic():
        match = _locked_match.first(turn.match_id)
        if match is None:
            return not Match.objects.filter(pk=turn.match_id, version=turn.version).exists()
        if match.version == turn.version:
            observe_lateness(BOT_LATENESS, turn.due_at)
            _play(match, choice.result())
    return True


def _play(match: Match, choice: Choice | None) -> None:
    writer = MatchWriter(match, *read_position(match.position))
    seat = writer.find_seat(writer.active_seat)
    assert seat is not None  # noqa: S101  a bot is the active seat
    with writer.by_bot(seat):
        if choice is None:
            request_throw(writer)
        else:
            writer.step(choice)
    commit(writer)
