"""Carries out what players ask for in a match; `services.act` calls it in a transaction."""

from contextlib import suppress
from typing import assert_never

from accounts.people.relations import is_blocked_between
from accounts.staff.sanctions import Sanctioned, check_game
from games.engine import state as engine
from games.engine.exchange import action_form
from games.engine.explanations import Illegal
from games.engine.state import Move
from games.engine.text import read_position
from games.engine.typed import Misread, understood
from games.engine.words import gettext_noop
from games.models import Event, Match, Seat
from games.ops import maintenance
from games.play import claims, leaving, offers
from games.play.create import start_rematch
from games.play.player_action import (
    AcceptOffer,
    ClaimSeat,
    ClaimVictory,
    Confirm,
    DeclineOffer,
    GiveTime,
    MakeCall,
    MakeOffer,
    OfferAnswer,
    PlayerAction,
    Ready,
    Rematch,
    Resign,
    Return,
    Step,
    Throw,
    TypedPlay,
    Undo,
    WithdrawOffer,
)
from games.play.rounds import mark_ready
from games.play.writer import MatchWriter, illegal
from games.proof.offers import POSITION_NEUTRAL, RESIGN
from games.selectors.turns import effective_events, may_undo

RESIGNATIONS = (Event.Kind.RESIGN, Event.Kind.OUT)
"""The events that record a resignation."""


class Stale(Exception):
    """An action was made on an outdated version of the match."""


def perform(writer: MatchWriter, action: PlayerAction) -> None:  # noqa: C901, PLR0912  a case each
    """Carry out an action of the writer's actor.

    Raises `Illegal`, `Misread`, or `Sanctioned` for a rematch.
    """
    match action:
        case Throw():
            _throw(writer)
        case Step():
            _play(writer, _resolve_move(writer, action))
        case MakeCall(call):
            _play(writer, call)
        case TypedPlay(text):
            _play_typed(writer, text)
        case Undo():
            _undo(writer)
        case Confirm():
            _confirm(writer)
        case Resign():
            leaving.resign(writer)
        case Return():
            leaving.reclaim_seat(writer)
        case ClaimSeat(seat):
            claims.claim(writer, seat)
        case ClaimVictory():
            claims.claim_win(writer)
        case GiveTime():
            offers.give_time(writer)
        case Ready():
            mark_ready(writer)
        case Rematch():
            _rematch(writer)
        case MakeOffer():
            offers.make_offer(writer, action)
        case AcceptOffer():
            offers.accept(writer, action)
        case DeclineOffer():
            offers.decline(writer, action)
        case WithdrawOffer():
            offers.withdraw(writer, action)
        case _:
            assert_never(action)


def is_outdated(match: Match, action: PlayerAction, version: int) -> bool:
    """Whether an action was made on an outdated version, and needs the current one.

    Events that do not change the position (`TALK`) make no action outdated.
    """
    if version == match.version or not action.needs_current_board:
        return False
    if not 0 <= version < match.version:
        return True
    if isinstance(action, Ready) and match.stage == Match.Stage.BETWEEN:
        # Another player's `ready` just before does not make this one outdated.
        return False
    return match.events.filter(number__gt=version).exclude(kind__in=POSITION_NEUTRAL).exists()


def was_carried_out(match: Match, seat: Seat, action: PlayerAction, request_id: str) -> bool:
    """Whether this user's request was carried out before.

    Request names of other users do not count, even if they played in the same seat. An answer is
    recognised by the offer that it names. Raises `Stale` if this user has used the request name for
    another action.
    """
    if isinstance(action, OfferAnswer):
        return _was_answered(match, seat, action)
    event = match.events.filter(user=seat.user_id, request_id=request_id).first()
    if event is None:
        return False
    if event.seat != seat.number or not _records(match, event, action):
        raise Stale
    return True


def _was_answered(match: Match, seat: Seat, answer: OfferAnswer) -> bool:
    """Whether the user in this seat has given the same answer before."""
    given = match.events.filter(kind=answer.kind, seat=seat.number, user=seat.user_id)
    return any(event.payload == answer.payload for event in given)


def _records(match: Match, event: Event, action: PlayerAction) -> bool:
    """Whether this event is the first that carrying out the action records."""
    if isinstance(action, TypedPlay):
        return _is_first_move_of(match, event, action)
    if _is_resignation(action) and event.kind in RESIGNATIONS:
        return True
    return event.kind == action.kind and action.payload.items() <= event.payload.items()


def _is_resignation(action: PlayerAction) -> bool:
    """Whether this is a resignation; an offer to resign for the full value is one."""
    return isinstance(action, Resign) or (isinstance(action, MakeOffer) and action.offer == RESIGN)


def _is_first_move_of(match: Match, event: Event, play: TypedPlay) -> bool:
    """Whether this event is the first move of the typed play."""
    before = match.events.filter(number=event.number - 1).first()
    if event.kind != Event.Kind.MOVE or before is None:
        return False
    rules, state = read_position(before.position)
    with suppress(Illegal, Misread):
        first, *_ = understood(rules, state, play.text)
        return bool(action_form(first) == event.payload)
    return False


def _throw(writer: MatchWriter) -> None:
    _check_may_play(writer)
    if not writer.rules.faces(writer.state):
        _check_legal(writer, engine.Throw(()))
    writer.throw()


def _play(writer: MatchWriter, choice: engine.Choice) -> None:
    _check_may_play(writer)
    _check_legal(writer, choice)
    writer.step(choice)


def _play_typed(writer: MatchWriter, text: str) -> None:
    """Make every move that was typed, or none of them."""
    _check_may_play(writer)
    for move in understood(writer.rules, writer.state, text):
        writer.step(move)


def _resolve_move(writer: MatchWriter, step: Step) -> Move:
    """Return the step's move; if its number is not named, the first legal one that fits."""
    if step.names_number:
        return step.move
    squares = (step.move.start, step.move.end)
    legal = writer.rules.legal_moves(writer.state)
    moves = (move for move in legal if isinstance(move, Move))
    return next((move for move in moves if (move.start, move.end) == squares), step.move)


def _undo(writer: MatchWriter) -> None:
    _check_may_act(writer)
    turn = writer.turn
    if not may_undo(turn, writer.seat_number):
        raise illegal(gettext_noop("There is no step of yours to undo; a throw stays thrown."))
    if turn.steps[-1].payload.get("call") in writer.rules.irrevocable_calls:
        raise illegal(gettext_noop("What the other side was asked cannot be undone."))
    writer.match.holding = None
    writer.record(Event.Kind.UNDO, after=read_position(turn.positions[-2])[1])


def _confirm(writer: MatchWriter) -> None:
    _check_may_act(writer)
    if writer.match.holding is None:
        raise illegal(gettext_noop("There is something left to play."))
    writer.match.holding = None
    writer.record(Event.Kind.DONE)


def _rematch(writer: MatchWriter) -> None:
    match = writer.match
    effective = effective_events(match.events.all())
    agreed = {event.seat for event in effective if event.kind == Event.Kind.REMATCH}
    if match.stage != Match.Stage.OVER:
        raise illegal(gettext_noop("The game is not over yet."))
    if Match.objects.filter(previous=match).exists():
        raise illegal(gettext_noop("The rematch has begun already."))
    if writer.seat_number in agreed:
        raise illegal(gettext_noop("You have offered a rematch already."))
    _check_rematch_allowed(writer)
    if maintenance.current() is not None:
        raise illegal(maintenance.NOTHING_BEGINS)
    writer.record(Event.Kind.REMATCH)
    agreed.add(writer.seat_number)
    if all(seat.number in agreed or seat.computer for seat in match.seats.all()):
        start_rematch(match)


def _check_rematch_allowed(writer: MatchWriter) -> None:
    """Raise unless these users may play a rematch.

    `Sanctioned` only if the requesting user is sanctioned; otherwise an `Illegal` that does not
    reveal a block or another player's sanction.
    """
    match, user_id = writer.match, writer.actor.seat and writer.actor.seat.user_id
    users = [seat.user for seat in match.seats.select_related("user") if seat.user is not None]
    # Check the requesting user first: they may learn about their own sanction.
    for user in sorted(users, key=lambda user: user.pk != user_id):
        try:
            check_game(user, rated=match.rated, computers=len(users) == 1)
        except Sanctioned:
            if user.pk == user_id:
                raise
            raise illegal(gettext_noop("There is no rematch at this table.")) from None
    if is_blocked_between([user.pk for user in users]):
        raise illegal(gettext_noop("There is no rematch at this table."))


def _check_may_act(writer: MatchWriter) -> None:
    """Raise `Illegal` unless the actor's seat is active."""
    writer.check_in_play()
    if writer.active_seat != writer.seat_number:
        raise illegal(gettext_noop("It is not your turn."))


def _check_may_play(writer: MatchWriter) -> None:
    """Raise `Illegal` unless the actor's seat is active and its turn is not played yet."""
    _check_may_act(writer)
    if writer.match.holding is not None:
        raise illegal(gettext_noop("Your turn is played: say done, or undo a step."))


def _check_legal(writer: MatchWriter, action: engine.Action) -> None:
    refusal = writer.rules.why_not(writer.state, action)
    if refusal is not None:
        raise Illegal(refusal)
