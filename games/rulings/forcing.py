"""The ruling that plays the turn of a player who does not act.

Staff cannot choose the moves: each throw that is due is made, and the first of the legal moves is
played, until the turn is over. Before the start and between two games, the match goes on at once.
"""

from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.models import Event, Match, Ruling
from games.play.joint.throws import throw_at_once
from games.play.rounds import begin, start_next_game
from games.play.writer.match_writer import MatchWriter
from games.rulings.ending import is_unfinished
from games.rulings.types import RulingContext, RulingRefused, RulingType

MAX_ACTIONS = 100
"""Maximum number of actions that one ruling forces; no turn is longer."""


def may_force(match: Match) -> bool:
    """Whether an action can be forced in the match: it is not over and not suspended."""
    return is_unfinished(match) and not match.is_suspended


def _force(context: RulingContext) -> None:
    match, writer = context.match, context.writer
    if not is_unfinished(match):
        raise RulingRefused(_("The match is over."))
    if match.is_suspended:
        raise RulingRefused(_("The match is paused. Resume it first."))
    seat = writer.find_seat(writer.active_seat)
    if seat is None:
        context.append_event()
        (begin if match.stage == Match.Stage.BEGINNING else start_next_game)(writer)
        return
    if seat.level:
        raise RulingRefused(_("It is a computer's turn, and the computer will act by itself."))
    context.append_event(seat=seat.number)
    with writer.by_system(seat, automatic=True):
        _play_turn(writer, seat.number)


def _play_turn(writer: MatchWriter, seat: int) -> None:
    for _step in range(MAX_ACTIONS):
        if writer.active_seat != seat:
            return
        if writer.match.holding is not None:
            writer.match.holding = None
            writer.record(Event.Kind.DONE)
        elif writer.rules.due(writer.state) == "throw":
            throw_at_once(writer)
        else:
            writer.step(writer.rules.legal_moves(writer.state)[0])


FORCE = RulingType(
    kind=Ruling.Kind.FORCE,
    power=Power.FORCE,
    title=_("Play the default move"),
    promise=_(
        "The site plays the turn of the player who has to act. It makes any throw that is due and "
        "plays the first move that the rules list. Before the start and between games, the match "
        "goes on without waiting."
    ),
    apply=_force,
    applies_to=may_force,
    harm=_("The player whose turn it is can't choose the move."),
)
