"""The kinds of staff rulings in an event log, and the outcomes that staff may decide on."""

from collections.abc import Sequence

from games.engine.rules import Rules
from games.engine.state import Outcome, State

PAUSE, RESUME = "pause", "resume"
GIVE, CLOCK = "give", "clock"
ABORT, ADJUDICATE, REOPEN = "abort", "adjudicate", "reopen"
ANNUL, REINSTATE, RECOMPUTE = "annul", "reinstate", "recompute"
VACATE, RESEAT, FORCE = "vacate", "reseat", "force"
CLOSE, OPEN = "close", "open"
HIDE, SHOW = "hide", "show"
TELL = "tell"
GAME, MATCH = "game", "match"
"""What staff decides: the current game, or the whole match."""


def possible_points(rules: Rules[State], state: State) -> list[int]:
    """Return the numbers of points for which staff may decide the current game, lowest first.

    They depend on the doubling cube and on the kinds of wins of the game.
    """
    cube = max(rules.cube_value(state, seat) for seat in range(rules.seats)) or 1
    return [cube * value for value in range(1, max(len(rules.value_names), 1) + 1)]


def adjudicated_outcome(
    rules: Rules[State], state: State, places: Sequence[int], points: int
) -> Outcome | None:
    """Return the outcome if staff gives each seat its place in `places`; None if not possible.

    Place 1 wins. Not all seats can have place 1, and partners must have the same place.
    """
    seats = range(rules.seats)
    if len(places) != rules.seats or min(places) != 1 or max(places) > rules.seats:
        return None
    if len(set(places)) == 1 or points not in possible_points(rules, state):
        return None
    for seat in seats:
        opponents = rules.resignation(state, seat).winners
        if any(places[partner] != places[seat] for partner in seats if partner not in opponents):
            return None
    return Outcome(tuple(seat for seat in seats if places[seat] == 1), points)
