"""Open offers as a page shows them, and the offers that the viewer may make."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.board.parts.calls import PendingCall, pending_call
from games.clock.paces import MAX_TIMES_GIVEN, milliseconds
from games.models import Event, Seat
from games.proof.offers import ABORT, RESIGN, TAKEBACK, Offer
from games.proof.rulings import possible_points
from games.selectors.offers import open_offers, seats_to_answer
from games.selectors.perspective import Perspective
from games.selectors.turns import can_take_back
from games.text.events import describe_offer
from games.text.gaps import Gap
from games.text.leavers import may_claim_win, return_notice


@dataclass(frozen=True, slots=True)
class OfferView:
    """An open offer.

    `since` is the time of the offer, in milliseconds since 1970. Pages recognise a new offer by its
    time.
    """

    number: Gap[int]
    kind: str
    sentence: Gap[str]
    since: Gap[int]
    to_answer: bool
    """Whether the viewer still has to answer the offer."""
    own: bool
    accepted: bool


@dataclass(frozen=True, slots=True)
class LesserResignation:
    """A resignation for fewer points than the full value, which the opponent has to accept."""

    action: Gap[str]
    label: Gap[str]


@dataclass(frozen=True, slots=True)
class PossibleOffers:
    """The offers that a player may make now."""

    lesser: tuple[LesserResignation, ...]
    may_abort: bool
    abort_at_once: bool
    """Whether the viewer can abort without consent: before any throw, and against bots alone."""
    may_take_back: bool
    give_time: bool

    @property
    def has_buttons(self) -> bool:
        """Whether there is an offer besides a resignation for fewer points."""
        return self.give_time or self.may_take_back or self.may_abort


@dataclass(frozen=True, slots=True)
class Leavers:
    """What the viewer may do after players have left: take their seat back, or claim the win."""

    return_notice: Gap[str]
    """The notice to a viewer who may take their seat back; empty for all others."""
    may_claim_win: bool


@dataclass(frozen=True, slots=True)
class OffersView:
    """Everything that waits for an answer in a game: a pending call, offers, and left seats."""

    leavers: Leavers
    question: PendingCall | None
    offers: tuple[OfferView, ...]
    """All open offers, oldest first."""

    @property
    def has_entries(self) -> bool:
        """Whether a call, an offer or a left seat has to be shown."""
        leavers = self.leavers
        waiting = self.offers or self.question or leavers.return_notice or leavers.may_claim_win
        return bool(waiting)


def offers_view(perspective: Perspective) -> OffersView | None:
    """Return everything that waits for an answer; None while no game runs or it is suspended."""
    if perspective.phase == "over" or perspective.match.is_suspended:
        return None
    return OffersView(
        leavers=Leavers(return_notice(perspective), may_claim_win(perspective)),
        question=pending_call(perspective),
        offers=tuple(_offer_view(perspective, offer) for offer in open_offers(perspective.match)),
    )


def possible_offers(perspective: Perspective) -> PossibleOffers | None:
    """Return the offers that the viewer may make now.

    None for spectators, for players who have left, while no game is played, and in a match whose
    log is lost.
    """
    if (
        perspective.viewer is None
        or perspective.viewer in perspective.left_seats
        or perspective.phase == "over"
        or not perspective.turns
    ):
        return None
    own_kinds = {
        each.kind for each in open_offers(perspective.match) if each.seat == perspective.viewer
    }
    turn = perspective.turns[-1]
    can_undo_turn = perspective.match.holding is None and can_take_back(
        turn, perspective.state, perspective.viewer
    )
    return PossibleOffers(
        lesser=() if RESIGN in own_kinds else _lesser_resignations(perspective, perspective.viewer),
        may_abort=ABORT not in own_kinds,
        abort_at_once=not perspective.log.a_user_has_thrown or not _has_users_beside(perspective),
        # Bots decline it.
        may_take_back=can_undo_turn
        and TAKEBACK not in own_kinds
        and not any(seat.level for seat in perspective.seats),
        give_time=_may_give_time(perspective),
    )


def _offer_view(perspective: Perspective, offer: Offer) -> OfferView:
    event, own = perspective.log.offer(offer.number), perspective.viewer == offer.seat
    words = "" if event is None else describe_offer(perspective, event)
    return OfferView(
        number=offer.number,
        kind=offer.kind,
        sentence=_own_offer_text(event) if own and event else words,
        since=milliseconds(event.at) if event else 0,
        to_answer=perspective.viewer in seats_to_answer(offer, perspective.seats),
        own=own,
        accepted=perspective.viewer in offer.accepted,
    )


def _own_offer_text(event: Event) -> str:
    """Return the sentence about an offer for the player who has made it."""
    kind, points = event.payload["offer"], event.payload.get("points", 0)
    if kind == ABORT:
        return gettext("You have offered to abort the match.")
    if kind == TAKEBACK:
        return gettext("You have asked to undo your last turn.")
    sentence = ngettext(
        "You have offered to resign for %(points)s point.",
        "You have offered to resign for %(points)s points.",
        points,
    )
    return sentence % {"points": points}


def _lesser_resignations(perspective: Perspective, seat: int) -> tuple[LesserResignation, ...]:
    full = perspective.rules.resignation(perspective.state, seat).points
    values = zip(
        possible_points(perspective.rules, perspective.state),
        perspective.rules.value_names,
        strict=False,
    )
    return tuple(
        LesserResignation(f"offer resign {points}", _resignation_label(points, name))
        for points, name in values
        if points < full
    )


def _resignation_label(points: int, name: str) -> str:
    label = ngettext(
        "Offer %(value)s: %(points)s point",
        "Offer %(value)s: %(points)s points",
        points,
    )
    return label % {"points": points, "value": gettext(name)}


def _has_users_beside(perspective: Perspective) -> bool:
    return any(seat.user_id for seat in perspective.seats if seat.number != perspective.viewer)


def _may_give_time(perspective: Perspective) -> bool:
    given = perspective.log.times_given.get(perspective.viewer, 0)
    return given < MAX_TIMES_GIVEN and any(
        _has_time(perspective, seat) for seat in perspective.seats
    )


def _has_time(perspective: Perspective, seat: Seat) -> bool:
    return seat.reserve is not None and seat.number not in (
        perspective.viewer,
        *perspective.left_seats,
    )
