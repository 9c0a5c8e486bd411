"""The outcome of a match when players leave, where the others can play on or cannot."""

from collections.abc import Collection

from games.engine.rules import Rules
from games.engine.state import Outcome, State

COMPUTER, SKIPPED, ENDS = "computer", "skipped", "ends"
CONTINUING = (COMPUTER, SKIPPED)
"""The agreements under which a match goes on: a bot substitutes, or turns are skipped."""
RESIGNED, FLAGGED, ABANDONED, VACATED = "resigned", "flagged", "abandoned", "vacated"
LEAVING_REASONS = (RESIGNED, FLAGGED, ABANDONED, VACATED)
"""The ways in which a player can leave. Only a player who was absent may come back."""
MIN_SEATS_TO_CONTINUE = 3
"""The least number of seats at which the others can play on."""


def continues_without(on_leaving: str, seats: int, players: Collection[int], seat: int) -> bool:
    """Whether a match continues without this seat's player.

    `players` are the seats of the players who have not left.
    """
    return (
        on_leaving in CONTINUING and seats >= MIN_SEATS_TO_CONTINUE and bool(set(players) - {seat})
    )


def forfeit_outcome(rules: Rules[State], state: State, seat: int, left: Collection[int]) -> Outcome:
    """Return the outcome if a seat resigns and the match ends.

    Players who left before do not win, unless all winners have left.
    """
    outcome = rules.resignation(state, seat)
    remaining = tuple(winner for winner in outcome.winners if winner not in left)
    return Outcome(remaining or outcome.winners, outcome.points)


def outcome_if_unopposed(
    rules: Rules[State], state: State, left: Collection[int]
) -> Outcome | None:
    """Return the outcome for the remaining seats if all their opponents have left, or None."""
    remaining = tuple(seat for seat in range(rules.seats) if seat not in left)
    opponents = {
        opponent for seat in remaining for opponent in rules.resignation(state, seat).winners
    }
    if not remaining or not opponents <= set(left):
        return None
    return Outcome(remaining, max(rules.resignation(state, seat).points for seat in left))
