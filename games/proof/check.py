"""The check of a record: its seals, its dice, and its play, as one sentence for each result."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.engine.explanations import Illegal
from games.engine.reading import Unreadable
from games.engine.words import Reason, gettext_noop
from games.proof.bdice1 import commitment, digest, draw, entry, listed, order
from games.proof.record import Happening, Record
from games.proof.seal import SEAL, seal


@dataclass(frozen=True, slots=True)
class Line:
    """One result of the check: a sentence, its values, and the number of the event it is about."""

    good: bool
    """Whether the check succeeded."""
    sentence: str
    values: dict[str, object] = field(default_factory=dict)
    event: int | None = None


def reasoned(reason: Reason | Illegal) -> dict[str, object]:
    """Return an error as values of a line: its English text, and its parts for translation."""
    said = reason.refusal if isinstance(reason, Illegal) else reason
    statement = reason.refusal.statement if isinstance(reason, Illegal) else ""
    because = {"statement": statement, "message": said.message, "values": dict(said.values)}
    return {"reason": str(reason), "because": because}


def unreadable(reason: Unreadable) -> Line:
    """Return the line for a file that is not a record."""
    return Line(
        good=False,
        sentence=gettext_noop("This is no record: %(reason)s"),
        values=reasoned(reason),
    )


def check_file(record: Record) -> Iterator[Line]:
    """Yield one line: every part of the file has the right seal, or which part was altered first.

    A seal covers its part and all parts before it.
    """
    before = ""
    for number, part in enumerate(record.parts):
        if part.get(SEAL) != seal(before, part):
            yield _altered(record, number)
            return
        before = str(part[SEAL])
    yield Line(
        good=True,
        sentence=gettext_noop("The file is whole: %(count)s seals, one on the other, are right."),
        values={"count": len(record.parts)},
    )


def _altered(record: Record, number: int) -> Line:
    if number == 0:
        return Line(good=False, sentence=gettext_noop("What is said of the table was altered."))
    if number == 1:
        return Line(good=False, sentence=gettext_noop("What is said of the proof was altered."))
    if number == len(record.parts) - 1:
        return Line(good=False, sentence=gettext_noop("What is said of the end was altered."))
    event = number - 1
    return Line(
        good=False,
        sentence=gettext_noop("Event %(number)s was altered."),
        values={"number": event},
        event=event,
    )


def check_dice(record: Record) -> Iterator[Line]:
    """Yield whether the keys fit the commitment and every draw follows from its key.

    The public log and the digests are checked too. Only hashes are used, not the rules of the game.
    """
    proof = record.proof
    name = listed(record.match, private=proof.private)
    yield Line(
        good=all(
            commitment(game.key, number) == proof.commitment
            for number, game in enumerate(proof.games, start=1)
        ),
        sentence=gettext_noop("The key is the one that was fixed before anybody sat down."),
    )
    yield Line(
        good=entry(proof.before, name, proof.commitment) == proof.entry,
        sentence=gettext_noop("The public log names this match with that key."),
    )
    yield Line(
        good=all(
            digest(record.match, number, record.contributions) == game.digest
            for number, game in enumerate(proof.games, start=1)
        ),
        sentence=gettext_noop("What every player gave to the dice is in them."),
    )
    drawing = [event for event in record.events if event.draw is not None]
    yield Line(
        good=_in_turn(drawing),
        sentence=gettext_noop("Every draw was used once and in its turn, %(count)s in all."),
        values={"count": len(drawing)},
    )
    for event in drawing:
        yield _check_draw(record, event)


def _in_turn(drawing: Sequence[Happening]) -> bool:
    """Whether the draws of each game are numbered from 0."""
    games = Counter[int]()
    for event in drawing:
        if event.draw != games[event.game]:
            return False
        games[event.game] += 1
    return True


def _check_draw(record: Record, event: Happening) -> Line:
    game, index = record.proof.games[event.game - 1], event.draw or 0
    if event.faces:
        right = draw(game.key, game.digest, index, event.faces)
        sentence = gettext_noop("Draw %(draw)s: the key gives this throw.")
    else:
        right = order(game.key, game.digest, index, len(record.sitters))
        sentence = gettext_noop("Draw %(draw)s: the key gives this order of seats.")
    return Line(list(event.drawn) == right, sentence, {"draw": index}, event.number)
