"""The offers that stand at a stored match, and who of its seats has to answer them."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from games.models import Event, Match, Seat
from games.proof.offers import Offer, Said, after, asked
from games.proof.offers import agreed as all_agreed


def standing(match: Match) -> list[Offer]:
    """What is offered at a match and not yet answered by all."""
    return [Offer(**{**each, "accepted": tuple(each["accepted"])}) for each in match.offers]


def heed(match: Match, event: Event) -> None:
    """Keep in mind what stands after one more event."""
    keep(match, after(standing(match), _said(event)))


def keep(match: Match, offers: Sequence[Offer]) -> None:
    """Write down which offers stand."""
    match.offers = [{**asdict(offer), "accepted": list(offer.accepted)} for offer in offers]


def told_by(events: Iterable[Event]) -> list[Offer]:
    """The offers that stand after a whole log of a match that goes on."""
    offers = list[Offer]()
    for event in events:
        offers = after(offers, _said(event))
    return offers


def answering(offer: Offer, seats: Iterable[Seat]) -> set[int]:
    """The seats that have still to answer an offer."""
    return asked(offer, *_people(seats)) - set(offer.accepted)


def agreed(offer: Offer, seats: Iterable[Seat]) -> bool:
    """Tell whether all have accepted who have to."""
    return all_agreed(offer, *_people(seats))


def for_computer(match: Match) -> tuple[Offer, Seat] | None:
    """An offer that a computer has still to answer, and the computer's seat."""
    offers = standing(match)
    seats = list(match.seats.all()) if offers else []
    asking = (
        (offer, seat)
        for offer in offers
        for seat in seats
        if seat.level and seat.number in answering(offer, seats)
    )
    return next(asking, None)


def _people(seats: Iterable[Seat]) -> tuple[set[int], set[int]]:
    everybody = list(seats)
    people = {seat.number for seat in everybody if not seat.computer and not seat.out}
    return people, {seat.number for seat in everybody if not seat.skipped}


def _said(event: Event) -> Said:
    return Said(event.number, event.kind, event.seat, event.payload)
