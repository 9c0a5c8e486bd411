"""Open offers as a page shows them, and the offers that the viewer may make."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.clock.paces import MAX_TIMES_GIVEN, milliseconds
from games.models import Event, Seat
from games.proof.offers import ABORT, RESIGN, TAKEBACK, Offer
from games.proof.rulings import worths
from games.selectors.offers import open_offers, seats_to_answer
from games.selectors.perspective import Perspective
from games.selectors.turns import can_take_back
from games.text.events import describe_offer


@dataclass(frozen=True, slots=True)
class OfferView:
    """An open offer; pages recognise a new one by `since`, in milliseconds since 1970."""

    number: int
    kind: str
    sentence: str
    since: int
    asked: bool
    """Whether the viewer still has to answer it."""
    own: bool
    accepted: bool


@dataclass(frozen=True, slots=True)
class Lesser:
    """A resignation for fewer points than the full value, which the opponent has to accept."""

    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Offering:
    """The offers that a player may make now."""

    lesser: list[Lesser]
    abort: bool
    alone: bool
    """Whether the viewer can abort the match without the opponent's consent (before any throw)."""
    takeback: bool
    give: bool


def offers(sight: Perspective) -> list[OfferView]:
    """Return all open offers, oldest first."""
    return [_offer_view(sight, offer) for offer in open_offers(sight.match)]


def offering(sight: Perspective) -> Offering | None:
    """Return the offers that the viewer may make; None for spectators and after the end."""
    if sight.viewer is None or sight.viewer in sight.left_seats or sight.phase == "over":
        return None
    made = {each.kind for each in open_offers(sight.match) if each.seat == sight.viewer}
    turn = sight.turns[-1]
    passed = sight.match.holding is None and can_take_back(turn, sight.state, sight.viewer)
    return Offering(
        lesser=[] if RESIGN in made else _lesser(sight, sight.viewer),
        abort=ABORT not in made,
        alone=not any(_thrown_by_a_person(event) for event in sight.events),
        takeback=passed and TAKEBACK not in made,
        give=_may_give(sight),
    )


def _offer_view(sight: Perspective, offer: Offer) -> OfferView:
    event = sight.event(offer.number)
    return OfferView(
        number=offer.number,
        kind=offer.kind,
        sentence=describe_offer(sight, event),
        since=milliseconds(event.at),
        asked=sight.viewer in seats_to_answer(offer, sight.seats),
        own=sight.viewer == offer.seat,
        accepted=sight.viewer in offer.accepted,
    )


def _lesser(sight: Perspective, seat: int) -> list[Lesser]:
    full = sight.rules.resignation(sight.state, seat).points
    values = zip(worths(sight.rules, sight.state), sight.rules.value_names, strict=False)
    return [
        Lesser(f"offer resign {points}", _value(points, name))
        for points, name in values
        if points < full
    ]


def _value(points: int, name: str) -> str:
    words = ngettext(
        "Offer to resign for %(points)s point (%(value)s)",
        "Offer to resign for %(points)s points (%(value)s)",
        points,
    )
    return words % {"points": points, "value": gettext(name)}


def _thrown_by_a_person(event: Event) -> bool:
    return event.kind == Event.Kind.THROW and (event.user_id is not None or event.automatic)


def _may_give(sight: Perspective) -> bool:
    given = [event for event in sight.events if event.kind == Event.Kind.GIVE]
    left = sum(event.seat == sight.viewer for event in given) < MAX_TIMES_GIVEN
    return left and any(_has_time(sight, seat) for seat in sight.seats)


def _has_time(sight: Perspective, seat: Seat) -> bool:
    return seat.reserve is not None and seat.number not in (sight.viewer, *sight.left_seats)
