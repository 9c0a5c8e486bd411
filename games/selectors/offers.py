"""Open offers of a match, and the seats that have to answer them."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from games.models import Event, Match, Seat
from games.proof.offers import Offer, OfferEvent, required_seats, update_offers
from games.proof.offers import is_agreed as all_agreed


def open_offers(match: Match) -> list[Offer]:
    """Return the offers that wait for an answer, as stored in the match's row."""
    return [Offer(**{**each, "accepted": tuple(each["accepted"])}) for each in match.offers]


def apply_event(match: Match, event: Event) -> None:
    """Update the match's open offers after one more event. The caller saves the match."""
    store_offers(match, update_offers(open_offers(match), _relevant_part(event)))


def store_offers(match: Match, offers: Sequence[Offer]) -> None:
    """Set the match's open offers. The caller saves the match."""
    match.offers = [{**asdict(offer), "accepted": list(offer.accepted)} for offer in offers]


def offers_after(events: Iterable[Event]) -> list[Offer]:
    """Return the offers that are open after these events.

    `events` is the complete log of a running match.
    """
    offers = list[Offer]()
    for event in events:
        offers = update_offers(offers, _relevant_part(event))
    return offers


def seats_to_answer(offer: Offer, seats: Iterable[Seat]) -> set[int]:
    """Return the seats that have not answered an offer yet."""
    return required_seats(offer, *_seats_of_users(seats)) - set(offer.accepted)


def is_agreed(offer: Offer, seats: Iterable[Seat]) -> bool:
    """Whether every seat that has to accept an offer has accepted it."""
    return all_agreed(offer, *_seats_of_users(seats))


def offer_to_bot(match: Match) -> tuple[Offer, Seat] | None:
    """Return the first offer that a bot still has to answer, with the bot's seat."""
    offers = open_offers(match)
    seats = match.seat_list if offers else []
    unanswered = (
        (offer, seat)
        for offer in offers
        for seat in seats
        if seat.level and seat.number in seats_to_answer(offer, seats)
    )
    return next(unanswered, None)


def _seats_of_users(seats: Iterable[Seat]) -> tuple[set[int], set[int]]:
    listed = list(seats)
    users = {seat.number for seat in listed if not seat.computer and not seat.out}
    return users, {seat.number for seat in listed if not seat.is_skipped}


def _relevant_part(event: Event) -> OfferEvent:
    return OfferEvent(event.number, event.kind, event.seat, event.payload)
