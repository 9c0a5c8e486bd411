"""The wire form in which requests name actions.

    throw | undo | done | resign | return | claim | give | ready | rematch
    move 12 18 6 | move 12 18 | move 12 18 6, 18 22 4 | call double | play 24/18 13/11
    claim 1
    offer resign 2 | offer abort | offer takeback
    accept 14 | refuse 14 | withdraw 14

A `move` without its number means the first legal move between the two squares. A `move` of several
steps, all with their numbers, makes all of them or none. `play` takes moves in notation. `claim`
takes the seat of an absent player. Without a seat, `claim` claims the win. `accept`, `refuse` and
`withdraw` take the number of the offer's event.
"""

import re
from collections.abc import Mapping, Sequence

from games.engine.forms.exchange import Unreadable
from games.engine.forms.text import action_text, read_action
from games.engine.routes import MOST_STEPS
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
    Steps,
    Throw,
    TypedPlay,
    Undo,
    WithdrawOffer,
)
from games.proof.offers import RESIGN

CLAIM = re.compile(r"claim ([0-3])", re.ASCII)
OFFER = re.compile(r"offer (abort|takeback|resign)(?: ([1-9]))?", re.ASCII)
ANSWER = re.compile(r"(accept|refuse|withdraw) ([1-9][0-9]{0,8})", re.ASCII)
MOVE, CALL, TYPED = "move ", "call ", "play "
NEXT = ", "
"""Separates the steps of a move of several steps."""
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


def steps_text(moves: Sequence[Move]) -> str:
    """Return the wire form of one step, or of several that are made together."""
    return MOVE + NEXT.join(action_text(move).removeprefix(MOVE) for move in moves)


def _parse_play(text: str) -> Step | Steps | MakeCall | TypedPlay | None:
    if text.startswith(TYPED):
        return TypedPlay(text.removeprefix(TYPED))
    if text.startswith(MOVE):
        steps = [_parse_step(each) for each in text.removeprefix(MOVE).split(NEXT, MOST_STEPS)]
        return steps[0] if len(steps) == 1 else _join(steps)
    action = read_action(text) if text.startswith(CALL) else None
    return MakeCall(action) if isinstance(action, Call) else None


def _parse_step(text: str) -> Step:
    action = read_action(MOVE + text)
    assert isinstance(action, Move)  # noqa: S101  the text says that it is a move
    return Step(action, names_number=text.count(" ") + 1 >= NAMED_WITH_NUMBER)


def _join(steps: Sequence[Step]) -> Steps | None:
    """Return several steps as one action; None if there are too many or one names no number."""
    if len(steps) > MOST_STEPS or not all(step.names_number for step in steps):
        return None
    return Steps(tuple(step.move for step in steps))


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
