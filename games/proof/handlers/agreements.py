"""Applies events about offers, claims, leaving players and time to a replay."""

from collections.abc import Callable, Mapping

from games.engine.state import Outcome
from games.engine.words import gettext_noop
from games.proof.illegal_event import IllegalEvent
from games.proof.offers import (
    ABORT,
    RESIGN,
    TAKEBACK,
    Offer,
    OfferEvent,
    is_agreed,
    required_seats,
    update_offers,
)
from games.proof.participants import ABORTED
from games.proof.record import Record, RecordEvent
from games.proof.replay_state import Handler, Replay


def offer_event(event: RecordEvent) -> OfferEvent:
    """Return the data of an event from which the open offers follow."""
    return OfferEvent(event.number, event.kind, event.seat, event.action or {})


def _check_time_event(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_running()


def _make_offer(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_running()
    offer = update_offers((), offer_event(event))[0]
    again = (offer.kind, offer.seat) in [(each.kind, each.seat) for each in replay.offers]
    if (
        offer.seat not in replay.participants.remaining_seats
        or again
        or not OFFER_CONDITIONS[offer.kind](replay, offer)
    ):
        raise IllegalEvent(gettext_noop("This offer was not possible."))
    if offer.kind == ABORT and (_is_accepted(replay, offer) or not replay.player_has_thrown):
        replay.declared_outcome = ABORTED


def _may_offer_resignation(replay: Replay, offer: Offer) -> bool:
    """Whether a seat may offer to resign for this many points.

    It must be at least one point, and fewer points than a resignation without an offer costs.
    """
    return 0 < offer.points < replay.rules.resignation(replay.state, offer.seat).points


def _may_offer_abort(replay: Replay, offer: Offer) -> bool:
    return True


def _may_ask_takeback(replay: Replay, offer: Offer) -> bool:
    """Whether the offering seat has just completed its turn, so that it may ask to take it back."""
    own = bool(replay.steps) and {seat for seat, _ in replay.steps} == {offer.seat}
    return own and replay.steps[0][1].seat == offer.seat != replay.state.seat


def _answer_offer(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_running()
    matching = [each for each in replay.offers if each.number == (event.action or {}).get("offer")]
    left = update_offers(matching, offer_event(event))
    if not matching or not _may_answer(replay, matching[0], event.seat, left):
        raise IllegalEvent(gettext_noop("There was no such offer to answer."))
    if left and _is_accepted(replay, left[0]):
        replay.declared_outcome = _outcome_of_accepted(replay, left[0])


def _may_answer(replay: Replay, offer: Offer, seat: int | None, left: list[Offer]) -> bool:
    """Whether the seat may give this answer; `left` is the offer after the answer, if still open.

    The seat that made the offer may only withdraw it.
    """
    if seat == offer.seat:
        return not left
    return seat in required_seats(
        offer, replay.participants.remaining_seats, replay.participants.playing_seats
    )


def _is_accepted(replay: Replay, offer: Offer) -> bool:
    return is_agreed(offer, replay.participants.remaining_seats, replay.participants.playing_seats)


def _outcome_of_accepted(replay: Replay, offer: Offer) -> Outcome | None:
    if offer.kind == RESIGN:
        return Outcome(replay.rules.resignation(replay.state, offer.seat).winners, offer.points)
    return ABORTED if offer.kind == ABORT else None


def _take_back_turn(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_running()
    granted = [
        each for each in replay.offers if each.kind == TAKEBACK and _is_accepted(replay, each)
    ]
    if event.seat not in [each.seat for each in granted]:
        raise IllegalEvent(gettext_noop("No opponent had agreed to undo this turn."))
    replay.state, replay.steps = replay.steps[0][1], []


def _give_time(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_running()
    if event.seat not in replay.participants.remaining_seats:
        raise IllegalEvent(gettext_noop("This player could not give time."))


def _apply_claim(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_running()
    about = (event.action or {}).get("seat")
    replay.declared_outcome = replay.participants.apply_claim(replay.state, event.seat, about)
    replay.ended_early = replay.declared_outcome is not None


def _leave_seat(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_running()
    replay.declared_outcome = replay.participants.apply_leaving(
        replay.state, event.seat, event.action or {}
    )
    replay.ended_early = replay.declared_outcome is not None


def _return_to_seat(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_running()
    replay.participants.reclaim_seat(event.seat)


def _skip_turn(replay: Replay, record: Record, event: RecordEvent) -> None:
    replay.check_active(event)
    replay.participants.check_skipped(event.seat)
    replay.state = replay.rules.skip_turn(replay.state)


def _check_rematch(replay: Replay, record: Record, event: RecordEvent) -> None:
    if replay.result is None:
        raise IllegalEvent(gettext_noop("A rematch is only possible after the end of the match."))


def _agree_on_chain(replay: Replay, _record: Record, event: RecordEvent) -> None:
    # The chain itself is checked with the links of throws.
    replay.check_running()
    if event.seat not in replay.participants.remaining_seats:
        raise IllegalEvent(gettext_noop("There is no player in this seat."))


OFFER_CONDITIONS: Mapping[str, Callable[[Replay, Offer], bool]] = {
    RESIGN: _may_offer_resignation,
    ABORT: _may_offer_abort,
    TAKEBACK: _may_ask_takeback,
}
"""For each kind of offer, the condition under which it can be made."""
AGREEMENT_HANDLERS: Mapping[str, Handler] = {
    "time": _check_time_event,
    "offer": _make_offer,
    "answer": _answer_offer,
    "takeback": _take_back_turn,
    "give": _give_time,
    "claim": _apply_claim,
    "out": _leave_seat,
    "back": _return_to_seat,
    "skip": _skip_turn,
    "rematch": _check_rematch,
    "anchor": _agree_on_chain,
}
"""For each of these kinds of events, the function that applies it to the replay."""
