"""Offers (resign for points, abort, take back a turn), their answers, and giving time."""

from collections.abc import Callable
from itertools import islice

from django.db.models import Q

from games.clock.paces import MAX_TIMES_GIVEN, TIME_GIVEN
from games.engine.bots.offer_policy import accepts
from games.engine.forms.text import read_position
from games.engine.state import Outcome
from games.engine.words import gettext_noop
from games.models import Event, Match
from games.play.actions.types import AcceptOffer, DeclineOffer, MakeOffer, WithdrawOffer
from games.play.leaving.departures import resign
from games.play.writer.events import illegal
from games.play.writer.match_writer import MatchWriter
from games.proof.offers import ABORT, RESIGN, TAKEBACK, Offer
from games.proof.participants import ABORTED
from games.proof.rulings import possible_points
from games.selectors.offers import is_agreed, offer_to_bot, open_offers, seats_to_answer
from games.selectors.turns import can_take_back


def make_offer(writer: MatchWriter, request: MakeOffer) -> None:
    """Record an offer. If the offer needs no consent, it takes effect at once.

    Bots always decline to let a turn be taken back. Raises `Illegal` if the offer is not allowed
    now.
    """
    writer.check_in_play()
    if request.points == _resignation_points(writer):
        resign(writer)
        return
    if (request.offer, writer.seat_number) in [
        (each.kind, each.seat) for each in open_offers(writer.match)
    ]:
        raise illegal(gettext_noop("You have already made this offer. Please wait for an answer."))
    CHECKS[request.offer](writer, request)
    takes_effect = request.offer == ABORT and not _has_thrown(writer.match)
    writer.record(Event.Kind.OFFER, payload=request.payload)
    offer = open_offers(writer.match)[-1]
    if takes_effect or is_agreed(offer, writer.match.seat_list):
        EFFECTS[offer.kind](writer, offer)
    elif offer.kind == TAKEBACK:
        _decline_for_bots(writer, offer)


def accept(writer: MatchWriter, answer: AcceptOffer) -> None:
    """Accept an offer; it takes effect once all seats that have to agree have accepted."""
    offer = _find_open(writer, answer.offer)
    _check_may_answer(writer, offer)
    _answer(writer, offer, answer)


def decline(writer: MatchWriter, answer: DeclineOffer) -> None:
    """Decline an offer, which closes it."""
    _check_may_answer(writer, _find_open(writer, answer.offer))
    writer.record(Event.Kind.ANSWER, payload=answer.payload)


def withdraw(writer: MatchWriter, answer: WithdrawOffer) -> None:
    """Withdraw the player's own offer."""
    offer = _find_open(writer, answer.offer)
    if offer.seat != writer.seat_number:
        raise illegal(gettext_noop("You can only cancel your own offers."))
    writer.record(Event.Kind.ANSWER, payload=answer.payload)


def answer_for_bot(writer: MatchWriter) -> bool:
    """Answer one offer that waits for a bot; return False if no offer does."""
    found = offer_to_bot(writer.match)
    if found is None:
        return False
    offer, seat = found
    accepted = accepts(writer.rules, writer.state, offer.seat, offer.points)
    answer = AcceptOffer(offer.number) if accepted else DeclineOffer(offer.number)
    with writer.by_bot(seat):
        _answer(writer, offer, answer)
    return True


def give_time(writer: MatchWriter) -> None:
    """Add `paces.TIME_GIVEN` to the reserve of every other player with a clock.

    Raises `Illegal` if no other player has a clock, or if this seat has already given time
    `paces.MAX_TIMES_GIVEN` times.
    """
    writer.check_in_play()
    match = writer.match
    timed = [seat for seat in match.seat_list if seat.reserve is not None and not seat.out]
    others = [seat for seat in timed if seat.number != writer.seat_number]
    if not others:
        raise illegal(gettext_noop("You cannot give time, because no other player has a clock."))
    if (
        match.events.filter(kind=Event.Kind.GIVE, seat=writer.seat_number).count()
        >= MAX_TIMES_GIVEN
    ):
        raise illegal(
            gettext_noop(
                "You have already given all the extra time that you can give in this match."
            )
        )
    for seat in others:
        assert seat.reserve is not None  # noqa: S101  filtered above
        seat.reserve += TIME_GIVEN
        seat.save(update_fields=["reserve"])
    writer.record(Event.Kind.GIVE, payload={"seconds": int(TIME_GIVEN.total_seconds())})


def _answer(writer: MatchWriter, offer: Offer, answer: AcceptOffer | DeclineOffer) -> None:
    writer.record(Event.Kind.ANSWER, payload=answer.payload)
    still_open = [each for each in open_offers(writer.match) if each.number == offer.number]
    if still_open and is_agreed(still_open[0], writer.match.seat_list):
        EFFECTS[offer.kind](writer, offer)


def _find_open(writer: MatchWriter, number: int) -> Offer:
    """Return the open offer with this number; raise `Illegal` if there is none."""
    writer.check_in_play()
    for each in open_offers(writer.match):
        if each.number == number:
            return each
    raise illegal(gettext_noop("This offer is no longer open."))


def _check_may_answer(writer: MatchWriter, offer: Offer) -> None:
    if writer.seat_number in offer.accepted:
        return
    if writer.seat_number not in seats_to_answer(offer, writer.match.seat_list):
        raise illegal(gettext_noop("Only the other players can answer this offer."))


def _decline_for_bots(writer: MatchWriter, made: Offer) -> None:
    bots = (seat for seat in writer.match.seat_list if seat.level)
    for seat in islice(bots, 1):
        answer = DeclineOffer(made.number)
        writer.record(Event.Kind.ANSWER, payload=answer.payload, of=seat.number)


def _resignation_points(writer: MatchWriter) -> int:
    assert writer.seat_number is not None  # noqa: S101  only players offer
    return writer.rules.resignation(writer.state, writer.seat_number).points


def _has_thrown(match: Match) -> bool:
    by_user = Q(user__isnull=False) | Q(automatic=True)
    return match.events.filter(by_user, kind=Event.Kind.THROW).exists()


def _check_resign(writer: MatchWriter, request: MakeOffer) -> None:
    points = request.points
    if points is None or points > _resignation_points(writer):
        raise illegal(
            gettext_noop(
                "The game is worth fewer points than that at the moment. Please offer fewer."
            )
        )
    if points not in (*possible_points(writer.rules, writer.state), _resignation_points(writer)):
        raise illegal(
            gettext_noop(
                "With the cube at its present value, no result is worth exactly that number of "
                "points. Please choose another offer."
            )
        )


def _check_abort(writer: MatchWriter, request: MakeOffer) -> None:
    """Check nothing: a player may offer to abort at any time during play."""


def _check_takeback(writer: MatchWriter, request: MakeOffer) -> None:
    if writer.match.holding is None and can_take_back(
        writer.turn, writer.state, writer.seat_number
    ):
        return
    raise illegal(
        gettext_noop(
            "You can only ask to undo a turn that you have finished, before the next player acts."
        )
    )


def _end_resigned(writer: MatchWriter, made: Offer) -> None:
    winners = writer.rules.resignation(writer.state, made.seat).winners
    writer.end_game(Outcome(winners, made.points), Match.Ending.RESIGNED)


def _abort(writer: MatchWriter, made: Offer) -> None:
    writer.end(ABORTED, Match.Ending.ABORTED)


def _take_back(writer: MatchWriter, made: Offer) -> None:
    _, before = read_position(writer.turn.throw.position)
    writer.record(Event.Kind.TAKEBACK, after=before, of=made.seat)


CHECKS: dict[str, Callable[[MatchWriter, MakeOffer], None]] = {
    RESIGN: _check_resign,
    ABORT: _check_abort,
    TAKEBACK: _check_takeback,
}
"""Kind of offer -> check that raises `Illegal` if the offer cannot be made now."""
EFFECTS: dict[str, Callable[[MatchWriter, Offer], None]] = {
    RESIGN: _end_resigned,
    ABORT: _abort,
    TAKEBACK: _take_back,
}
"""Kind of offer -> what happens once the offer is accepted."""
