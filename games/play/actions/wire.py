"""The wire form in which requests name actions.

    throw | undo | done | resign | return | claim | give | ready | rematch
    move 12 18 6 | move 12 18 | call double | play 24/18 13/11
    claim 1
    offer resign 2 | offer abort | offer takeback
    accept 14 | refuse 14 | withdraw 14

A `move` without its number means the first legal move between the two squares. `play` takes moves
in notation. `claim` takes the seat of an absent player. Without a seat, `claim` claims the win.
`accept`, `refuse` and `withdraw` take the number of the offer's event.
"""

import re
from collections.abc import Mapping

from games.engine.forms.exchange import Unreadable
from games.engine.forms.text import read_action
from games.engine.state import Call, Move
from games.play.actions.types import (
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
from games.proof.offers import RESIGN

CLAIM = re.compile(r"claim ([0-3])", re.ASCII)
OFFER = re.compile(r"offer (abort|takeback|resign)(?: ([1-9]))?", re.ASCII)
ANSWER = re.compile(r"(accept|refuse|withdraw) ([1-9][0-9]{0,8})", re.ASCII)
CHOICE, TYPED = ("move ", "call "), "play "
NAMED_WITH_NUMBER = 3
"""The number of spaces in a move that names its number, such as "move 12 18 6"."""
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
    """Return the action that this text in wire form names.

    Raises `Unreadable` for a text that names no action.
    """
    action = (
        SIMPLE_ACTIONS.get(text) or _parse_play(text) or _parse_claim(text) or _parse_offer(text)
    )
    if action is None:
        known = ", ".join((*SIMPLE_ACTIONS, "offer", *ANSWERS))
        raise Unreadable(f"An action is a move, a call, or one of: {known}")
    return action


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
