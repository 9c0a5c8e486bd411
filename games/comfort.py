"""What people prefer to have done for them is done, in the transaction that made it possible."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from accounts.models import Preference
from games.automatic import next_action
from games.models import Match, Seat
from games.sitting import Sitting

AT_ONCE = 32
"""How many things at most are done in one transaction; the timekeeper sees to the rest."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A seat whose person has said what they prefer in this game."""

    seat: Seat
    preference: Preference


def carry_on(sitting: Sitting, do: Callable[[Sitting, str], None]) -> None:
    """Do what whoever is at turn prefers, as often as there is something, as if they asked."""
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
    """What is due now without being asked for; its seat is the one that acts from here on."""
    going_on = sitting.match.stage == Match.Stage.PLAYING and sitting.acting is not None
    wish = wishes.get(sitting.acting or 0) if going_on else None
    if wish is None:
        return None
    holding = sitting.match.holding is not None
    action = next_action(sitting.rules, sitting.state, holding=holding, preference=wish.preference)
    # Who has taken a step back plays on without help, or it would be done again at once.
    if action is None or sitting.took_back(wish.seat.number):
        return None
    sitting.act_for(wish.seat)
    return action
