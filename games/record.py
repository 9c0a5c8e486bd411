"""The record of a match that is over: all that anybody needs to play it again and check it."""

from collections.abc import Mapping
from datetime import datetime

from games.engine.exchange import Json, position_form
from games.engine.text import read_position
from games.models import Commitment, Event, Match, Seat
from games.proof import bdice1
from games.proof.record import FORMAT
from games.proof.seal import SEAL, seal

REVISION = 1
"""Which revision of the rules the matches of today are played by."""
Part = dict[str, Json]


class NotOver(Exception):
    """A match goes on: its record would tell what its dice hang on."""


def record_of(match: Match) -> Mapping[str, Json]:
    """The record in the form of `games.proof.record`, every part of it sealed.

    Raises `NotOver` while the key of the dice is not told.
    """
    if match.stage != Match.Stage.OVER or not match.commitment.keys:
        raise NotOver
    seats = list(match.seats.select_related("user"))
    table = _table(match, seats)
    proof = _proof(match, match.commitment)
    events = _events(match, seats)
    end = _end(match)
    before = ""
    for part in (table, proof, *events, end):
        before = part[SEAL] = seal(before, part)
    return {"format": FORMAT, "table": table, "proof": proof, "events": events, "end": end}


def _table(match: Match, seats: list[Seat]) -> Part:
    rules, _ = read_position(match.position)
    return {
        "match": match.pk,
        "game": match.game,
        "revision": REVISION,
        "options": position_form(rules, rules.start())["options"],
        "seating": "drawn" if match.seats_drawn else "joined",
        "sitters": [_sitter(seat) for seat in seats],
        "begun": _when(match.created_at),
        "pace": match.pace,
        "abandoned": match.abandoned,
    }


def _sitter(seat: Seat) -> Json:
    return {
        "seat": seat.number,
        "join": seat.join,
        "name": seat.name,
        "computer": seat.computer,
        "contribution": {"kind": seat.contribution, "seed": seat.seed},
    }


def _proof(match: Match, commitment: Commitment) -> Part:
    return {
        "protocol": bdice1.PROTOCOL,
        "level": 1,
        "joint": None,
        "commitment": commitment.value,
        "chain": commitment.games,
        "log": {
            "line": commitment.number,
            "before": commitment.before,
            "entry": commitment.entry,
        },
        "games": [{"number": 1, "key": commitment.keys[0], "digest": match.digest}],
    }


def _events(match: Match, seats: list[Seat]) -> list[Part]:
    key, bound = bytes.fromhex(match.commitment.keys[0]), bytes.fromhex(match.digest)
    told, before = list[Part](), ""
    for event in match.events.filter(number__lte=match.version):
        part = _event(event)
        if event.kind == Event.Kind.START and event.draw is not None:
            part["drawn"] = bdice1.order(key, bound, event.draw, len(seats))
        if event.kind == Event.Kind.THROW and event.draw is not None:
            rules, state = read_position(before)
            part["faces"] = list(rules.faces(state))
            part["drawn"] = bdice1.draw(key, bound, event.draw, rules.faces(state))
        told.append(part)
        before = event.position
    return told


def _event(event: Event) -> Part:
    part: Part = {
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "at": _when(event.at),
    }
    if event.draw is not None:
        part["draw"] = event.draw
    if event.payload:
        part["action"] = event.payload
    if event.automatic:
        part["automatic"] = True
    return part


def _end(match: Match) -> Part:
    return {
        "winners": match.winners,
        "points": match.points,
        "ending": match.ending,
        "position": position_form(*read_position(match.position)),
        "ended": _when(match.ended_at),
    }


def _when(at: datetime | None) -> str:
    return at.isoformat(timespec="milliseconds") if at else ""
