"""How a match begins, and each later game of it.

At first everybody gives something to the dice, then seats and start are drawn. Later games follow
by themselves after a break, or as soon as everybody is ready for them.
"""

from collections.abc import Sequence
from datetime import timedelta

from games import dice
from games.clocks import PACES
from games.engine.core import Outcome
from games.engine.exchange import Json
from games.engine.match import game_after
from games.engine.words import gettext_noop
from games.leaving import people_here
from games.models import Event, Match, Seat
from games.pieces import set_out
from games.proof import rulings
from games.proof.company import ABORTED
from games.sitting import Sitting, illegal

PATIENCE = timedelta(seconds=20)
"""How long a match waits for what its players give; whoever comes later has given nothing."""


def give(sitting: Sitting, seat: Seat, seed: str) -> None:
    """Take what somebody gives to the dice, an empty text for nothing; the last one begins."""
    seat.contribution = Seat.Contribution.GIVEN if seed else Seat.Contribution.NONE
    seat.seed = seed
    seat.save(update_fields=["contribution", "seed"])
    sitting.record(Event.Kind.READY)
    if not sitting.match.seats.filter(contribution="").exists():
        begin(sitting)


def begin(sitting: Sitting) -> None:
    """Bind the dice to what was given, seat everybody as drawn, and throw for the start."""
    match = sitting.match
    match.seats.filter(contribution="").update(contribution=Seat.Contribution.NONE)
    joined = list(match.seats.order_by("join"))
    match.digest = dice.digest(match, match.round).hex()
    drawn = dice.order(match, len(joined))
    if match.seats_drawn:
        _seat([joined[join] for join in drawn])
    if match.pace in PACES:
        reserve = PACES[match.pace].for_points(sitting.rules.match_points)
        match.seats.filter(computer="").update(reserve=reserve)
    match.stage, sitting.seat = Match.Stage.PLAYING, None
    sitting.record(Event.Kind.START, drawn=True)
    _throw_for_the_start(sitting)


def agree_to_go_on(sitting: Sitting, _: str) -> None:
    """Say that one is ready for the next game, which begins once everybody is."""
    match = sitting.match
    if match.stage != Match.Stage.BETWEEN:
        raise illegal(gettext_noop("The next game cannot begin now."))
    ready = ready_for_more(match)
    if sitting.number in ready:
        return
    sitting.record(Event.Kind.READY)
    if people_here(match) <= {*ready, sitting.number}:
        go_on(sitting)


def ready_for_more(match: Match) -> set[int]:
    """The seats that are ready for the next game of the match."""
    said = match.events.filter(kind=Event.Kind.READY, round=match.round, seat__isnull=False)
    return {seat for seat in said.values_list("seat", flat=True) if seat is not None}


def go_on(sitting: Sitting) -> None:
    """Begin the next game of a match, with dice of its own.

    A match whose dice have no key for another game is aborted instead.
    """
    match = sitting.match
    if not dice.has_more(match):
        _abort_without_dice(sitting)
        return
    ended = Outcome(tuple(match.winners or ()), match.points or 0)
    after = game_after(sitting.rules, sitting.state, ended)
    match.round, match.draws, match.due_at = match.round + 1, 0, None
    match.digest = dice.digest(match, match.round).hex()
    match.stage, sitting.seat = Match.Stage.PLAYING, None
    match.winners, match.points, match.ending = None, None, ""
    # Its pieces are new ones, which nobody has seen come from the old board.
    match.pieces = set_out(after.pieces)
    sitting.record(Event.Kind.GAME, after=after, drawn=True)
    _throw_for_the_start(sitting)


def _abort_without_dice(sitting: Sitting) -> None:
    """End a match without a result; the log gives a fault of the site as the reason."""
    sitting.seat, sitting.automatic = None, True
    payload: dict[str, Json] = {"ruling": rulings.ABORT, "reason": "site"}
    sitting.record(Event.Kind.RULING, payload=payload)
    sitting.end(ABORTED, Match.Ending.ABORTED)


def _throw_for_the_start(sitting: Sitting) -> None:
    while sitting.state.seat is None:
        sitting.throw()


def _seat(seats: Sequence[Seat]) -> None:
    # First out of each other's way: no two may ever have one number.
    for offset in (len(seats), 0):
        for number, seat in enumerate(seats):
            seat.number = number + offset
            seat.save(update_fields=["number"])
