"""Runs autoplay in the same transaction as the action that made it possible."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from accounts.models import Preference
from games.models import Match, Seat
from games.play.autoplay_policy import next_action
from games.play.player_action import PlayerAction
from games.play.writer import MatchWriter

AT_ONCE = 32
"""Most automatic actions in one transaction; the timekeeper continues after them."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A seat with its player's preferences for this game."""

    seat: Seat
    preference: Preference


def carry_on(writer: MatchWriter, perform: Callable[[MatchWriter, PlayerAction], None]) -> None:
    """Run the active players' autoplay preferences until none applies.

    After `AT_ONCE` actions it stops and marks autoplay as pending; the timekeeper continues.
    """
    wishes = _wishes(writer.match)
    for _ in range(AT_ONCE):
        found = _next(writer, wishes)
        if found is None:
            return
        seat, action = found
        with writer.autoplay_for(seat):
            perform(writer, action)
    writer.autoplay_pending = True


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


def _next(writer: MatchWriter, wishes: Mapping[int, Wish]) -> tuple[Seat, PlayerAction] | None:
    """Return the next automatic action with the seat that takes it, or None."""
    going_on = writer.match.stage == Match.Stage.PLAYING and writer.active_seat is not None
    wish = wishes.get(writer.active_seat or 0) if going_on else None
    if wish is None:
        return None
    holding = writer.match.holding is not None
    action = next_action(writer.rules, writer.state, holding=holding, preference=wish.preference)
    # No autoplay after an undo: it would repeat the undone step at once.
    if action is None or writer.has_taken_back(wish.seat.number):
        return None
    return wish.seat, action
