"""Record of a finished match: everything that is needed to replay and check the match.

The JSON schemas of records are `static/schema/tahur-record-1.json` for matches with dice by
`bdice1`, and `static/schema/tahur-record-2.json` for those by `bdice2`.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from games.dice import draws
from games.dice.draws import digest
from games.engine.forms.exchange import Json, position_form
from games.engine.forms.text import read_position
from games.models import Commitment, Event, Match, Seat
from games.proof import bdice1, protocols
from games.proof.record import FORMATS
from games.proof.seal import SEAL, compute_seal
from games.selectors.stored_events import read_events
from games.selectors.turns import STARTS

REVISION = 1
"""The current revision of the rulebook."""
Part = dict[str, Json]


class NoRecord(Exception):
    """Error: no record can be made of a match."""


class NotOver(NoRecord):
    """Error: the match is not over, so its keys must stay secret and it has no record yet."""


class LogMissing(NoRecord):
    """Error: events of the match are missing, so a record would be of another match."""


def is_whole(match: Match, events: Sequence[Event]) -> bool:
    """Whether no event of a log is missing; a log with gaps can't be replayed."""
    return len(events) >= match.version and (not events or events[0].number == 1)


def record_of(match: Match, log: Sequence[Event] | None = None) -> Mapping[str, Json]:
    """Return the record of a finished match as JSON, in the form that `games.proof.record` reads.

    Every part has a seal, a hash of the part and of the seal before it. `log` is the match's
    event log; None reads it. Raises `NotOver` while the keys of the dice are secret,
    and `LogMissing` if the log has gaps.
    """
    if match.stage != Match.Stage.OVER or not match.commitment.keys:
        raise NotOver
    stored = read_events(match.pk) if log is None else log
    if not is_whole(match, stored):
        raise LogMissing
    seats = list(match.seats.select_related("user"))
    table = _setup_part(match, seats)
    proof = _proof_part(match, match.commitment)
    events = _event_parts(match, seats, stored)
    end = _end_part(match)
    before = ""
    for part in (table, proof, *events, end):
        before = part[SEAL] = compute_seal(before, part)
    return {
        "format": _format_of(match),
        "table": table,
        "proof": proof,
        "events": events,
        "end": end,
    }


def _format_of(match: Match) -> str:
    """Return the record format for the dice protocol of a match."""
    return next(name for name, protocol in FORMATS.items() if protocol == match.protocol)


def _setup_part(match: Match, seats: list[Seat]) -> Part:
    rules, _ = read_position(match.position)
    return {
        "match": match.pk,
        "game": match.game,
        "revision": REVISION,
        "options": position_form(rules, rules.start())["options"],
        "seating": "drawn" if match.seats_drawn else "joined",
        "sitters": [_seat_form(seat) for seat in seats],
        "begun": _format_moment(match.created_at),
        "pace": match.pace,
        **{name: True for name in ("weekends", "vacation") if getattr(match, name)},
        "abandoned": match.abandoned,
    }


def _seat_form(seat: Seat) -> Json:
    return {
        "seat": seat.number,
        "join": seat.join,
        "name": seat.name,
        "computer": seat.computer,
        **({"hints": seat.hints} if seat.hints else {}),
        "contribution": {
            "kind": seat.contribution,
            "seed": seat.seed,
            **({"anchor": seat.anchor} if seat.anchor else {}),
        },
    }


def _proof_part(match: Match, commitment: Commitment) -> Part:
    return {
        "protocol": match.protocol,
        "level": 1 if match.joint is None else 2,
        **({"joint": None} if match.protocol == bdice1.PROTOCOL else {}),
        "commitment": commitment.value,
        "chain": commitment.games,
        "log": {
            "line": commitment.number,
            "before": commitment.before,
            "entry": commitment.entry,
            **({"private": True} if commitment.private else {}),
            **({"salt": commitment.salt} if commitment.salt else {}),
        },
        "games": [
            {"number": number, "key": key, "digest": digest(match, number).hex()}
            for number, key in enumerate(commitment.keys, start=1)
        ],
    }


def _event_parts(match: Match, seats: list[Seat], log: Sequence[Event]) -> list[Part]:
    parts, before = list[Part](), ""
    protocol, count = match.protocol, len(seats)
    keys = [bytes.fromhex(key) for key in match.commitment.keys]
    digests = [digest(match, number) for number in range(1, len(keys) + 1)]
    for event in log[: match.version]:
        part, game = _event_part(event), event.round - 1
        if event.kind in STARTS and event.draw is not None:
            chance = keys[game], digests[game], event.draw
            part["drawn"] = protocols.draw_order(protocol, *chance, count)
        if event.kind == Event.Kind.THROW and event.draw is not None:
            rules, state = read_position(before)
            chance, faces = (keys[game], digests[game], event.draw), rules.faces(state)
            part["faces"] = list(faces)
            links = draws.links_of_event(event, count)
            part["drawn"] = protocols.draw(protocol, *chance, faces, links)
        parts.append(part)
        before = event.position
    return parts


def _event_part(event: Event) -> Part:
    part: Part = {
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "at": _format_moment(event.at),
    }
    if event.draw is not None:
        part["draw"] = event.draw
    if event.links:
        part["joint"] = event.links
    if event.payload:
        part["action"] = event.payload
    if event.automatic:
        part["automatic"] = True
    return part


def _end_part(match: Match) -> Part:
    return {
        "winners": match.winners,
        "points": match.points,
        "score": match.score,
        "ending": match.ending,
        "position": position_form(*read_position(match.position)),
        "ended": _format_moment(match.ended_at),
    }


def _format_moment(at: datetime | None) -> str:
    return at.isoformat(timespec="milliseconds") if at else ""
