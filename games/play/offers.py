"""Offers and their answers: resign for points, abort, take back a turn; and giving time."""

from collections.abc import Callable
from itertools import islice

from django.db.models import Q

from games.clock.paces import EXTRA, TIMES
from games.engine.bots.offer_policy import accepts
from games.engine.state import Outcome
from games.engine.text import read_position
from games.engine.words import gettext_noop
from games.models import Event, Match
from games.play.leaving import resign
from games.play.player_action import AcceptOffer, DeclineOffer, MakeOffer, WithdrawOffer
from games.play.writer import MatchWriter, illegal
from games.proof.company import ABORTED
from games.proof.offers import ABORT, RESIGN, TAKEBACK, Offer
from games.proof.rulings import worths
from games.selectors.offers import answering, for_computer, is_agreed, open_offers
from games.selectors.turns import can_take_back


def offer(writer: MatchWriter, wanted: MakeOffer) -> None:
    """Record an offer. One that needs no consent takes effect at once.

    Bots refuse to let a turn be taken back. Raises `Illegal` if the offer is not allowed now.
    """
    writer.check_in_play()
    if wanted.points == _worth(writer):
        resign(writer)
        return
    if (wanted.offer, writer.seat_number) in [
        (each.kind, each.seat) for each in open_offers(writer.match)
    ]:
        raise illegal(gettext_noop("You have offered this already."))
    CHECKS[wanted.offer](writer, wanted)
    alone = wanted.offer == ABORT and not _thrown(writer.match)
    writer.record(Event.Kind.OFFER, payload=wanted.payload)
    made = open_offers(writer.match)[-1]
    if alone or is_agreed(made, writer.match.seats.all()):
        AGREED[made.kind](writer, made)
    elif made.kind == TAKEBACK:
        _refuse_for_computers(writer, made)


def accept(writer: MatchWriter, answer: AcceptOffer) -> None:
    """Accept an offer; it takes effect once all seats that it asks have accepted."""
    meant = _find_open(writer, answer.offer)
    _check_asked(writer, meant)
    _answer(writer, meant, answer)


def decline(writer: MatchWriter, answer: DeclineOffer) -> None:
    """Decline an offer, which closes it."""
    _check_asked(writer, _find_open(writer, answer.offer))
    writer.record(Event.Kind.ANSWER, payload=answer.payload)


def withdraw(writer: MatchWriter, answer: WithdrawOffer) -> None:
    """Withdraw the player's own offer."""
    meant = _find_open(writer, answer.offer)
    if meant.seat != writer.seat_number:
        raise illegal(gettext_noop("This offer is not yours."))
    writer.record(Event.Kind.ANSWER, payload=answer.payload)


def answer_for_computer(writer: MatchWriter) -> bool:
    """Answer, for a bot, an offer made to it. Return whether there was one."""
    found = for_computer(writer.match)
    if found is None:
        return False
    made, seat = found
    content = accepts(writer.rules, writer.state, made.seat, made.points)
    answer = AcceptOffer(made.number) if content else DeclineOffer(made.number)
    with writer.by_bot(seat):
        _answer(writer, made, answer)
    return True


def give_time(writer: MatchWriter) -> None:
    """Add `paces.EXTRA` to the reserve of every other player with a clock.

    Raises `Illegal` if there is none, or if this seat has done so `paces.TIMES` times.
    """
    writer.check_in_play()
    match = writer.match
    timed = match.seats.filter(reserve__isnull=False, out="")
    others = [seat for seat in timed if seat.number != writer.seat_number]
    if not others:
        raise illegal(gettext_noop("Nobody else here has a clock."))
    if match.events.filter(kind=Event.Kind.GIVE, seat=writer.seat_number).count() >= TIMES:
        raise illegal(gettext_noop("You have given as much time as anybody may give."))
    for seat in others:
        assert seat.reserve is not None  # noqa: S101  filtered above
        seat.reserve += EXTRA
        seat.save(update_fields=["reserve"])
    writer.record(Event.Kind.GIVE, payload={"seconds": int(EXTRA.total_seconds())})


def _answer(writer: MatchWriter, meant: Offer, answer: AcceptOffer | DeclineOffer) -> None:
    writer.record(Event.Kind.ANSWER, payload=answer.payload)
    left = [each for each in open_offers(writer.match) if each.number == meant.number]
    if left and is_agreed(left[0], writer.match.seats.all()):
        AGREED[meant.kind](writer, meant)


def _find_open(writer: MatchWriter, number: int) -> Offer:
    """Return the open offer with this number; raise `Illegal` if there is none."""
    writer.check_in_play()
    for each in open_offers(writer.match):
        if each.number == number:
            return each
    raise illegal(gettext_noop("This offer does not stand any more."))


def _check_asked(writer: MatchWriter, meant: Offer) -> None:
    if writer.seat_number in meant.accepted:
        return
    if writer.seat_number not in answering(meant, writer.match.seats.all()):
        raise illegal(gettext_noop("This offer is not for you to answer."))


def _refuse_for_computers(writer: MatchWriter, made: Offer) -> None:
    computers = (seat for seat in writer.match.seats.all() if seat.level)
    for seat in islice(computers, 1):
        answer = DeclineOffer(made.number)
        writer.record(Event.Kind.ANSWER, payload=answer.payload, of=seat.number)


def _worth(writer: MatchWriter) -> int:
    assert writer.seat_number is not None  # noqa: S101  only players offer
    return writer.rules.resignation(writer.state, writer.seat_number).points


def _thrown(match: Match) -> bool:
    by_a_person = Q(user__isnull=False) | Q(automatic=True)
    return match.events.filter(by_a_person, kind=Event.Kind.THROW).exists()


def _check_resign(writer: MatchWriter, wanted: MakeOffer) -> None:
    points = wanted.points
    if points is None or points > _worth(writer):
        raise illegal(gettext_noop("The game is not worth that much as things stand."))
    if points not in (*worths(writer.rules, writer.state), _worth(writer)):
        raise illegal(gettext_noop("No game with this cube is worth so many points."))


def _check_abort(writer: MatchWriter, wanted: MakeOffer) -> None:
    """Allow it: a player may offer to abort at any time during play."""


def _check_takeback(writer: MatchWriter, wanted: MakeOffer) -> None:
    if writer.match.holding is None and can_take_back(
        writer.turn, writer.state, writer.seat_number
    ):
        return
    raise illegal(gettext_noop("There is no finished turn of yours that could be taken back."))


def _resigned(writer: MatchWriter, made: Offer) -> None:
    winners = writer.rules.resignation(writer.state, made.seat).winners
    writer.end_game(Outcome(winners, made.points), Match.Ending.RESIGNED)


def _aborted(writer: MatchWriter, made: Offer) -> None:
    writer.end(ABORTED, Match.Ending.ABORTED)


def _taken_back(writer: MatchWriter, made: Offer) -> None:
    _, before = read_position(writer.turn.throw.position)
    writer.record(Event.Kind.TAKEBACK, after=before, of=made.seat)


CHECKS: dict[str, Callable[[MatchWriter, MakeOffer], None]] = {
    RESIGN: _check_resign,
    ABORT: _check_abort,
    TAKEBACK: _check_takeback,
}
"""By kind of offer: a check that raises `Illegal` if it cannot be made now."""
AGREED: dict[str, Callable[[MatchWriter, Offer], None]] = {
    RESIGN: _resigned,
    ABORT: _aborted,
    TAKEBACK: _taken_back,
}
"""The effect of an accepted offer, by kind."""
