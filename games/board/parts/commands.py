"""What a player can do apart from moving pieces: throw, undo, confirm, call, resign."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.board.parts.calls import Button, call_buttons
from games.board.parts.offers import PossibleOffers, possible_offers
from games.selectors.perspective import Perspective
from games.selectors.turns import may_undo
from games.text.leavers import resign_warning


@dataclass(frozen=True, slots=True)
class ActionForm:
    """Hidden fields of the page's forms: on which version an action is made, and its name."""

    version: int
    request_id: str
    typed: bool
    """Whether the viewer may type moves."""


@dataclass(frozen=True, slots=True)
class Commands:
    """The buttons of a player while a game is played."""

    may_undo: bool
    confirms: bool
    """Whether the main button confirms the turn; else it throws."""
    may_confirm: bool
    may_throw: bool
    calls: Sequence[Button]


@dataclass(frozen=True, slots=True)
class Resignation:
    """What resigning costs the viewer, and the offers that they can make instead."""

    points: int
    warning: str
    """What happens to the seat in a game that goes on without the viewer; else empty."""
    offers: PossibleOffers


def action_form(perspective: Perspective) -> ActionForm:
    """Return the hidden fields for actions on this version."""
    version = perspective.match.version
    return ActionForm(
        version=version,
        request_id=f"{version}.{perspective.viewer}",
        typed=perspective.player is not None,
    )


def commands_view(perspective: Perspective) -> Commands | None:
    """Return the buttons of the acting player; None for spectators and between games."""
    if perspective.player is None or perspective.phase == "over":
        return None
    return Commands(
        may_undo=_may_undo(perspective),
        confirms=perspective.phase == "done",
        may_confirm=perspective.to_move and perspective.phase == "done",
        may_throw=perspective.to_move and perspective.phase == "throw",
        calls=call_buttons(perspective),
    )


def resignation(perspective: Perspective) -> Resignation | None:
    """Return what resigning costs the viewer; None if they cannot resign."""
    offers = possible_offers(perspective)
    if perspective.player is None or offers is None:
        return None
    return Resignation(
        points=perspective.rules.resignation(perspective.state, perspective.player).points,
        warning=resign_warning(perspective),
        offers=offers,
    )


def _may_undo(perspective: Perspective) -> bool:
    return perspective.to_move and may_undo(perspective.turns[-1], perspective.viewer)
