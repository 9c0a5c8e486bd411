"""The actions that players can request in a match; `services.act` carries them out."""

from collections.abc import Callable
from contextlib import suppress

from accounts.sanctions import Sanctioned, check_game
from accounts.ties import parted
from games import claims, leaving, maintenance, offering
from games.beginning import agree_to_go_on
from games.engine.core import Action, Illegal, Move, Throw
from games.engine.exchange import Json, Unreadable, action_form
from games.engine.text import read_action, read_position
from games.engine.typed import Misread, understood
from games.engine.words import gettext_noop
from games.log import may_undo, standing
from games.models import Event, Match, Seat
from games.proof.offers import TALK
from games.sitting import MatchWriter, illegal
from games.starting import start_rematch


class Stale(Exception):
    """An action was made on an outdated version of the match."""


def deed_named(action: str) -> Callable[[MatchWriter, str], None]:
    """Return the function that carries out this action.

    Raises `Unreadable` if the action is unknown.
    """
    if action.startswith(("move ", "call ")):
        return _step
    if action.startswith(TYPED):
        return _play
    if claims.readable(action):
        return claims.claim
    deed = SAYINGS.get(action.partition(" ")[0]) if offering.readable(action) else DEEDS.get(action)
    if deed is None:
        known = ", ".join((*DEEDS, *SAYINGS))
        raise Unreadable(f"An action is a move, a call, or one of: {known}")
    return deed


def is_stale(match: Match, action: str, version: int) -> bool:
    """Whether the action was made on an outdated version.

    Offers, answers, claims and returns never are. Events that do not change the position (`TALK`)
    make no action outdated.
    """
    if version == match.version or action.startswith((*ANSWERS, "offer ", "return", "claim")):
        return False
    if not 0 <= version < match.version:
        return True
    if action == "ready" and match.stage == Match.Stage.BETWEEN:
        # Another player's `ready` just before does not make this one outdated.
        return False
    return match.events.filter(number__gt=version).exclude(kind__in=TALK).exists()


def done_before(match: Match, seat: Seat, action: str, request_id: str) -> bool:
    """Whether this user's request was carried out before.

    Request names of other users do not count, even if they played in the same seat. Raises `Stale`
    if this user has used the name for another action.
    """
    if action.startswith(ANSWERS):
        return offering.answered(match, seat, action)
    event = match.events.filter(user=seat.user_id, request_id=request_id).first()
    if event is None:
        return False
    if action.startswith(TYPED):
        if event.seat != seat.number or not _began(match, event, action):
            raise Stale
        return True
    # An offer to resign for the full value is a resignation, which may be recorded as leaving.
    given_up = event.kind in GIVEN_UP and action.startswith(("resign", "offer resign "))
    kind = {"return": Event.Kind.BACK}.get(action, action.partition(" ")[0])
    same = event.kind == kind and _wanted(action).items() <= event.payload.items()
    if event.seat != seat.number or not (same or given_up):
        raise Stale
    return True


def _began(match: Match, event: Event, action: str) -> bool:
    """Whether this event is the first move of the typed play."""
    before = match.events.filter(number=event.number - 1).first()
    if event.kind != Event.Kind.MOVE or before is None:
        return False
    rules, state = read_position(before.position)
    with suppress(Illegal, Misread):
        first, *_ = understood(rules, state, action.removeprefix(TYPED))
        return bool(action_form(first) == event.payload)
    return False


def _wanted(action: str) -> dict[str, Json]:
    """Return what the payload of this action's event must contain; empty if its kind suffices."""
    if action in DEEDS:
        return {}
    if claims.readable(action):
        return {"seat": claims.about(action)}
    if action.startswith("offer "):
        return offering.offer_form(action)
    form = action_form(read_action(action))
    return {name: value for name, value in form.items() if name != "score" or _has_score(action)}


def _has_score(action: str) -> bool:
    return action.count(" ") > 2  # noqa: PLR2004  after the word, the start and the end


def _throw(writer: MatchWriter, _: str) -> None:
    _in_turn(writer, Throw(()))
    writer.throw()


def _step(writer: MatchWriter, text: str) -> None:
    action = _meant(writer, text)
    _in_turn(writer, action)
    writer.step(action)


def _play(writer: MatchWriter, text: str) -> None:
    """Make every move that was typed, or none of them."""
    _at_turn(writer)
    if writer.match.holding is not None:
        raise illegal(gettext_noop("Your turn is played: say done, or undo a step."))
    for move in understood(writer.rules, writer.state, text.removeprefix(TYPED)):
        writer.step(move)


def _meant(writer: MatchWriter, text: str) -> Action:
    action = read_action(text)
    if not isinstance(action, Move) or _has_score(text):
        return action
    ways = [way for way in writer.rules.legal_moves(writer.state) if isinstance(way, Move)]
    same = (way for way in ways if (way.start, way.end) == (action.start, action.end))
    return next(same, action)


def _undo(writer: MatchWriter, _: str) -> None:
    _at_turn(writer)
    turn = writer.turn
    if not may_undo(turn, writer.seat_number):
        raise illegal(gettext_noop("There is no step of yours to undo; a throw stays thrown."))
    if turn.steps[-1].payload.get("call") in writer.rules.binding:
        raise illegal(gettext_noop("What the other side was asked cannot be undone."))
    writer.match.holding = None
    writer.record(Event.Kind.UNDO, after=read_position(turn.positions[-2])[1])


def _done(writer: MatchWriter, _: str) -> None:
    _at_turn(writer)
    if writer.match.holding is None:
        raise illegal(gettext_noop("There is something left to play."))
    writer.match.holding = None
    writer.record(Event.Kind.DONE)


def _rematch(writer: MatchWriter, _: str) -> None:
    match = writer.match
    said = standing(match.events.all())
    wanted = {event.seat for event in said if event.kind == Event.Kind.REMATCH}
    if match.stage != Match.Stage.OVER:
        raise illegal(gettext_noop("The game is not over yet."))
    if Match.objects.filter(previous=match).exists():
        raise illegal(gettext_noop("The rematch has begun already."))
    if writer.seat_number in wanted:
        raise illegal(gettext_noop("You have offered a rematch already."))
    _may_meet(writer)
    if maintenance.current() is not None:
        raise illegal(maintenance.NOTHING_BEGINS)
    writer.record(Event.Kind.REMATCH)
    wanted.add(writer.seat_number)
    if all(seat.number in wanted or seat.computer for seat in match.seats.all()):
        start_rematch(match)


def _may_meet(writer: MatchWriter) -> None:
    """Raise unless these users may play a rematch.

    `Sanctioned` only if the requesting user is sanctioned; otherwise an `Illegal` that does not
    reveal a block or another player's sanction.
    """
    match, own = writer.match, writer.actor.seat and writer.actor.seat.user_id
    people = [seat.user for seat in match.seats.select_related("user") if seat.user is not None]
    # Check the requesting user first: they may learn about their own sanction.
    for user in sorted(people, key=lambda user: user.pk != own):
        try:
            check_game(user, rated=match.rated, computers=len(people) == 1)
        except Sanctioned:
            if user.pk == own:
                raise
            raise illegal(gettext_noop("There is no rematch at this table.")) from None
    if parted([user.pk for user in people]):
        raise illegal(gettext_noop("There is no rematch at this table."))


def _at_turn(writer: MatchWriter) -> None:
    writer.check_in_play()
    if writer.active_seat != writer.seat_number:
        raise illegal(gettext_noop("It is not your turn."))


def _in_turn(writer: MatchWriter, action: Action) -> None:
    _at_turn(writer)
    if writer.match.holding is not None:
        raise illegal(gettext_noop("Your turn is played: say done, or undo a step."))
    if isinstance(action, Throw) and writer.rules.faces(writer.state):
        return
    refusal = writer.rules.why_not(writer.state, action)
    if refusal is not None:
        raise Illegal(refusal)


DEEDS: dict[str, Callable[[MatchWriter, str], None]] = {
    "throw": _throw,
    "undo": _undo,
    "done": _done,
    "resign": leaving.resign,
    "return": leaving.come_back,
    "claim": claims.claim_win,
    "give": offering.give_time,
    "ready": agree_to_go_on,
    "rematch": _rematch,
}
"""Actions of one word."""
SAYINGS: dict[str, Callable[[MatchWriter, str], None]] = {
    "offer": offering.offer,
    "accept": offering.accept,
    "refuse": offering.refuse,
    "withdraw": offering.withdraw,
}
"""Actions about offers, by their first word."""
TYPED = "play "
"""Prefix of a play typed in the notation of its game."""
ANSWERS = ("accept ", "refuse ", "withdraw ")
GIVEN_UP = (Event.Kind.RESIGN, Event.Kind.OUT)
