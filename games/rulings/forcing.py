"""The ruling that plays the turn of a player who does not act, in a predictable way.

Nothing is chosen at random: if a throw is due, it is made; of several legal moves, the first in the
order of the rules is played, until the turn is over.
"""

from django.utils.translation import gettext_lazy as _

from accounts.powers import Power
from games.beginning import begin, go_on
from games.models import Event, Match, Ruling
from games.rulings.cases import Case, Law, RulingRefused
from games.rulings.ending import is_on
from games.sitting import Sitting

MOST = 100
"""Most actions forced by one ruling; no turn is longer."""


def may_force(match: Match) -> bool:
    """Whether the match is one in which an action can be forced: not over and not suspended."""
    return is_on(match) and not match.paused


def _force(case: Case) -> None:
    match, sitting = case.match, case.sitting
    if not is_on(match):
        raise RulingRefused(_("The match is over."))
    if match.paused:
        raise RulingRefused(_("The match is paused: let it go on first."))
    seat = sitting.seat_numbered(sitting.acting)
    if seat is None:
        case.tell()
        (begin if match.stage == Match.Stage.BEGINNING else go_on)(sitting)
        return
    if seat.level:
        raise RulingRefused(_("A computer is to act, and does so by itself."))
    case.tell(seat=seat.number)
    sitting.play_for(seat)
    sitting.automatic = True
    _play_turn(sitting, seat.number)
    sitting.automatic = False


def _play_turn(sitting: Sitting, seat: int) -> None:
    for _step in range(MOST):
        if sitting.acting != seat:
            return
        if sitting.match.holding is not None:
            sitting.match.holding = None
            sitting.record(Event.Kind.DONE)
        elif sitting.rules.due(sitting.state) == "throw":
            sitting.throw()
        else:
            sitting.step(sitting.rules.legal_moves(sitting.state)[0])


FORCE = Law(
    kind=Ruling.Kind.FORCE,
    power=Power.FORCE,
    title=_("Have the default action done"),
    promise=_(
        "Whoever is to act has the turn played for them: what is due is thrown, and of several "
        "moves the first that the rules list is played. Before the start, and between two games, "
        "nobody is waited for any longer."
    ),
    does=_force,
    fits=may_force,
)
