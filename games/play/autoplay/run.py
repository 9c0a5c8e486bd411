"""Runs autoplay in the same transaction as the action that made it possible."""

from collections.abc import Callable, Mapping

from accounts.preferences import default_preference
from games.models import Match, Seat
from games.play.actions.types import PlayerAction
from games.play.autoplay.policy import next_action
from games.play.writer.match_writer import MatchWriter
from games.selectors.joint_dice import pending_throw

MAX_ACTIONS = 32
"""Maximum number of automatic actions in one transaction; the timekeeper does the rest."""


def run_autoplay(writer: MatchWriter, perform: Callable[[MatchWriter, PlayerAction], None]) -> None:
    """Run the active players' autoplay preferences until none applies.

    After `MAX_ACTIONS` actions it stops and marks autoplay as pending; the timekeeper continues.
    """
    seats = _automatic_seats(writer.match)
    for _ in range(MAX_ACTIONS):
        found = _next_action(writer, seats)
        if found is None:
            return
        seat, action = found
        with writer.autoplay_for(seat):
            perform(writer, action)
    writer.autoplay_pending = True


def _automatic_seats(match: Match) -> Mapping[int, Seat]:
    """Map numbers to seats, for seats of present players; each seat then has preferences.

    In a guided game, players who have saved none do everything themselves, as they are to learn it.
    """
    if match.stage != Match.Stage.PLAYING or match.is_suspended:
        return {}
    for seat in match.seat_list:
        if seat.user_id is not None and not match.guided:
            seat.preference = seat.preference or default_preference(match.game)
    return {seat.number: seat for seat in match.seat_list if seat.preference and not seat.out}


def _next_action(
    writer: MatchWriter, seats: Mapping[int, Seat]
) -> tuple[Seat, PlayerAction] | None:
    """Return the next automatic action with the seat that takes it, or None."""
    in_play = writer.match.stage == Match.Stage.PLAYING and writer.active_seat is not None
    waits = pending_throw(writer.match) is not None
    seat = seats.get(writer.active_seat or 0) if in_play and not waits else None
    if seat is None or seat.preference is None:
        return None
    holding = writer.match.holding is not None
    action = next_action(writer.rules, writer.state, holding=holding, preference=seat.preference)
    # No autoplay after an undo: it would repeat the undone step at once.
    if action is None or writer.has_taken_back(seat.number):
        return None
    return seat, action
