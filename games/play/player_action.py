"""What players can ask for in a match, and the wire form in which requests name it.

    throw | undo | done | resign | return | claim | give | ready | rematch
    move 12 18 6 | move 12 18 | call double | play 24/18 13/11
    claim 1
    offer resign 2 | offer abort | offer takeback
    accept 14 | refuse 14 | withdraw 14

A move without its number means the first legal move between these squares; `play` takes moves in
the notation of their game; `claim` takes the seat of an absent player; an answer the number of the
offer's event.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.engine.exchange import Json, Unreadable, action_form
from games.engine.state import Call, Choice, Move
from games.engine.text import read_action
from games.models import Event
from games.proof.offers import RESIGN

CLAIM = re.compile(r"claim ([0-3])", re.ASCII)
OFFER = re.compile(r"offer (abort|takeback|resign)(?: ([1-9]))?", re.ASCII)
ANSWER = re.compile(r"(accept|refuse|withdraw) ([1-9][0-9]{0,8})", re.ASCII)
CHOICE, TYPED = ("move ", "call "), "play "
NAMED_WITH_NUMBER = 3
"""Spaces in a move whose number is named: after the word, the start and the end."""


class _Action:
    """Base of all actions; the event that records one has its `kind` and contains its `payload`."""

    __slots__ = ()
    kind: ClassVar[Event.Kind]
    needs_current_board: ClassVar[bool] = True
    """Whether the action is outdated once the position has changed."""

    @property
    def payload(self) -> dict[str, Json]:
        """What the payload of the action's event contains; empty if its kind says everything."""
        return {}


@dataclass(frozen=True, slots=True)
class Throw(_Action):
    """Throw the dice."""

    kind = Event.Kind.THROW


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
class MakeCall(_Action):
    """Make a call of the game, for example double."""

    kind = Event.Kind.CALL
    call: Call

    @property
    def payload(self) -> dict[str, Json]:
        return action_form(self.call)


@dataclass(frozen=True, slots=True)
class TypedPlay(_Action):
    """Make all moves of a play in notation; the first one is its event."""

    kind = Event.Kind.MOVE
    text: str


@dataclass(frozen=True, slots=True)
class Undo(_Action):
    """Undo the last step."""

    kind = Event.Kind.UNDO


@dataclass(frozen=True, slots=True)
class Confirm(_Action):
    """Confirm a turn that is played."""

    kind = Event.Kind.DONE


@dataclass(frozen=True, slots=True)
class Resign(_Action):
    """Resign the game at its full value."""

    kind = Event.Kind.RESIGN


@dataclass(frozen=True, slots=True)
class Return(_Action):
    """Take back a seat that was given up because its player was absent."""

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
    """Claim the win when no player is left on the other side."""

    kind = Event.Kind.CLAIM
    needs_current_board = False


@dataclass(frozen=True, slots=True)
class GiveTime(_Action):
    """Give the other players time."""

    kind = Event.Kind.GIVE


@dataclass(frozen=True, slots=True)
class Ready(_Action):
    """Be ready for the next game of the match."""

    kind = Event.Kind.READY


@dataclass(frozen=True, slots=True)
class Rematch(_Action):
    """Offer a rematch, or agree to one."""

    kind = Event.Kind.REMATCH


@dataclass(frozen=True, slots=True)
class MakeOffer(_Action):
    """Offer to resign for points, to abort, or to take back a turn."""

    kind = Event.Kind.OFFER
    needs_current_board = False
    offer: str
    """One of `games.proof.offers.KINDS`."""
    points: int | None = None
    """The points of an offer to resign."""

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

SIMPLE_ACTIONS: Mapping[str, PlayerAction] = {
    "throw": Throw(),
    "undo": Undo(),
    "done": Confirm(),
    "resign": Resign(),
    "return": Return(),
    "claim": ClaimVictory(),
    "give": GiveTime(),
    "ready": Ready(),
    "rematch": Rematch(),
}
"""Actions whose wire form is one word."""
ANSWERS: Mapping[str, type[OfferAnswer]] = {
    "accept": AcceptOffer,
    "refuse": DeclineOffer,
    "withdraw": WithdrawOffer,
}
"""Answers to offers, by the first word of their wire form."""


def parse(text: str) -> PlayerAction:
    """Return the action that a request names.

    Raises `Unreadable` for a text that names none.
    """
    action = (
        SIMPLE_ACTIONS.get(text) or _parse_play(text) or _parse_claim(text) or _parse_offer(text)
    )
    if action is None:
        known = ", ".join((*SIMPLE_ACTIONS, "offer", *ANSWERS))
        raise Unreadable(f"An action is a move, a call, or one of: {known}")
    return action


def action_for(choice: Choice) -> Step | MakeCall:
    """Return the action of a player who makes just this move or call."""
    return Step(choice) if isinstance(choice, Move) else MakeCall(choice)


def _parse_play(text: str) -> Step | MakeCall | TypedPlay | None:
    if text.startswith(TYPED):
        return TypedPlay(text.removeprefix(TYPED))
    action = read_action(text) if text.startswith(CHOICE) else None
    if isinstance(action, Move):
        return Step(action, names_number=text.count(" ") >= NAMED_WITH_NUMBER)
    return MakeCall(action) if isinstance(action, Call) else None


def _parse_claim(text: str) -> ClaimSeat | None:
    found = CLAIM.fullmatch(text)
    return ClaimSeat(int(found[1])) if found else None


def _parse_offer(text: str) -> MakeOffer | OfferAnswer | None:
    found = ANSWER.fullmatch(text)
    if found:
        return ANSWERS[found[1]](int(found[2]))
    found = OFFER.fullmatch(text)
    # An offer to resign names its points, and no other does.
    if not found or (found[1] == RESIGN) != (found[2] is not None):
        return None
    return MakeOffer(found[1], int(found[2]) if found[2] else None)
