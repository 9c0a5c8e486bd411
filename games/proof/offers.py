"""Offers in a log: which are open after each event, and who must accept them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from games.engine.reading import Json, Unreadable, integer
from games.engine.words import gettext_noop

RESIGN, ABORT, TAKEBACK = "resign", "abort", "takeback"
KINDS = (RESIGN, ABORT, TAKEBACK)
TALK = ("offer", "answer", "give", "claim", "out", "back")
"""The kinds of events that do not change the position."""
LAPSES: Mapping[str, tuple[str, ...]] = {
    "throw": (ABORT, TAKEBACK),
    "move": (TAKEBACK,),
    "call": (TAKEBACK,),
    "undo": (TAKEBACK,),
    "takeback": (TAKEBACK,),
    "game": KINDS,
    "out": KINDS,
    "back": KINDS,
}
"""For each kind of event, the offers that lapse after it."""
UPSET_BY = ("reseat", "reopen")
"""The rulings that end every open offer."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer by a seat, numbered by its event."""

    number: int
    kind: str
    seat: int
    points: int = 0
    accepted: tuple[int, ...] = ()
    """The seats that have accepted it so far."""


@dataclass(frozen=True, slots=True)
class Said:
    """The part of an event that matters to offers."""

    number: int
    kind: str
    seat: int | None
    what: Mapping[str, Json]


def after(standing: Sequence[Offer], said: Said) -> list[Offer]:
    """Return the open offers after one more event, given those open before it.

    Raises `Unreadable` for a malformed offer or answer.
    """
    if said.kind == "offer":
        return [*standing, offer_from(said)]
    if said.kind == "ruling" and said.what.get("ruling") in UPSET_BY:
        return []
    if said.kind == "answer":
        return [each for offer in standing for each in _answered(offer, said)]
    return [offer for offer in standing if offer.kind not in LAPSES.get(said.kind, ())]


def offer_from(said: Said) -> Offer:
    """Read an offer.

    Raises `Unreadable` for a malformed one.
    """
    kind, points = said.what.get("offer"), integer(said.what.get("points", 0))
    wanted = {"offer", "points"} if kind == RESIGN else {"offer"}
    if not isinstance(kind, str) or kind not in KINDS or set(said.what) != wanted:
        raise Unreadable(gettext_noop("This is no offer."))
    return Offer(said.number, kind, integer(said.seat), points)


def answer_from(said: Said) -> tuple[int, bool]:
    """Read an answer: the number of the offer, and whether it is accepted.

    Raises `Unreadable` for a malformed one.
    """
    accepted = said.what.get("accepted")
    if set(said.what) != {"offer", "accepted"} or not isinstance(accepted, bool):
        raise Unreadable(gettext_noop("This is no answer."))
    return integer(said.what.get("offer")), accepted


def asked(offer: Offer, people: Collection[int], seats: Collection[int]) -> set[int]:
    """Return the seats that must accept an offer; bots are not asked about an abort."""
    return set(people if offer.kind == ABORT else seats) - {offer.seat}


def agreed(offer: Offer, people: Collection[int], seats: Collection[int]) -> bool:
    """Whether all seats that must accept an offer have done so."""
    return asked(offer, people, seats) <= set(offer.accepted)


def _answered(offer: Offer, said: Said) -> list[Offer]:
    number, accepted = answer_from(said)
    if number != offer.number:
        return [offer]
    if not accepted:
        return []
    return [replace(offer, accepted=(*offer.accepted, integer(said.seat)))]
