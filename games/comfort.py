"""Runs autoplay in the same transaction as the action that made it possible."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from accounts.models import Preference
from games.automatic import next_action
from games.models import Match, Seat
from games.sitting import Sitting

AT_ONCE = 32
"""Most automatic actions in one transaction; the timekeeper continues after them."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A seat with its player's preferences for this game."""

    seat: Seat
    preference: Preference


def carry_on(sitting: Sitting, do: Callable[[Sitting, str], None]) -> None:
    """Run the active players' autoplay preferences until none applies.

    After `AT_ONCE` actions it stops and marks the match `unfinished`; the timekeeper continues.
    """
    wishes = _wishes(sitting.match)
    for _ in range(AT_ONCE):
        action = _next(sitting, wishes)
        if action is None:
            return
        do(sitting, action)
    sitting.unfinished = True


def _wishes(match: Match) -> Mapping[int, Wish]:
    if match.stage != Match.Stage.PLAYING or match.paused:
        return {}
    said = Preference.objects.filter(game=match.game, user__seats__match=match)
    preferences = {each.user_id: each for each in said}
    seats = (
        match.seats.filter(user__in=preferences, out="").select_related("user")
        if preferences
        else ()
    )
    return {seat.number: Wish(seat, preferences[seat.user_id or 0]) for seat in seats}


def _next(sitting: Sitting, wishes: Mapping[int, Wish]) -> str | None:
    """Return the next automatic action or None, and attribute what follows to its seat."""
    going_on = sitting.match.stage == Match.Stage.PLAYING and sitting.acting is not None
    wish = wishes.get(sitting.acting or 0) if going_on else None
    if wish is None:
        return None
    holding = sitting.match.holding is not None
    action = next_action(sitting.rules, sitting.state, holding=holding, preference=wish.preference)
    # No autoplay after an undo: it would repeat the undone step at once.
    if action is None or sitting.took_back(wish.seat.number):
        return None
    sitting.act_for(wish.seat)
    return action
