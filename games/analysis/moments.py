"""Where in a match its decisions were made, and the words for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.forms.exchange import action_from
from games.engine.state import Call
from games.models import Event
from games.selectors.perspective import Perspective
from games.selectors.turns import Turn, turns
from games.text.leavers import player_name
from games.text.moves import throw_notation


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in the match a decision was made, or a throw."""

    number: int
    """The place of the turn among all turns of the match."""
    turn: Turn
    thrown: bool
    """Whether a throw was played; False for decisions about the cube."""


def decision_moments(perspective: Perspective) -> Mapping[int, Moment]:
    """Map the number of each decision of a finished match to where it was made."""
    found = dict[int, Moment]()
    for number, turn in enumerate(turns(perspective.events), start=1):
        thrown = turn.throw.kind == Event.Kind.THROW
        for step in turn.steps:
            calls = isinstance(action_from(step.payload), Call)
            found[step.number] = Moment(number, turn, thrown and not calls)
        # The decision not to double has the number of the throw.
        found.setdefault(turn.throw.number, Moment(number, turn, thrown=False))
    return found


def moment_title(perspective: Perspective, seat: int, moment: Moment) -> str:
    """Return whose decision or throw it was, in which turn, and what was thrown."""
    thrown = throw_notation(moment.turn) if moment.thrown else ""
    values = {
        "name": player_name(perspective, seat),
        "turn": moment.number,
        "game": moment.turn.game,
    }
    where = gettext("%(name)s, turn %(turn)s")
    if perspective.rules.match_points > 1:
        where = gettext("%(name)s, game %(game)s, turn %(turn)s")
    return f"{where % values}: {thrown}" if thrown else where % values
