"""What a player can do apart from moving pieces: throw, undo, confirm, call, resign."""

from dataclasses import dataclass

from games.board.parts.calls import Button, call_buttons
from games.board.parts.cube import Double, possible_double
from games.board.parts.offers import PossibleOffers, possible_offers
from games.engine.match import points_after, winners
from games.engine.state import Outcome
from games.models import Match
from games.play.actions.wire import steps_text
from games.selectors.perspective import Perspective
from games.selectors.turns import may_undo
from games.text.gaps import Gap
from games.text.leavers import resign_warning
from games.text.moves import steps_notation
from games.text.randomizers import throw_label


@dataclass(frozen=True, slots=True)
class ActionForm:
    """Hidden fields of the page's forms: the match version, and the request name."""

    moment: Gap[int]
    """The version on the page, which chat messages name."""
    version: Gap[int]
    request_id: Gap[str]
    """Empty if an earlier position of a match is shown that goes on."""
    typed: bool
    """Whether the viewer may type moves."""


@dataclass(frozen=True, slots=True)
class Commands:
    """Buttons of the viewer while a game is played."""

    may_undo: bool
    confirms: bool
    """Whether the main button confirms the turn, which is what follows the player's moves; if not,
    the button throws."""
    may_confirm: bool
    may_throw: bool
    throw_label: str
    only_play: Gap[str]
    """The action that makes all steps of the turn where no choice is left; else empty."""
    only_play_name: Gap[str]
    """The same steps in notation."""
    calls: tuple[Button, ...]
    """All calls but a double, which asks for confirmation."""
    double: Double | None


@dataclass(frozen=True, slots=True)
class Resignation:
    """What resigning would cost the viewer, and the offers possible instead."""

    points: int
    ends_match: bool
    """Whether the points also win a match of several points."""
    warning: Gap[str]
    """What happens to the viewer's seat if the game continues without them; else empty."""
    offers: PossibleOffers


def action_form(perspective: Perspective, moment: int) -> ActionForm:
    """Return the hidden fields for actions on the match's current version.

    `moment` is the version that the page shows.
    """
    version, over = perspective.match.version, perspective.match.stage == Match.Stage.OVER
    acts = over or moment == version
    return ActionForm(
        moment=moment,
        version=version,
        request_id=f"{version}.{perspective.viewer}" if acts else "",
        typed=perspective.player is not None and not over,
    )


def commands_view(perspective: Perspective) -> Commands | None:
    """Return the viewer's buttons; None if the viewer cannot act or no game is being played."""
    if perspective.player is None or perspective.phase == "over":
        return None
    moves = perspective.to_move and perspective.phase == "move"
    calls, double = call_buttons(perspective), possible_double(perspective)
    only = perspective.only_play if moves else ()
    return Commands(
        may_undo=_may_undo(perspective),
        confirms=moves or perspective.phase == "done",
        may_confirm=perspective.to_move and perspective.phase == "done",
        may_throw=perspective.to_move and perspective.phase == "throw",
        throw_label=throw_label(perspective.rules),
        only_play=steps_text(only) if only else "",
        only_play_name=steps_notation(perspective.rules, perspective.state, only) if only else "",
        calls=tuple(each for each in calls if double is None or each.action != double.action),
        double=double,
    )


def resignation(perspective: Perspective) -> Resignation | None:
    """Return what resigning would cost the viewer; None if they cannot resign."""
    offers = possible_offers(perspective)
    if perspective.player is None or offers is None:
        return None
    outcome = perspective.rules.resignation(perspective.state, perspective.player)
    return Resignation(
        points=outcome.points,
        ends_match=_ends_match(perspective, outcome),
        warning=resign_warning(perspective),
        offers=offers,
    )


def _ends_match(perspective: Perspective, outcome: Outcome) -> bool:
    """Whether an outcome of the game would decide a match of several points."""
    rules = perspective.rules
    won = points_after(rules, perspective.state, outcome)
    return rules.match_points > 1 and bool(winners(rules, won))


def _may_undo(perspective: Perspective) -> bool:
    turn = perspective.turns[-1] if perspective.turns else None
    return turn is not None and perspective.to_move and may_undo(turn, perspective.viewer)
