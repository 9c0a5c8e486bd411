"""Players' seeds for the dice: sealed first, opened when all seals are in, then the match begins.

A player's script sends the seal of a seed, a hash. When every player has sent one, or time is up,
the log gets all seals, and the scripts open their seeds. So no seed can be chosen to fit another.
The site seals the seed of a player without scripts, which it knows then. A seed that is sealed and
not opened in time makes all players seal new seeds, and the dice get the next key of the match.
"""

import re
from datetime import timedelta
from operator import attrgetter

from django.utils import timezone

from games.dice import draws
from games.engine.forms.exchange import Json, Unreadable
from games.models import Event, Leaving, Match, Seat
from games.play.leaving import playbans
from games.play.rounds import abort_automatically, begin, store_seed
from games.play.writer.match_writer import MatchWriter
from games.proof import bdice1, bdice2
from games.text.ruling_reasons import UNOPENED

ANCHOR = re.compile(r"(?:[0-9a-f]{64})?")
"""The form of an anchor, or of none."""
SEED_TIMEOUT = timedelta(seconds=20)
"""Time for players to seal their seeds; then the match goes on without the missing seeds."""
OPENING_TIMEOUT = timedelta(seconds=10)
"""Time for players to open the seeds that they have sealed."""
MAX_ROUNDS = 3
"""After this number of rounds in which a seal is not opened the match is aborted."""


def is_opening(match: Match) -> bool:
    """Whether the match waits for players to open the seeds that they have sealed."""
    return match.stage == Match.Stage.BEGINNING and all(seat.has_sealed for seat in match.seat_list)


def contribute_seed(writer: MatchWriter, seat: Seat, seed: str) -> bool:
    """Store the seed of a player without scripts (empty for none); the site seals it for them.

    Returns False, and changes nothing, if the player has sent a seed or a seal before.
    """
    if seat.has_sealed:
        return False
    by_site = writer.match.protocol != bdice1.PROTOCOL
    store_seed(seat, seed, Seat.Contribution.SITE if by_site else Seat.Contribution.GIVEN)
    writer.record(Event.Kind.READY)
    _go_on(writer)
    return True


def seal_seed(writer: MatchWriter, seat: Seat, seal: str) -> bool:
    """Store the seal of a player's seed, in hexadecimal.

    Returns False, and changes nothing, if the player has sent a seed or a seal before.
    """
    if seat.has_sealed or writer.match.protocol == bdice1.PROTOCOL:
        return False
    seat.seal = seal
    seat.save(update_fields=["seal"])
    writer.record(Event.Kind.READY)
    _go_on(writer)
    return True


def open_seed(writer: MatchWriter, seat: Seat, seed: str, anchor: str = "") -> bool:
    """Store the seed that a player has sealed before; the match begins with the last one.

    `anchor` is the end of the player's hash chain in hexadecimal, sealed with the seed; empty for
    none.

    Returns False, and changes nothing, unless the match waits for this seed. Raises `Unreadable`
    for a malformed seed or anchor, and for one that the seal does not fit.
    """
    if seat.contribution or not is_opening(writer.match):
        return False
    if not (bdice1.SEED.fullmatch(seed) and ANCHOR.fullmatch(anchor)):
        raise Unreadable("A seed or an anchor does not have the right form.")
    if bdice2.seal(writer.match.pk, seat.join, seed, bytes.fromhex(anchor)).hex() != seat.seal:
        raise Unreadable("This seed is not the one that was sealed.")
    seat.anchor = anchor
    seat.save(update_fields=["anchor"])
    store_seed(seat, seed, Seat.Contribution.GIVEN)
    writer.record(Event.Kind.OPENED, payload={"join": seat.join})
    if all(each.contribution for each in writer.match.seat_list):
        begin(writer)
    return True


def end_waiting(writer: MatchWriter) -> None:
    """Go on with a match that has not begun and whose time for seals or seeds is up."""
    if is_opening(writer.match):
        _start_again(writer)
        return
    for seat in writer.match.seat_list:
        if not seat.has_sealed:
            store_seed(seat, "", Seat.Contribution.NONE)
            _record_flight(writer, seat)
    _go_on(writer)


def _go_on(writer: MatchWriter) -> None:
    """Ask for the seeds if all seals are in; begin if no seed is to be opened."""
    match = writer.match
    if not is_opening(match):
        return
    if all(seat.contribution for seat in match.seat_list):
        begin(writer)
        return
    joined = sorted(match.seat_list, key=attrgetter("join"))
    for seat in joined:
        if seat.contribution == Seat.Contribution.SITE:
            seat.seal = bdice2.seal(match.pk, seat.join, seat.seed).hex()
            seat.save(update_fields=["seal"])
    seals: list[Json] = [seat.seal or None for seat in joined]
    match.due_at = timezone.now() + OPENING_TIMEOUT
    with writer.by_system():
        writer.record(Event.Kind.SEALED, payload={"seals": seals})


def _start_again(writer: MatchWriter) -> None:
    """Let all players seal new seeds for the next key, because a seal was not opened.

    Aborts the match instead after `MAX_ROUNDS`, and if its dice have no further key.
    """
    match = writer.match
    unopened = [seat for seat in match.seat_list if not seat.contribution]
    joins: list[Json] = [*sorted(seat.join for seat in unopened)]
    if match.round >= MAX_ROUNDS or not draws.has_further_key(match):
        with writer.by_system():
            writer.record(Event.Kind.UNOPENED, payload={"joins": joins})
        for seat in unopened:
            playbans.record_leaving(match, seat.user, Leaving.Why.UNOPENED, timezone.now())
        # Begin it first, so that every match that is over has seats, dice and a board.
        begin(writer)
        abort_automatically(writer, UNOPENED)
        return
    draws.reveal_key(match.commitment, match.round)
    match.round, match.due_at = match.round + 1, timezone.now() + SEED_TIMEOUT
    with writer.by_system():
        writer.record(Event.Kind.UNOPENED, payload={"joins": joins, "anew": True})
    for seat in match.seat_list:
        if not seat.computer:
            seat.contribution = seat.seed = seat.seal = seat.anchor = ""
            seat.save(update_fields=["contribution", "seed", "seal", "anchor"])


def _record_flight(writer: MatchWriter, seat: Seat) -> None:
    """Record that a player has left, if they did not open their last seal and sent no new one."""
    match = writer.match
    if match.round == 1:
        return
    last = match.events.filter(kind=Event.Kind.UNOPENED).last()
    if last is not None and seat.join in last.payload["joins"]:
        playbans.record_leaving(match, seat.user, Leaving.Why.UNOPENED, timezone.now())
