"""Parses the JSON of a record into typed values."""

from collections.abc import Mapping, Sequence

from games.engine.forms.reading import Json, Unreadable, integer, integers, mapping, sequence
from games.engine.words import gettext_noop
from games.proof import bdice1
from games.proof.bdice1 import HASH_SIZE
from games.proof.protocols import is_digestible
from games.proof.record import (
    FORMAT,
    FORMATS,
    GAME,
    HEX,
    JOINT,
    MAX_GAMES,
    RULING,
    SEALED_ONLY,
    UNOPENED,
    GameKey,
    JointLinks,
    Proof,
    Record,
    RecordEvent,
    RecordSeat,
)


def parse_record(form: Json) -> Record:
    """Return the record that this JSON contains.

    Raises `Unreadable` for anything that is not a record in one of the `FORMATS`.
    """
    record = mapping(form)
    named = record.get("format")
    protocol = FORMATS.get(named) if isinstance(named, str) else None
    if protocol is None:
        raise Unreadable(
            gettext_noop("This is not a game record in the format %(form)s."), form=FORMAT
        )
    setup, proof, end = (mapping(record.get(name)) for name in ("table", "proof", "end"))
    events = tuple(map(mapping, sequence(record.get("events"))))
    parsed = Record(
        match=_parse_text(setup, "match"),
        setup=setup,
        are_seats_drawn=_parse_text(setup, "seating") == "drawn",
        seats=tuple(map(_parse_seat, sequence(setup.get("sitters")))),
        proof=_parse_proof(proof, protocol),
        events=_parse_events(events),
        end=end,
        parts=(setup, proof, *events, end),
    )
    _check_seats(parsed)
    return parsed


def _check_seats(record: Record) -> None:
    numbers = list(range(len(record.seats)))
    if [seat.number for seat in record.seats] != numbers:
        raise Unreadable(gettext_noop("The players are not in the order of their seats."))
    if record.events and record.events[-1].game != len(record.proof.games):
        raise Unreadable(gettext_noop("The number of games differs from the number of keys."))
    if sorted(seat.join for seat in record.seats) != numbers:
        raise Unreadable(
            gettext_noop("Each player must have a different place in the order of joining.")
        )
    if not is_digestible(record.proof.protocol, record.match, record.contributions):
        raise Unreadable(
            gettext_noop(
                "A player's seed may have up to 64 visible ASCII characters; all other seeds "
                "must be empty."
            )
        )


def _parse_seat(form: Json) -> RecordSeat:
    seat = mapping(form)
    contribution = mapping(seat.get("contribution"))
    return RecordSeat(
        integer(seat.get("seat")),
        integer(seat.get("join")),
        _parse_text(contribution, "kind"),
        _parse_text(contribution, "seed"),
        _parse_bytes(contribution, "anchor") if "anchor" in contribution else b"",
    )


def _parse_proof(proof: Mapping[str, Json], protocol: str) -> Proof:
    levels = (SEALED_ONLY,) if protocol == bdice1.PROTOCOL else (SEALED_ONLY, JOINT)
    if proof.get("protocol") != protocol or proof.get("level") not in levels:
        raise Unreadable(
            gettext_noop("These dice do not follow the protocol %(protocol)s, level 1."),
            protocol=protocol,
        )
    log, games = mapping(proof.get("log")), sequence(proof.get("games"))
    if not 1 <= len(games) <= MAX_GAMES:
        raise Unreadable(gettext_noop("A match has 1 to %(most)s games."), most=MAX_GAMES)
    return Proof(
        protocol=protocol,
        level=JOINT if proof["level"] == JOINT else SEALED_ONLY,
        commitment=_parse_bytes(proof, "commitment"),
        before=_parse_bytes(log, "before"),
        entry=_parse_bytes(log, "entry"),
        private=log.get("private") is True,
        salt=_parse_bytes(log, "salt") if "salt" in log else b"",
        games=tuple(
            _parse_game_key(number, mapping(game)) for number, game in enumerate(games, start=1)
        ),
    )


def _parse_game_key(number: int, game: Mapping[str, Json]) -> GameKey:
    if integer(game.get("number")) != number:
        raise Unreadable(gettext_noop("The games are not in order."))
    return GameKey(key=_parse_bytes(game, "key"), digest=_parse_bytes(game, "digest"))


def _parse_events(events: Sequence[Mapping[str, Json]]) -> tuple[RecordEvent, ...]:
    """Return all events, each with the number of the key from which its draw comes (`game`).

    A new game has a new key. A reopened game gets a new key too, because its key was revealed; and
    so does a match of which a sealed seed was not opened.
    """
    game, parsed = 1, list[RecordEvent]()
    for event in events:
        game += event.get("kind") == GAME or _starts_next_key(event)
        parsed.append(_parse_event(game, event))
    return tuple(parsed)


def _starts_next_key(event: Mapping[str, Json]) -> bool:
    """Whether further draws need a new key: after a reopening, or after a seal that stayed shut."""
    action = event.get("action")
    return (
        event.get("kind") in (RULING, UNOPENED)
        and isinstance(action, Mapping)
        and action.get("anew") is True
    )


def _parse_event(game: int, event: Mapping[str, Json]) -> RecordEvent:
    draw, seat, action = event.get("draw"), event.get("seat"), event.get("action")
    return RecordEvent(
        number=integer(event.get("number")),
        game=game,
        kind=_parse_text(event, "kind"),
        seat=None if seat is None else integer(seat),
        action=None if action is None else mapping(action),
        draw=None if draw is None else integer(draw),
        faces=_parse_faces(event.get("faces", [])),
        drawn=integers(event.get("drawn", [])),
        joint=_parse_joint(mapping(event["joint"])) if "joint" in event else None,
        automatic=event.get("automatic") is True,
    )


def _parse_faces(form: Json) -> tuple[int, ...]:
    faces = integers(form)
    if any(not 1 <= count <= 256 for count in faces):  # noqa: PLR2004  a byte draws no more
        raise Unreadable(gettext_noop("A die must have 1 to 256 faces."))
    return faces


def _parse_joint(form: Mapping[str, Json]) -> JointLinks:
    number, links = integer(form.get("number")), sequence(form.get("links"))
    return JointLinks(number, tuple(map(_parse_link, links)))


def _parse_link(link: Json) -> bytes | None:
    return None if link is None else _parse_bytes({"link": link}, "link")


def _parse_text(form: Mapping[str, Json], name: str) -> str:
    text = form.get(name)
    if not isinstance(text, str):
        raise Unreadable(gettext_noop("The field %(name)s must contain text."), name=name)
    return text


def _parse_bytes(form: Mapping[str, Json], name: str) -> bytes:
    text = _parse_text(form, name)
    if not HEX.fullmatch(text):
        raise Unreadable(
            gettext_noop("The field %(name)s must contain %(size)s bytes in hexadecimal."),
            name=name,
            size=HASH_SIZE,
        )
    return int(text, base=16).to_bytes(HASH_SIZE, "big")
