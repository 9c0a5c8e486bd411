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
from games.sitting import Sitting, illegal

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


def offer(sitting: Sitting, text: str) -> None:
    """Record an offer. One that needs no consent takes effect at once.

    Bots refuse to let a turn be taken back. Raises `Illegal` if the offer is not allowed now.
    """
    sitting.check_going_on()
    form = offer_form(text)
    if form.get("points") == _worth(sitting):
        resign(sitting, text)
        return
    if (form["offer"], sitting.number) in [
        (each.kind, each.seat) for each in standing(sitting.match)
    ]:
        raise illegal(gettext_noop("You have offered this already."))
    CHECKS[str(form["offer"])](sitting, form)
    alone = form["offer"] == ABORT and not _thrown(sitting.match)
    sitting.record(Event.Kind.OFFER, payload=form)
    made = standing(sitting.match)[-1]
    if alone or agreed(made, sitting.match.seats.all()):
        AGREED[made.kind](sitting, made)
    elif made.kind == TAKEBACK:
        _refuse_for_computers(sitting, made)


def accept(sitting: Sitting, text: str) -> None:
    """Accept an offer; it takes effect once all seats that it asks have accepted."""
    meant = _meant(sitting, text)
    _check_asked(sitting, meant)
    _answer(sitting, meant, answer_form(text))


def refuse(sitting: Sitting, text: str) -> None:
    """Refuse an offer, which closes it."""
    meant = _meant(sitting, text)
    _check_asked(sitting, meant)
    sitting.record(Event.Kind.ANSWER, payload=answer_form(text))


def withdraw(sitting: Sitting, text: str) -> None:
    """Withdraw one's own offer."""
    meant = _meant(sitting, text)
    if meant.seat != sitting.number:
        raise illegal(gettext_noop("This offer is not yours."))
    sitting.record(Event.Kind.ANSWER, payload=answer_form(text))


def answer_for_computer(sitting: Sitting) -> bool:
    """Answer, for a bot, an offer made to it. Return whether there was one."""
    found = for_computer(sitting.match)
    if found is None:
        return False
    made, seat = found
    sitting.play_for(seat)
    assert sitting.number is not None  # noqa: S101  it has a seat
    content = accepts(sitting.rules, sitting.state, made.seat, made.points)
    _answer(sitting, made, {"offer": made.number, "accepted": content})
    return True


def give_time(sitting: Sitting, _: str) -> None:
    """Add `clocks.EXTRA` to the reserve of every other player with a clock.

    Raises `Illegal` if there is none, or if this seat has done so `clocks.TIMES` times.
    """
    sitting.check_going_on()
    match = sitting.match
    timed = match.seats.filter(reserve__isnull=False, out="")
    others = [seat for seat in timed if seat.number != sitting.number]
    if not others:
        raise illegal(gettext_noop("Nobody else here has a clock."))
    if match.events.filter(kind=Event.Kind.GIVE, seat=sitting.number).count() >= TIMES:
        raise illegal(gettext_noop("You have given as much time as anybody may give."))
    for seat in others:
        assert seat.reserve is not None  # noqa: S101  filtered above
        seat.reserve += EXTRA
        seat.save(update_fields=["reserve"])
    sitting.record(Event.Kind.GIVE, payload={"seconds": int(EXTRA.total_seconds())})


def _answer(sitting: Sitting, meant: Offer, form: dict[str, Json]) -> None:
    sitting.record(Event.Kind.ANSWER, payload=form)
    left = [each for each in standing(sitting.match) if each.number == meant.number]
    if left and agreed(left[0], sitting.match.seats.all()):
        AGREED[meant.kind](sitting, meant)


def _meant(sitting: Sitting, text: str) -> Offer:
    sitting.check_going_on()
    number = answer_form(text)["offer"]
    for each in standing(sitting.match):
        if each.number == number:
            return each
    raise illegal(gettext_noop("This offer does not stand any more."))


def _check_asked(sitting: Sitting, meant: Offer) -> None:
    if sitting.number in meant.accepted:
        return
    if sitting.number not in answering(meant, sitting.match.seats.all()):
        raise illegal(gettext_noop("This offer is not for you to answer."))


def _refuse_for_computers(sitting: Sitting, made: Offer) -> None:
    computers = (seat for seat in sitting.match.seats.all() if seat.level)
    for seat in islice(computers, 1):
        form: dict[str, Json] = {"offer": made.number, "accepted": False}
        sitting.record(Event.Kind.ANSWER, payload=form, of=seat.number)


def _worth(sitting: Sitting) -> int:
    assert sitting.number is not None  # noqa: S101  only players offer
    return sitting.rules.resignation(sitting.state, sitting.number).points


def _thrown(match: Match) -> bool:
    by_a_person = Q(user__isnull=False) | Q(automatic=True)
    return match.events.filter(by_a_person, kind=Event.Kind.THROW).exists()


def _check_resign(sitting: Sitting, form: Mapping[str, Json]) -> None:
    points = form["points"]
    if not isinstance(points, int) or points > _worth(sitting):
        raise illegal(gettext_noop("The game is not worth that much as things stand."))
    if points not in (*worths(sitting.rules, sitting.state), _worth(sitting)):
        raise illegal(gettext_noop("No game with this cube is worth so many points."))


def _check_abort(sitting: Sitting, form: Mapping[str, Json]) -> None:
    """Allow it: a player may offer to abort at any time during play."""


def _check_takeback(sitting: Sitting, form: Mapping[str, Json]) -> None:
    if sitting.match.holding is None and passed_on(sitting.turn, sitting.state, sitting.number):
        return
    raise illegal(gettext_noop("There is no finished turn of yours that could be taken back."))


def _resigned(sitting: Sitting, made: Offer) -> None:
    winners = sitting.rules.resignation(sitting.state, made.seat).winners
    sitting.end_game(Outcome(winners, made.points), Match.Ending.RESIGNED)


def _aborted(sitting: Sitting, made: Offer) -> None:
    sitting.end(ABORTED, Match.Ending.ABORTED)


def _taken_back(sitting: Sitting, made: Offer) -> None:
    _, before = read_position(sitting.turn.throw.position)
    sitting.record(Event.Kind.TAKEBACK, after=before, of=made.seat)


CHECKS: dict[str, Callable[[Sitting, Mapping[str, Json]], None]] = {
    RESIGN: _check_resign,
    ABORT: _check_abort,
    TAKEBACK: _check_takeback,
}
"""By kind of offer: a check that raises `Illegal` if it cannot be made now."""
AGREED: dict[str, Callable[[Sitting, Offer], None]] = {
    RESIGN: _resigned,
    ABORT: _aborted,
    TAKEBACK: _taken_back,
}
"""By kind of offer: what is done once it is accepted."""
