"""What players can ask for in a match: one class for each action."""

from dataclasses import dataclass, field
from typing import ClassVar

from games.engine.forms.exchange import Json, action_form
from games.engine.state import Call, Choice, Move
from games.models import Event


class _Action:
    """Base of all player actions.

    The event that records an action has the action's `kind` and contains its `payload`.
    """

    __slots__ = ()
    kind: ClassVar[Event.Kind]
    needs_current_board: ClassVar[bool] = True
    """Whether the action is outdated once the position has changed."""

    @property
    def payload(self) -> dict[str, Json]:
        """The part of the event's payload that the action determines."""
        return {}


@dataclass(frozen=True, slots=True)
class Throw(_Action):
    kind = Event.Kind.THROW
    link: str = field(default="", repr=False)
    """The roller's link for joint dice, in hexadecimal; empty for none."""


@dataclass(frozen=True, slots=True)
class Step(_Action):
    """Move one piece."""

    kind = Event.Kind.MOVE
    move: Move
    names_number: bool = True
    """Whether the player named the number that the move uses up; if not, `move.score` means
    nothing."""

    @property
    def payload(self) -> dict[str, Json]:
        form = action_form(self.move)
        return form if self.names_number else {"from": form["from"], "to": form["to"]}


@dataclass(frozen=True, slots=True)
class Steps(_Action):
    """Move several steps of one turn, all or none, such as both dice with one piece.

    The event of the first step carries the request's name; each step has an event of its own.
    """

    kind = Event.Kind.MOVE
    moves: tuple[Move, ...]

    @property
    def payload(self) -> dict[str, Json]:
        return action_form(self.moves[0])


@dataclass(frozen=True, slots=True)
class MakeCall(_Action):
    """Make a call of the game, for example double."""

    kind = Event.Kind.CALL
    call: Call

    @property
    def payload(self) -> dict[str, Json]:
        return action_form(self.call)


@dataclass(frozen=True, slots=True)
class TypedPlay(_Action):
    """Make all moves of a play that is typed in notation.

    The event of the first move stands for the whole action.
    """

    kind = Event.Kind.MOVE
    text: str


@dataclass(frozen=True, slots=True)
class Undo(_Action):
    """Undo the last step."""

    kind = Event.Kind.UNDO


@dataclass(frozen=True, slots=True)
class Confirm(_Action):
    """Confirm the turn once all its steps are played."""

    kind = Event.Kind.DONE


@dataclass(frozen=True, slots=True)
class Resign(_Action):
    """Resign the game at its full value."""

    kind = Event.Kind.RESIGN


@dataclass(frozen=True, slots=True)
class Return(_Action):
    """Take back the player's own seat, which was given up because they were absent."""

    kind = Event.Kind.BACK
    needs_current_board = False


@dataclass(frozen=True, slots=True)
class ClaimSeat(_Action):
    """Claim that the absent player in a seat has left."""

    kind = Event.Kind.CLAIM
    needs_current_board = False
    seat: int

    @property
    def payload(self) -> dict[str, Json]:
        return {"seat": self.seat}


@dataclass(frozen=True, slots=True)
class ClaimVictory(_Action):
    """Claim the win after all opponents have left."""

    kind = Event.Kind.CLAIM
    needs_current_board = False


@dataclass(frozen=True, slots=True)
class GiveTime(_Action):
    """Give the other players more time on their clocks."""

    kind = Event.Kind.GIVE


@dataclass(frozen=True, slots=True)
class Ready(_Action):
    """Agree to start the next game of the match."""

    kind = Event.Kind.READY


@dataclass(frozen=True, slots=True)
class Rematch(_Action):
    """Offer a rematch, or agree to one."""

    kind = Event.Kind.REMATCH


@dataclass(frozen=True, slots=True)
class MakeOffer(_Action):
    """Offer to resign for a number of points, to abort, or to take back a turn."""

    kind = Event.Kind.OFFER
    needs_current_board = False
    offer: str
    """One of `games.proof.offers.KINDS`."""
    points: int | None = None
    """The points of an offer to resign; None for other offers."""

    @property
    def payload(self) -> dict[str, Json]:
        form: dict[str, Json] = {"offer": self.offer}
        return form if self.points is None else form | {"points": self.points}


@dataclass(frozen=True, slots=True)
class _Answer(_Action):
    """Base of answers to an offer."""

    kind = Event.Kind.ANSWER
    needs_current_board = False
    accepts: ClassVar[bool] = False
    offer: int
    """The number of the offer's event."""

    @property
    def payload(self) -> dict[str, Json]:
        return {"offer": self.offer, "accepted": self.accepts}


@dataclass(frozen=True, slots=True)
class AcceptOffer(_Answer):
    """Accept an offer."""

    accepts = True


@dataclass(frozen=True, slots=True)
class DeclineOffer(_Answer):
    """Decline an offer."""


@dataclass(frozen=True, slots=True)
class WithdrawOffer(_Answer):
    """Withdraw the player's own offer."""


OfferAnswer = AcceptOffer | DeclineOffer | WithdrawOffer
PlayerAction = (
    Throw
    | Step
    | Steps
    | MakeCall
    | TypedPlay
    | Undo
    | Confirm
    | Resign
    | Return
    | ClaimSeat
    | ClaimVictory
    | GiveTime
    | Ready
    | Rematch
    | MakeOffer
    | OfferAnswer
)


def action_for(choice: Choice) -> Step | MakeCall:
    """Return the player action that makes this move or call."""
    return Step(choice) if isinstance(choice, Move) else MakeCall(choice)
