"""Offers in an event log: which offers are open, and which seats must accept them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from games.engine.forms.reading import Json, Unreadable, integer
from games.engine.words import gettext_noop

RESIGN, ABORT, TAKEBACK = "resign", "abort", "takeback"
KINDS = (RESIGN, ABORT, TAKEBACK)
POSITION_NEUTRAL = ("offer", "answer", "give", "claim", "out", "back", "anchor")
"""The kinds of events that do not change the position."""
LAPSING_OFFERS: Mapping[str, tuple[str, ...]] = {
    "throw": (ABORT, TAKEBACK),
    "move": (TAKEBACK,),
    "call": (TAKEBACK,),
    "undo": (TAKEBACK,),
    "takeback": (TAKEBACK,),
    "game": KINDS,
    "out": KINDS,
    "back": KINDS,
}
"""For each kind of event, the kinds of open offers that it makes invalid."""
CLEARING_RULINGS = ("reseat", "reopen")
"""The rulings that end every open offer."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer by a seat; its number is the number of its event."""

    number: int
    kind: str
    seat: int
    points: int = 0
    accepted: tuple[int, ...] = ()
    """The seats that have accepted it so far."""


@dataclass(frozen=True, slots=True)
class OfferEvent:
    """Those values of an event that say whether it makes, answers or ends an offer."""

    number: int
    kind: str
    seat: int | None
    payload: Mapping[str, Json]


def update_offers(open_offers: Sequence[Offer], event: OfferEvent) -> list[Offer]:
    """Return the offers that are open after this event; `open_offers` are those open before it.

    Raises `Unreadable` for a malformed offer or answer.
    """
    if event.kind == "offer":
        return [*open_offers, parse_offer(event)]
    if event.kind == "ruling" and event.payload.get("ruling") in CLEARING_RULINGS:
        return []
    if event.kind == "answer":
        return [each for offer in open_offers for each in _apply_answer(offer, event)]
    return [offer for offer in open_offers if offer.kind not in LAPSING_OFFERS.get(event.kind, ())]


def parse_offer(event: OfferEvent) -> Offer:
    """Return the offer that an event contains. Raises `Unreadable` for a malformed offer."""
    kind, points = event.payload.get("offer"), integer(event.payload.get("points", 0))
    fields = {"offer", "points"} if kind == RESIGN else {"offer"}
    if not isinstance(kind, str) or kind not in KINDS or set(event.payload) != fields:
        raise Unreadable(gettext_noop("This is not an offer."))
    return Offer(event.number, kind, integer(event.seat), points)


def parse_answer(event: OfferEvent) -> tuple[int, bool]:
    """Return the number of the offer that is answered, and whether it is accepted.

    Raises `Unreadable` for a malformed answer.
    """
    accepted = event.payload.get("accepted")
    if set(event.payload) != {"offer", "accepted"} or not isinstance(accepted, bool):
        raise Unreadable(gettext_noop("This is not an answer."))
    return integer(event.payload.get("offer")), accepted


def required_seats(offer: Offer, players: Collection[int], seats: Collection[int]) -> set[int]:
    """Return the seats that must accept an offer.

    An abort must be accepted by all other `players`; other offers by all other `seats`, which
    include bots.
    """
    return set(players if offer.kind == ABORT else seats) - {offer.seat}


def is_agreed(offer: Offer, players: Collection[int], seats: Collection[int]) -> bool:
    """Whether all seats that must accept an offer have done so."""
    return required_seats(offer, players, seats) <= set(offer.accepted)


def _apply_answer(offer: Offer, event: OfferEvent) -> list[Offer]:
    number, accepted = parse_answer(event)
    if number != offer.number:
        return [offer]
    if not accepted:
        return []
    return [replace(offer, accepted=(*offer.accepted, integer(event.seat)))]
