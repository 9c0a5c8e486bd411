"""Players who leave a table at which others play on: what becomes of the game without them."""

from collections.abc import Collection

from games.engine.core import Outcome, Rules, State

COMPUTER, SKIPPED, ENDS = "computer", "skipped", "ends"
GOING_ON = (COMPUTER, SKIPPED)
"""What a table can have agreed on so that it goes on: a computer plays, or turns are skipped."""
RESIGNED, FLAGGED, ABANDONED, VACATED = "resigned", "flagged", "abandoned", "vacated"
WHY = (RESIGNED, FLAGGED, ABANDONED, VACATED)
"""How somebody can leave. Who was only away may come back; whoever resigned or lost may not, nor
whoever was taken out by a ruling."""
MANY = 3
"""At a table of fewer nobody is left to play on with."""


def goes_on(then: str, seats: int, people: Collection[int], seat: int) -> bool:
    """Tell whether a table goes on without this seat's player, of the people still there."""
    return then in GOING_ON and seats >= MANY and bool(set(people) - {seat})


def given_up(rules: Rules[State], state: State, seat: int, out: Collection[int]) -> Outcome:
    """The result if a seat is given up and the game ends; who has left before does not win."""
    worth = rules.resignation(state, seat)
    staying = tuple(winner for winner in worth.winners if winner not in out)
    return Outcome(staying or worth.winners, worth.points)


def unopposed(rules: Rules[State], state: State, out: Collection[int]) -> Outcome | None:
    """The result for those still there once everybody has left who played against them."""
    here = tuple(seat for seat in range(rules.seats) if seat not in out)
    against = {rival for seat in here for rival in rules.resignation(state, seat).winners}
    if not here or not against <= set(out):
        return None
    return Outcome(here, max(rules.resignation(state, seat).points for seat in out))
