"""How a match begins: everybody gives something to the dice, then seats and start are drawn."""

from collections.abc import Sequence
from datetime import timedelta

from games import dice
from games.clocks import PACES
from games.models import Event, Match, Seat
from games.proof import bdice1
from games.sitting import Sitting

PATIENCE = timedelta(seconds=20)
"""How long a match waits for what its players give; whoever comes later has given nothing."""
GAME = 1
"""The number of the game within its match."""


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
    given = [(seat.contribution, seat.seed) for seat in joined]
    match.digest = bdice1.digest(match.pk, GAME, given).hex()
    drawn = dice.order(match, len(joined))
    if match.seats_drawn:
        _seat([joined[join] for join in drawn])
    if match.pace in PACES:
        match.seats.filter(computer="").update(reserve=PACES[match.pace].reserve)
    match.stage, sitting.seat = Match.Stage.PLAYING, None
    sitting.record(Event.Kind.START, drawn=True)
    while sitting.state.seat is None:
        sitting.throw()


def _seat(seats: Sequence[Seat]) -> None:
    # First out of each other's way: no two may ever have one number.
    for offset in (len(seats), 0):
        for number, seat in enumerate(seats):
            seat.number = number + offset
            seat.save(update_fields=["number"])
