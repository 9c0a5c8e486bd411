"""Read the record of a match from JSON into typed values for the check."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.reading import Json, Unreadable, integer, integers, mapping, sequence
from games.engine.words import gettext_noop
from games.proof.bdice1 import PROTOCOL, SIZE, digest

FORMAT = "tahur-record/1"
"""The name and version of the record format."""
LONGEST = 64
"""The most games for which a match has keys."""
GAME = "game"
"""The kind of event with which every game except the first begins."""
RULING = "ruling"
"""The kind of event that holds a staff ruling."""
HEX = re.compile(rf"[0-9a-f]{{{2 * SIZE}}}")


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat of a record: its player's place in the order of joining, and the seed given."""

    seat: int
    join: int
    kind: str
    """The kind of contribution, see `bdice1`."""
    seed: str


@dataclass(frozen=True, slots=True)
class Told:
    """The revealed key of one game and its digest."""

    key: bytes
    digest: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """The commitment made before the match, and the revealed keys of its games in order."""

    commitment: bytes
    before: bytes
    entry: bytes
    private: bool
    """Whether the public log identifies the match by a hash of its id."""
    games: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Happening:
    """An event; `draw` is the number of its draw in its `game`, or None without a draw."""

    number: int
    game: int
    kind: str
    seat: int | None
    action: Mapping[str, Json] | None
    draw: int | None
    faces: tuple[int, ...]
    drawn: tuple[int, ...]
    automatic: bool = False
    """Whether the site took the action for the player."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match. `parts` are the sealed parts of the file, in order."""

    match: str
    table: Mapping[str, Json]
    drawn_seats: bool
    sitters: tuple[Sitter, ...]
    proof: Proof
    events: tuple[Happening, ...]
    end: Mapping[str, Json]
    parts: tuple[Mapping[str, Json], ...]

    @property
    def contributions(self) -> list[tuple[str, str]]:
        """Return kind and seed of every seat, in the order of joining."""
        joined = sorted(self.sitters, key=lambda sitter: sitter.join)
        return [(sitter.kind, sitter.seed) for sitter in joined]


def read(form: Json) -> Record:
    """Read a record.

    Raises `Unreadable` for anything that is not a record of this format.
    """
    record = mapping(form)
    if record.get("format") != FORMAT:
        raise Unreadable(gettext_noop("This is no record of the form %(form)s."), form=FORMAT)
    table, proof, end = (mapping(record.get(name)) for name in ("table", "proof", "end"))
    events = tuple(map(mapping, sequence(record.get("events"))))
    found = Record(
        match=_text(table, "match"),
        table=table,
        drawn_seats=_text(table, "seating") == "drawn",
        sitters=tuple(map(_sitter, sequence(table.get("sitters")))),
        proof=_proof(proof),
        events=_happenings(events),
        end=end,
        parts=(table, proof, *events, end),
    )
    _check_sitters(found)
    return found


def _check_sitters(record: Record) -> None:
    everybody = list(range(len(record.sitters)))
    if [sitter.seat for sitter in record.sitters] != everybody:
        raise Unreadable(gettext_noop("The sitters are not in the order of their seats."))
    if record.events and record.events[-1].game != len(record.proof.games):
        raise Unreadable(gettext_noop("There are not as many games as keys."))
    if sorted(sitter.join for sitter in record.sitters) != everybody:
        raise Unreadable(
            gettext_noop("Everybody has a place of their own in the order of joining.")
        )
    try:
        digest(record.match, 1, record.contributions)
    except ValueError as error:
        words = gettext_noop("A player gives up to 64 visible characters of ASCII, others nothing.")
        raise Unreadable(words) from error


def _sitter(form: Json) -> Sitter:
    sitter = mapping(form)
    given = mapping(sitter.get("contribution"))
    return Sitter(
        integer(sitter.get("seat")),
        integer(sitter.get("join")),
        _text(given, "kind"),
        _text(given, "seed"),
    )


def _proof(proof: Mapping[str, Json]) -> Proof:
    if proof.get("protocol") != PROTOCOL or proof.get("level") != 1:
        raise Unreadable(
            gettext_noop("These dice are not of the protocol %(protocol)s, level 1."),
            protocol=PROTOCOL,
        )
    log, games = mapping(proof.get("log")), sequence(proof.get("games"))
    if not 1 <= len(games) <= LONGEST:
        raise Unreadable(gettext_noop("A match has 1 to %(most)s games."), most=LONGEST)
    return Proof(
        commitment=_bytes(proof, "commitment"),
        before=_bytes(log, "before"),
        entry=_bytes(log, "entry"),
        private=log.get("private") is True,
        games=tuple(_told(number, mapping(game)) for number, game in enumerate(games, start=1)),
    )


def _told(number: int, game: Mapping[str, Json]) -> Told:
    if integer(game.get("number")) != number:
        raise Unreadable(gettext_noop("The games are not in their order."))
    return Told(key=_bytes(game, "key"), digest=_bytes(game, "digest"))


def _happenings(events: Sequence[Mapping[str, Json]]) -> tuple[Happening, ...]:
    """Return every event with the number of its game, which is also that of its key."""
    game, found = 1, list[Happening]()
    for event in events:
        game += event.get("kind") == GAME or _anew(event)
        found.append(_happening(game, event))
    return tuple(found)


def _anew(event: Mapping[str, Json]) -> bool:
    """Whether the event reopens a match after its end, which starts the next key."""
    action = event.get("action")
    return (
        event.get("kind") == RULING and isinstance(action, Mapping) and action.get("anew") is True
    )


def _happening(game: int, event: Mapping[str, Json]) -> Happening:
    draw, seat, action = event.get("draw"), event.get("seat"), event.get("action")
    return Happening(
        number=integer(event.get("number")),
        game=game,
        kind=_text(event, "kind"),
        seat=None if seat is None else integer(seat),
        action=None if action is None else mapping(action),
        draw=None if draw is None else integer(draw),
        faces=_faces(event.get("faces", [])),
        drawn=integers(event.get("drawn", [])),
        automatic=event.get("automatic") is True,
    )


def _faces(form: Json) -> tuple[int, ...]:
    faces = integers(form)
    if any(not 1 <= many <= 256 for many in faces):  # noqa: PLR2004  a byte draws no more
        raise Unreadable(gettext_noop("What is drawn has 1 to 256 faces."))
    return faces


def _text(form: Mapping[str, Json], name: str) -> str:
    text = form.get(name)
    if not isinstance(text, str):
        raise Unreadable(gettext_noop("There is no text where %(name)s should stand."), name=name)
    return text


def _bytes(form: Mapping[str, Json], name: str) -> bytes:
    text = _text(form, name)
    if not HEX.fullmatch(text):
        raise Unreadable(
            gettext_noop("%(name)s is not %(size)s bytes in hexadecimal."), name=name, size=SIZE
        )
    return int(text, base=16).to_bytes(SIZE, "big")
