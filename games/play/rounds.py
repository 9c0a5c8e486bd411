"""Begins a match, and each later game of the match.

The players' seeds come first (`games.play.start.seeds`). Then seats and the first player are drawn.
Later games start after a break, or as soon as all players are ready.
"""

from collections.abc import Sequence
from datetime import timedelta
from operator import attrgetter

from games.clock.paces import PACES
from games.dice import draws
from games.engine.forms.exchange import Json
from games.engine.match import game_after
from games.engine.state import Outcome
from games.engine.words import gettext_noop
from games.models import Event, Match, Seat
from games.play.joint.throws import begin_joint_dice
from games.play.leaving.departures import seats_of_users
from games.play.writer.events import illegal
from games.play.writer.match_writer import MatchWriter
from games.proof import rulings
from games.proof.participants import ABORTED
from games.selectors.piece_ids import initial_ids


def begin(writer: MatchWriter) -> None:
    """Begin the match: bind the dice to the seeds, draw the seats, and throw for the start."""
    match = writer.match
    joined = sorted(match.seat_list, key=attrgetter("join"))
    for seat in joined:
        if not seat.contribution:
            store_seed(seat, "", Seat.Contribution.NONE)
    match.digest = draws.digest(match, match.round).hex()
    drawn = draws.draw_order(match, len(joined))
    if match.seats_drawn:
        _assign_seats(match, [joined[join] for join in drawn])
    if match.pace in PACES:
        _set_reserves(match, PACES[match.pace].for_points(writer.rules.match_points))
    begin_joint_dice(match)
    match.stage = Match.Stage.PLAYING
    with writer.by_system():
        writer.record(Event.Kind.START, drawn=True)
        _throw_for_start(writer)


def mark_ready(writer: MatchWriter) -> None:
    """Mark the player as ready for the next game.

    The game starts once all players who have not left are ready. Raises `Illegal` unless the match
    is between two games.
    """
    match = writer.match
    if match.stage != Match.Stage.BETWEEN:
        raise illegal(
            gettext_noop(
                "You can start the next game once this game is over, unless the match is over too."
            )
        )
    ready = ready_seats(match)
    if writer.seat_number in ready:
        return
    writer.record(Event.Kind.READY)
    if seats_of_users(match) <= {*ready, writer.seat_number}:
        start_next_game(writer)


def ready_seats(match: Match) -> set[int]:
    """Return the seats that are ready for the next game of the match."""
    events = match.events.filter(kind=Event.Kind.READY, round=match.round, seat__isnull=False)
    return {seat for seat in events.values_list("seat", flat=True) if seat is not None}


def start_next_game(writer: MatchWriter) -> None:
    """Start the next game of the match, with its own dice key.

    Aborts the match if its dice have no key for another game.
    """
    match = writer.match
    if not draws.has_further_key(match):
        abort_automatically(writer, "site")
        return
    ended = Outcome(tuple(match.winners or ()), match.points or 0)
    after = game_after(writer.rules, writer.state, ended)
    match.round, match.draws, match.due_at = match.round + 1, 0, None
    match.digest = draws.digest(match, match.round).hex()
    match.stage = Match.Stage.PLAYING
    match.winners, match.points, match.ending = None, None, ""
    # New piece numbers: pages must not animate pieces from the old board.
    match.pieces = initial_ids(after.pieces)
    with writer.by_system():
        writer.record(Event.Kind.GAME, after=after, drawn=True)
        _throw_for_start(writer)


def abort_automatically(writer: MatchWriter, reason: str) -> None:
    """Abort the match by an automatic ruling; `reason` is a code of `games.text.ruling_reasons`."""
    payload: dict[str, Json] = {"ruling": rulings.ABORT, "reason": reason}
    with writer.by_system(automatic=True):
        writer.record(Event.Kind.RULING, payload=payload)
    writer.end(ABORTED, Match.Ending.ABORTED)


def _throw_for_start(writer: MatchWriter) -> None:
    while writer.state.seat is None:
        writer.throw()


def store_seed(seat: Seat, seed: str, kind: Seat.Contribution) -> None:
    """Store the seed of a seat, with the kind of its contribution; an empty seed is none."""
    seat.contribution = kind if seed else Seat.Contribution.NONE
    seat.seed = seed
    seat.save(update_fields=["contribution", "seed"])


def _set_reserves(match: Match, reserve: timedelta) -> None:
    for seat in match.seat_list:
        if not seat.computer:
            seat.reserve = reserve
            seat.save(update_fields=["reserve"])


def _assign_seats(match: Match, order: Sequence[Seat]) -> None:
    # Move to free numbers first: seat numbers of a match must be unique at any moment.
    for offset in (len(order), 0):
        for number, seat in enumerate(order):
            seat.number = number + offset
            seat.save(update_fields=["number"])
    match.seat_list.sort(key=attrgetter("number"))
