"""Offers and their answers: resign for points, abort, take back a turn; and giving time."""

import re
from collections.abc import Callable, Mapping
from itertools import islice

from django.db.models import Q

from games.clocks import EXTRA, TIMES
from games.engine.bots.answering import accepts
from games.engine.core import Outcome
from games.engine.exchange import Json
from games.engine.text import read_position
from games.engine.words import gettext_noop
from games.leaving import resign
from games.log import passed_on
from games.models import Event, Match, Seat
from games.offers import agreed, answering, for_computer, standing
from games.proof.company import ABORTED
from games.proof.offers import ABORT, RESIGN, TAKEBACK, Offer
from games.proof.rulings import worths
from games.sitting import MatchWriter, illegal

OFFER = re.compile(r"offer (abort|takeback|resign)(?: ([1-9]))?", re.ASCII)
ANSWER = re.compile(r"(accept|refuse|withdraw) ([1-9][0-9]{0,8})", re.ASCII)


def readable(action: str) -> bool:
    """Whether this text is a well-formed offer or answer."""
    found = OFFER.fullmatch(action)
    if found:
        return (found[1] == RESIGN) == (found[2] is not None)
    return ANSWER.fullmatch(action) is not None


def offer_form(text: str) -> dict[str, Json]:
    """Return the event payload of an offer."""
    _, kind, *points = text.split()
    return {"offer": kind, "points": int(points[0])} if points else {"offer": kind}


def answer_form(text: str) -> dict[str, Json]:
    """Return the event payload of an answer."""
    word, number = text.split()
    return {"offer": int(number), "accepted": word == "accept"}


def answered(match: Match, seat: Seat, text: str) -> bool:
    """Whether the user in this seat has given the same answer before."""
    given = match.events.filter(kind=Event.Kind.ANSWER, seat=seat.number, user=seat.user_id)
    return any(event.payload == answer_form(text) for event in given)


def offer(writer: MatchWriter, text: str) -> None:
    """Record an offer. One that needs no consent takes effect at once.

    Bots refuse to let a turn be taken back. Raises `Illegal` if the offer is not allowed now.
    """
    writer.check_in_play()
    form = offer_form(text)
    if form.get("points") == _worth(writer):
        resign(writer, text)
        return
    if (form["offer"], writer.seat_number) in [
        (each.kind, each.seat) for each in standing(writer.match)
    ]:
        raise illegal(gettext_noop("You have offered this already."))
    CHECKS[str(form["offer"])](writer, form)
    alone = form["offer"] == ABORT and not _thrown(writer.match)
    writer.record(Event.Kind.OFFER, payload=form)
    made = standing(writer.match)[-1]
    if alone or agreed(made, writer.match.seats.all()):
        AGREED[made.kind](writer, made)
    elif made.kind == TAKEBACK:
        _refuse_for_computers(writer, made)


def accept(writer: MatchWriter, text: str) -> None:
    """Accept an offer; it takes effect once all seats that it asks have accepted."""
    meant = _meant(writer, text)
    _check_asked(writer, meant)
    _answer(writer, meant, answer_form(text))


def refuse(writer: MatchWriter, text: str) -> None:
    """Refuse an offer, which closes it."""
    meant = _meant(writer, text)
    _check_asked(writer, meant)
    writer.record(Event.Kind.ANSWER, payload=answer_form(text))


def withdraw(writer: MatchWriter, text: str) -> None:
    """Withdraw one's own offer."""
    meant = _meant(writer, text)
    if meant.seat != writer.seat_number:
        raise illegal(gettext_noop("This offer is not yours."))
    writer.record(Event.Kind.ANSWER, payload=answer_form(text))


def answer_for_computer(writer: MatchWriter) -> bool:
    """Answer, for a bot, an offer made to it. Return whether there was one."""
    found = for_computer(writer.match)
    if found is None:
        return False
    made, seat = found
    content = accepts(writer.rules, writer.state, made.seat, made.points)
    with writer.by_bot(seat):
        _answer(writer, made, {"offer": made.number, "accepted": content})
    return True


def give_time(writer: MatchWriter, _: str) -> None:
    """Add `clocks.EXTRA` to the reserve of every other player with a clock.

    Raises `Illegal` if there is none, or if this seat has done so `clocks.TIMES` times.
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


def _answer(writer: MatchWriter, meant: Offer, form: dict[str, Json]) -> None:
    writer.record(Event.Kind.ANSWER, payload=form)
    left = [each for each in standing(writer.match) if each.number == meant.number]
    if left and agreed(left[0], writer.match.seats.all()):
        AGREED[meant.kind](writer, meant)


def _meant(writer: MatchWriter, text: str) -> Offer:
    writer.check_in_play()
    number = answer_form(text)["offer"]
    for each in standing(writer.match):
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
        form: dict[str, Json] = {"offer": made.number, "accepted": False}
        writer.record(Event.Kind.ANSWER, payload=form, of=seat.number)


def _worth(writer: MatchWriter) -> int:
    assert writer.seat_number is not None  # noqa: S101  only players offer
    return writer.rules.resignation(writer.state, writer.seat_number).points


def _thrown(match: Match) -> bool:
    by_a_person = Q(user__isnull=False) | Q(automatic=True)
    return match.events.filter(by_a_person, kind=Event.Kind.THROW).exists()


def _check_resign(writer: MatchWriter, form: Mapping[str, Json]) -> None:
    points = form["points"]
    if not isinstance(points, int) or points > _worth(writer):
        raise illegal(gettext_noop("The game is not worth that much as things stand."))
    if points not in (*worths(writer.rules, writer.state), _worth(writer)):
        raise illegal(gettext_noop("No game with this cube is worth so many points."))


def _check_abort(writer: MatchWriter, form: Mapping[str, Json]) -> None:
    """Allow it: a player may offer to abort at any time during play."""


def _check_takeback(writer: MatchWriter, form: Mapping[str, Json]) -> None:
    if writer.match.holding is None and passed_on(writer.turn, writer.state, writer.seat_number):
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


CHECKS: dict[str, Callable[[MatchWriter, Mapping[str, Json]], None]] = {
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
"""By kind of offer: what is done once it is accepted."""
