"""Locks the match of a request, and checks whether the request is outdated or was carried out."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from accounts.models import User
from accounts.ops.compiled_query import CompiledQuery
from accounts.requests.ids import REQUEST_ID
from games.engine.explanations import Illegal
from games.engine.forms.exchange import Unreadable, action_form
from games.engine.forms.text import read_position
from games.engine.forms.typed import Misread, read_play
from games.models import Event, Match, Seat
from games.play.actions.types import (
    MakeOffer,
    OfferAnswer,
    PlayerAction,
    Ready,
    Rematch,
    Resign,
    Steps,
    Throw,
    TypedPlay,
)
from games.play.actions.wire import parse
from games.play.writer.unarchiving import bring_events_back
from games.proof.offers import POSITION_NEUTRAL, RESIGN

RESIGNATIONS = (Event.Kind.RESIGN, Event.Kind.OUT)
"""Kinds of event that record a resignation."""
BOUNDARIES = (Event.Kind.START, Event.Kind.GAME, Event.Kind.RULING)
"""Kinds of event after which a resignation that was chosen before them is outdated."""


_locked_match = CompiledQuery(
    lambda match_id: Match.objects.select_for_update(of=("self",)).filter(pk=match_id)
)


class NotSeated(Exception):
    """Error: a user acts in a match in which they have no seat."""


class Stale(Exception):
    """Error: an action was made on an outdated version of the match."""


class Overdue(Exception):
    """Error: the site has to act in the match before a player can."""


@dataclass(frozen=True, slots=True)
class ActRequest:
    """A player's request for an action."""

    match_id: str
    user: User
    action: str
    """The action in wire form."""
    version: int
    """The version of the match on which the player chose the action."""
    request_id: str
    link: str = field(default="", repr=False)
    """The player's link for a joint throw, in hexadecimal; empty for none."""


def lock_match(match_id: str, user: User) -> tuple[Match, Seat]:
    """Lock a match until the transaction ends; return it with the user's seat.

    Brings its events back if they are archived. Raises `Match.DoesNotExist`, and `NotSeated` if the
    user has no seat.
    """
    match = _locked_match.first(match_id)
    if match is None:
        raise Match.DoesNotExist
    for seat in match.seat_list:
        if seat.user_id == user.pk:
            bring_events_back(match)
            return match, seat
    raise NotSeated


def check_not_overdue(match: Match) -> None:
    """Raise `Overdue` if the site has to act in the match now, other than by a bot's move."""
    if match.is_overdue:
        raise Overdue


def read_action(match: Match, request: ActRequest) -> PlayerAction:
    """Return the action that a request names.

    Raises `Unreadable` if its text names no action, or if its request name is malformed. Instead of
    the former it raises `Stale` if the position has changed since the request's version: an old
    page may use the action names of a former release.
    """
    try:
        action = parse(request.action)
    except Unreadable:
        if has_changed_since(match, request.version):
            raise Stale from None
        raise
    if not REQUEST_ID.fullmatch(request.request_id):
        raise Unreadable("A request has a name.")
    return replace(action, link=request.link) if isinstance(action, Throw) else action


def is_outdated(match: Match, action: PlayerAction, version: int) -> bool:
    """Whether an action depends on the position, and was made on an outdated version."""
    if not action.needs_current_board:
        return False
    if isinstance(action, Ready) and match.stage == Match.Stage.BETWEEN:
        # Another player's `ready` just before does not make this one outdated.
        return not 0 <= version <= match.version
    if isinstance(action, Rematch):
        # Nor does another player's offer of a rematch.
        return has_changed_since(match, version, but_for=(Event.Kind.REMATCH,))
    if isinstance(action, Resign) and match.stage == Match.Stage.PLAYING:
        return _was_chosen_in_another_game(match, version)
    return has_changed_since(match, version)


def has_changed_since(match: Match, version: int, but_for: Sequence[Event.Kind] = ()) -> bool:
    """Whether the position has changed since a version, or the match never had that version.

    Events that leave the position unchanged (`POSITION_NEUTRAL`) do not count, nor do those of the
    kinds `but_for`.
    """
    if not 0 <= version < match.version:
        return version != match.version
    uncounted = (*POSITION_NEUTRAL, *but_for)
    return match.events.filter(number__gt=version).exclude(kind__in=uncounted).exists()


def _was_chosen_in_another_game(match: Match, version: int) -> bool:
    """Whether this version came before the present game of the match, or before a ruling."""
    if not 0 <= version < match.version:
        return version != match.version
    return match.events.filter(number__gt=version, kind__in=BOUNDARIES).exists()


def was_carried_out(match: Match, seat: Seat, action: PlayerAction, request_id: str) -> bool:
    """Whether this user's request was carried out before.

    Only requests of the same user count, even if other users played in this seat before. An answer
    is recognised by the number of its offer, all other actions by the request name. Raises `Stale`
    if this user has used the request name for another action.
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
    """Whether the user in this seat has already given this answer."""
    given = match.events.filter(kind=answer.kind, seat=seat.number, user=seat.user_id)
    return any(event.payload == answer.payload for event in given)


def _records(match: Match, event: Event, action: PlayerAction) -> bool:
    """Whether this event is the first one that would be recorded if the action were carried out."""
    if isinstance(action, TypedPlay):
        return _is_first_move_of(match, event, action)
    if isinstance(action, Steps):
        return _are_steps(match, event, action)
    if _is_resignation(action) and event.kind in RESIGNATIONS:
        return True
    return event.kind == action.kind and action.payload.items() <= event.payload.items()


def _is_resignation(action: PlayerAction) -> bool:
    """Whether the action resigns or offers to resign.

    An offer to resign for the full value is recorded as a resignation.
    """
    return isinstance(action, Resign) or (isinstance(action, MakeOffer) and action.offer == RESIGN)


def _are_steps(match: Match, event: Event, steps: Steps) -> bool:
    """Whether this event and the following ones are these steps."""
    last = event.number + len(steps.moves) - 1
    events = match.events.filter(number__range=(event.number, last)).order_by("number")
    recorded = [(each.kind, each.payload) for each in events]
    return recorded == [(Event.Kind.MOVE, action_form(move)) for move in steps.moves]


def _is_first_move_of(match: Match, event: Event, play: TypedPlay) -> bool:
    """Whether this event is the first move of the typed play."""
    before = match.events.filter(number=event.number - 1).first()
    if event.kind != Event.Kind.MOVE or before is None:
        return False
    rules, state = read_position(before.position)
    with suppress(Illegal, Misread):
        first, *_ = read_play(rules, state, play.text)
        return bool(action_form(first) == event.payload)
    return False
