"""The outcome of a match when players leave, where the others can play on or cannot."""

from collections.abc import Collection

from games.engine.rules import Rules
from games.engine.state import Outcome, State

COMPUTER, SKIPPED, ENDS = "computer", "skipped", "ends"
GOING_ON = (COMPUTER, SKIPPED)
"""The agreements under which a match goes on: a bot substitutes, or turns are skipped."""
RESIGNED, FLAGGED, ABANDONED, VACATED = "resigned", "flagged", "abandoned", "vacated"
WHY = (RESIGNED, FLAGGED, ABANDONED, VACATED)
"""The ways in which a player can leave. Only a player who was absent may come back."""
MANY = 3
"""The least number of seats at which the others can play on."""


def goes_on(then: str, seats: int, people: Collection[int], seat: int) -> bool:
    """Whether a match continues without this seat's player.

    `people` are the seats of the players who have not left.
    """
    return then in GOING_ON and seats >= MANY and bool(set(people) - {seat})


def given_up(rules: Rules[State], state: State, seat: int, out: Collection[int]) -> Outcome:
    """Return the outcome if a seat resigns and the match ends.

    Players who left before do not win, unless all winners have left.
    """
    worth = rules.resignation(state, seat)
    staying = tuple(winner for winner in worth.winners if winner not in out)
    return Outcome(staying or worth.winners, worth.points)


def unopposed(rules: Rules[State], state: State, out: Collection[int]) -> Outcome | None:
    """Return the outcome for the remaining seats if all their opponents have left, or None."""
    here = tuple(seat for seat in range(rules.seats) if seat not in out)
    against = {rival for seat in here for rival in rules.resignation(state, seat).winners}
    if not here or not against <= set(out):
        return None
    return Outcome(here, max(rules.resignation(state, seat).points for seat in out))
