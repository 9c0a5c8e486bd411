"""Rulings that empty a seat or give it to another player or a bot."""

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.staff.powers import Power
from games.clock.paces import PACES
from games.engine.bots.levels import LEVELS
from games.models import Match, Ruling, Seat
from games.play import leaving
from games.proof.leaving import VACATED, continues_without
from games.ratings.lookup import strength
from games.rulings.asking import going_on, seat_of
from games.rulings.cases import RulingContext, RulingRefused, RulingType
from games.rulings.ending import has_begun

PERSON = "person"
"""Value of the field `to` if a user, and not a bot of some level, is to take the seat."""


def _vacate(case: RulingContext) -> None:
    match = case.match
    going_on(match)
    seat = seat_of(case.asked, match)
    if match.stage != Match.Stage.PLAYING or seat.computer or seat.out:
        raise RulingRefused(_("Nobody sits there who could be taken out now."))
    here = leaving.seats_of_users(match)
    if not continues_without(match.abandoned, case.writer.rules.seats, here, seat.number):
        raise RulingRefused(
            _(
                "At this table nobody plays on in an empty seat: give it to somebody else, or "
                "decide the match."
            )
        )
    _remember(case, seat)
    case.tell(seat=seat.number)
    leaving.vacate_seat(case.writer, seat, VACATED, seat.number)


def _reseat(case: RulingContext) -> None:
    match, writer = case.match, case.writer
    going_on(match)
    seat = seat_of(case.asked, match)
    user, computer = _taker(case)
    _check_taker(match, seat, user, computer)
    _remember(case, seat)
    case.tell(seat=seat.number, computer=computer)
    was = Seat(number=seat.number, user=seat.user, reserve=seat.reserve)
    seat.user, seat.computer, seat.out, seat.stand_in = user, computer, "", ""
    seat.reserve = _reserve(case, was, user)
    seat.told_at = None
    seat.save()
    if match.holding == seat.number:
        match.holding = None
    if writer.active_seat == seat.number:
        writer.clock.restart()
    match.rated = _stays_rated(case)
    match.strength = strength(match.game, [each.user for each in match.seats.all()])


def _taker(case: RulingContext) -> tuple[User | None, str]:
    to = case.asked.get("to", "")
    if to in LEVELS:
        return None, to
    if to != PERSON:
        raise RulingRefused(_("Say who is to sit there: a person, or a computer."))
    name = case.asked.get("name", "").strip()
    found = User.objects.filter(username__iexact=name, is_active=True).first() if name else None
    if found is None:
        raise RulingRefused(_("There is nobody of this name."))
    return found, ""


def _check_taker(match: Match, seat: Seat, user: User | None, computer: str) -> None:
    if not seat.out and (seat.user, seat.computer) == (user, computer):
        raise RulingRefused(_("They sit there already."))
    if user is None:
        if not match.seats.filter(computer="", out="").exclude(pk=seat.pk).exists():
            raise RulingRefused(_("Then nobody would be left to play: abort the match."))
        return
    if match.seats.filter(user=user).exclude(pk=seat.pk).exists():
        raise RulingRefused(_("They sit in another seat of this match."))


def _remember(case: RulingContext, seat: Seat) -> None:
    case.before |= {
        "user": seat.user_id,
        "computer": seat.computer,
        "out": seat.out,
        "stand_in": seat.stand_in,
        "reserve": None if seat.reserve is None else seat.reserve.total_seconds(),
        "rated": case.match.rated,
    }


def _reserve(case: RulingContext, was: Seat, user: User | None) -> timedelta | None:
    """Return the new player's reserve: what is left, or the original player's after a bot."""
    pace = PACES.get(case.match.pace)
    if pace is None or user is None:
        return None
    first = _first(case, was.number)
    if was.reserve is None and first is not None and first.before["reserve"] is not None:
        return timedelta(seconds=first.before["reserve"])
    return was.reserve or pace.for_points(case.writer.rules.match_points)


def _stays_rated(case: RulingContext) -> bool:
    """Whether the match stays rated: only if all original players are in their seats."""
    seats = list(case.match.seats.all())
    firsts = [(seat, _first(case, seat.number)) for seat in seats]
    changed = [(seat, first) for seat, first in firsts if first is not None]
    if any(seat.user_id != first.before["user"] for seat, first in changed):
        return False
    agreed = case.match.rulings.filter(kind=Ruling.Kind.RESEAT).first()
    return bool(agreed.before["rated"] if agreed else case.before["rated"])


def _first(case: RulingContext, seat: int) -> Ruling | None:
    """Return the first ruling that gave this seat to another player, including the current one."""
    given = case.match.rulings.filter(kind=Ruling.Kind.RESEAT, asked__seat=str(seat)).first()
    if given is None and case.asked.get("seat") == str(seat):
        return Ruling(before=case.before)
    return given


VACATE = RulingType(
    kind=Ruling.Kind.VACATE,
    power=Power.RESEAT,
    title=_("Empty a seat"),
    promise=_("Its player has left for good and lost; the others play on as the table has agreed."),
    does=_vacate,
    fits=lambda match: match.stage == Match.Stage.PLAYING,
    fields=("seat",),
)
RESEAT = RulingType(
    kind=Ruling.Kind.RESEAT,
    power=Power.RESEAT,
    title=_("Give a seat to somebody"),
    promise=_(
        "Somebody else plays on there, or a computer; the match counts for no rating unless all "
        "sit there in the end who sat down at first."
    ),
    does=_reseat,
    fits=has_begun,
    undoes=(Ruling.Kind.VACATE, Ruling.Kind.RESEAT),
    about=("seat",),
    fields=("seat", "to", "name"),
)
