"""Runs autoplay in the same transaction as the action that made it possible."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from accounts.models import Preference
from games.models import Match, Seat
from games.play.actions.types import PlayerAction
from games.play.autoplay_policy import next_action
from games.play.writer.match_writer import MatchWriter

MAX_ACTIONS = 32
"""Maximum number of automatic actions in one transaction; the timekeeper does the rest."""


@dataclass(frozen=True, slots=True)
class AutoplayChoice:
    """A seat, with its player's autoplay preferences for this game."""

    seat: Seat
    preference: Preference


def run_autoplay(writer: MatchWriter, perform: Callable[[MatchWriter, PlayerAction], None]) -> None:
    """Run the active players' autoplay preferences until none applies.

    After `MAX_ACTIONS` actions it stops and marks autoplay as pending; the timekeeper continues.
    """
    choices = _load_choices(writer.match)
    for _ in range(MAX_ACTIONS):
        found = _next_action(writer, choices)
        if found is None:
            return
        seat, action = found
        with writer.autoplay_for(seat):
            perform(writer, action)
    writer.autoplay_pending = True


def _load_choices(match: Match) -> Mapping[int, AutoplayChoice]:
    if match.stage != Match.Stage.PLAYING or match.paused:
        return {}
    stored = Preference.objects.filter(game=match.game, user__seats__match=match)
    preferences = {each.user_id: each for each in stored}
    seats = (
        match.seats.filter(user__in=preferences, out="").select_related("user")
        if preferences
        else ()
    )
    return {seat.number: AutoplayChoice(seat, preferences[seat.user_id or 0]) for seat in seats}


def _next_action(
    writer: MatchWriter, choices: Mapping[int, AutoplayChoice]
) -> tuple[Seat, PlayerAction] | None:
    """Return the next automatic action with the seat that takes it, or None."""
    in_play = writer.match.stage == Match.Stage.PLAYING and writer.active_seat is not None
    choice = choices.get(writer.active_seat or 0) if in_play else None
    if choice is None:
        return None
    holding = writer.match.holding is not None
    action = next_action(writer.rules, writer.state, holding=holding, preference=choice.preference)
    # No autoplay after an undo: it would repeat the undone step at once.
    if action is None or writer.has_taken_back(choice.seat.number):
        return None
    return choice.seat, action
