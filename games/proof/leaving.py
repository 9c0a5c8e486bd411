"""What follows when a player leaves: whether the match continues, and its outcome if it ends."""

from collections.abc import Collection

from games.engine.rules import Rules
from games.engine.state import Outcome, State

COMPUTER, SKIPPED, ENDS = "computer", "skipped", "ends"
CONTINUING = (COMPUTER, SKIPPED)
"""Agreements under which a match goes on when a player leaves: by a bot, or without turns."""
RESIGNED, FLAGGED, ABANDONED, VACATED = "resigned", "flagged", "abandoned", "vacated"
LEAVING_REASONS = (RESIGNED, FLAGGED, ABANDONED, VACATED)
"""The ways in which a player can leave. Only a player who was absent may come back."""
MIN_SEATS_TO_CONTINUE = 3
"""Minimum number of seats of a match that can go on without one of its players."""


def continues_without(on_leaving: str, seats: int, players: Collection[int], seat: int) -> bool:
    """Whether a match continues when the player of this seat leaves.

    `seats` is the number of seats; `players` are the seats of players who have not left.
    """
    return (
        on_leaving in CONTINUING and seats >= MIN_SEATS_TO_CONTINUE and bool(set(players) - {seat})
    )


def forfeit_outcome(rules: Rules[State], state: State, seat: int, left: Collection[int]) -> Outcome:
    """Return the outcome of a match that ends because this seat resigns.

    The seats in `left` do not win, unless all opponents of the seat are in `left`.
    """
    outcome = rules.resignation(state, seat)
    remaining = tuple(winner for winner in outcome.winners if winner not in left)
    return Outcome(remaining or outcome.winners, outcome.points)


def outcome_if_unopposed(
    rules: Rules[State], state: State, left: Collection[int]
) -> Outcome | None:
    """Return the outcome if the remaining seats have no opponents left, else None.

    The remaining seats win.
    """
    remaining = tuple(seat for seat in range(rules.seats) if seat not in left)
    opponents = {
        opponent for seat in remaining for opponent in rules.resignation(state, seat).winners
    }
    if not remaining or not opponents <= set(left):
        return None
    return Outcome(remaining, max(rules.resignation(state, seat).points for seat in left))
