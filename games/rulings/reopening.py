"""The ruling that reopens a match that ended wrongly.

The match goes on from an event after its last throw, so that no throw is made again. Where a ruling
ended it, clocks and pause are again as they were at that ruling (`standing`). The key of its
game was revealed at its end and must not decide further throws. They come from the next key, to
which the site committed before the match as well.
"""

from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power, has_power
from games.board.history import end_event_number, match_at
from games.dice import draws
from games.engine.forms.exchange import Json
from games.engine.forms.text import read_position
from games.engine.state import State
from games.live import announce
from games.models import Analysis, Event, Failure, Leaving, Match, PlayerAnalysis, Ruling
from games.play.leaving.departures import STAND_IN_LEVEL
from games.play.writer.match_writer import BREAK, MatchWriter
from games.proof import rulings
from games.proof.leaving import COMPUTER
from games.ratings.annulment import withdraw
from games.rulings.counting import MOST_ALONE, counts_for_ratings, removed_alone
from games.rulings.fields import parse_number
from games.rulings.permission import may_undo_own
from games.rulings.standing import clocks_left, find_standing, restore_standing
from games.rulings.types import RulingContext, RulingRefused, RulingType
from games.selectors.stored_events import read_events
from games.selectors.turns import effective_events, ruling_kind, seats_out


def may_reopen(match: Match) -> bool:
    """Whether the match can be reopened: it is over, has a key left, and an event to return to."""
    over = match.stage == Match.Stage.OVER
    return over and draws.has_further_key(match) and bool(reopening_points(match))


def reopening_points(match: Match) -> list[int]:
    """Return the numbers of the events after which the match can be reopened, in order.

    The first is the last event with a draw, for example a throw, or a later ruling that gave a
    seat to another player. The last is the event before the end. Events that an earlier reopening
    rolled back are not among them.
    """
    events = read_events(match.pk)
    drawn = (event.number for event in events if event.draw is not None)
    seated = (event.number for event in events if ruling_kind(event) == rulings.RESEAT)
    first = max((*drawn, *seated), default=0)
    end = end_event_number(match, events)
    before = effective_events(event for event in events if event.number < end)
    return [event.number for event in before if 0 < first <= event.number]


def _reopen(context: RulingContext) -> None:
    match = context.match
    if match.stage != Match.Stage.OVER:
        raise RulingRefused(_("The match is not over yet."))
    if not draws.has_further_key(match):
        raise RulingRefused(
            _("There are no more keys for the dice of this match, so it can't go on.")
        )
    points = reopening_points(match)
    if not points:
        raise RulingRefused(
            _("This match can't be reopened: it ended with a throw, and a throw can't be undone.")
        )
    at = parse_number(context.values, "at", points[0], points[-1])
    if at not in points:
        raise RulingRefused(
            _("Event %(event)s no longer counts, because the match was reopened before it."),
            event=at,
        )
    if at != points[-1] and not has_power(context.request.by, Power.REOPEN):
        raise RulingRefused(
            _("You can only undo your own ruling here. Continue after event %(event)s."),
            event=points[-1],
        )
    _check_counted(context)
    _roll_back(context, at)


def _check_counted(context: RulingContext) -> None:
    """Raise `RulingRefused` if the author may reopen no further match that counts alone.

    To reopen matches and abort them removes them from the ratings, too. Who undoes their own ruling
    is free to do so.
    """
    match, by = context.match, context.request.by
    if not counts_for_ratings(match) or may_undo_own(context.type, match, by):
        return
    if removed_alone(by) >= MOST_ALONE:
        raise RulingRefused(
            _(
                "You have reopened or removed from the ratings ten matches within a day. Ask "
                "another member of staff."
            )
        )
    context.before["counted"] = True


def _roll_back(context: RulingContext, at: int) -> None:
    match, writer = context.match, context.writer
    then = match_at(match, at)
    context.before |= {"ending": match.ending, "winners": match.winners, "points": match.points}
    withdraw(match)
    _reset_analysis(match)
    match.counts.all().delete()
    end = end_event_number(match)
    since = match.events.get(number=at).at
    Leaving.objects.filter(match=match, at__gt=since).delete()
    match.stage, match.ended_at, match.holding = then.stage, None, then.holding
    match.score, match.winners, match.points = then.score, then.winners, then.points
    match.ending = then.ending
    _, state = read_position(then.position)
    kept = find_standing(match, end) if at == end - 1 else None
    told = _restore_clocks(writer, state, kept)
    if match.stage == Match.Stage.PLAYING:
        match.round, match.draws = match.round + 1, 0
        match.digest = draws.digest(match, match.round).hex()
        context.append_event(after=state, at=at, anew=True, **told)
    else:
        match.due_at = timezone.now() + BREAK
        context.append_event(after=state, at=at, **told)
    writer.mark_seats(over=False)
    _restore_left_seats(match)
    writer.just_resumed = True
    transaction.on_commit(announce.announce_lobby)
    transaction.on_commit(partial(announce.announce_chat, match.pk))


def _reset_analysis(match: Match) -> None:
    """Let the match be analysed again once it is over; forget what was found of another ending."""
    # First, in the order in which a worker stores them, so that one waits for the other.
    Analysis.objects.filter(match=match).update(
        asked_at=timezone.now(), taken_until=None, done_at=None, last_event=0, report=b""
    )
    PlayerAnalysis.objects.filter(analysis__match=match).delete()
    Failure.objects.filter(task=Analysis.TASK, item=match.pk).delete()


def _restore_clocks(
    writer: MatchWriter, state: State, kept: dict[str, Any] | None
) -> dict[str, Json]:
    """Bring back the clocks and the pause that a ruling has kept, if any.

    Returns what the event tells the players of them: the reserve left on each clock in seconds,
    and until when the match is paused.
    """
    match, active_seat = writer.match, None
    if match.stage == Match.Stage.PLAYING:
        active_seat = state.seat if match.holding is None else match.holding
    if kept is not None:
        restore_standing(writer, kept, active_seat)
    told: dict[str, Json] = {}
    if clocks := clocks_left(match, active_seat):
        told["clocks"] = clocks
    if match.paused_until is not None:
        told["until"] = match.paused_until.isoformat(timespec="seconds")
    return told


def _restore_left_seats(match: Match) -> None:
    """Set which players have left, as it was after the event at which the match is reopened."""
    out = seats_out(effective_events(Event.objects.filter(match=match)))
    for seat in match.seat_list:
        why = out.get(seat.number, "")
        if seat.out != why:
            seat.out = why
            seat.stand_in = STAND_IN_LEVEL if why and match.abandoned == COMPUTER else ""
            seat.save(update_fields=["out", "stand_in"])


REOPEN = RulingType(
    kind=Ruling.Kind.REOPEN,
    power=Power.REOPEN,
    title=_("Reopen the match"),
    promise=_(
        "The match goes on from an event that you choose, at or after its last throw. Its result "
        "no longer counts. Further throws will come from the next key of its dice."
    ),
    apply=_reopen,
    applies_to=may_reopen,
    harm=_("The winners lose their win until the match ends again."),
    reverts=(Ruling.Kind.ABORT, Ruling.Kind.ADJUDICATE),
    author_powers={Ruling.Kind.ABORT: Power.ABORT, Ruling.Kind.ADJUDICATE: Power.ADJUDICATE},
    is_counted=True,
    fields=("at",),
)
