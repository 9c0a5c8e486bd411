"""Rulings that empty a seat or give it to another player or a bot."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import Preference, User
from accounts.people.relations import is_blocked_between
from accounts.people.users import AccountClosed
from accounts.staff.powers import Power
from accounts.staff.sanctions import Sanctioned, check_may_start
from games.clock.paces import PACES
from games.engine.bots.levels import LEVELS
from games.models import Match, Ruling, Seat, SeatOffer
from games.notifications.seat_offers import tell_answer
from games.play.leaving import departures
from games.proof.leaving import VACATED, continues_without
from games.ratings.lookup import skills_of, strength
from games.rulings.ending import is_in_play
from games.rulings.fields import check_running, find_seat
from games.rulings.types import FieldValues, RulingContext, RulingRefused, RulingType
from games.selectors.joint_dice import end_chain

PERSON = "person"
"""Value of the form field `to` if a user takes the seat; for a bot, it is the bot's level."""


def _vacate(context: RulingContext) -> None:
    match = context.match
    check_running(match)
    seat = find_seat(context.values, match)
    if match.stage != Match.Stage.PLAYING or seat.computer or seat.out:
        raise RulingRefused(_("There is no player in that seat who could be removed now."))
    here = departures.seats_of_users(match)
    if not continues_without(match.abandoned, context.writer.rules.seats, here, seat.number):
        raise RulingRefused(
            _(
                "This match can't go on with that seat empty. Give the seat to another "
                "player, or decide the match."
            )
        )
    _store_previous(context, seat)
    context.append_event(seat=seat.number)
    departures.vacate_seat(context.writer, seat, VACATED, seat.number)


def _reseat(context: RulingContext) -> None:
    match, writer = context.match, context.writer
    check_running(match)
    seat = find_seat(context.values, match)
    user, computer = _find_new_player(context.values)
    check_new_player(match, seat, user, computer)
    if user is not None and not sat_here_first(match, seat, user):
        check_admissible(match, seat, user, context.request.by)
        _take_offer(context, seat, user)
    _store_previous(context, seat)
    context.append_event(seat=seat.number, computer=computer)
    was = Seat(number=seat.number, user=seat.user, reserve=seat.reserve)
    seat.user, seat.computer, seat.out, seat.stand_in = user, computer, "", ""
    seat.reserve = _new_reserve(context, was, user)
    seat.told_at = None
    end_chain(match, seat.number)
    skill = skills_of(match.game, [user])[0]
    seat.rating = None if skill is None else skill.rating
    seat.provisional = skill is not None and skill.provisional
    seat.save()
    seat.preference = Preference.objects.filter(user=user, game=match.game).first()
    if match.holding == seat.number:
        match.holding = None
    if writer.active_seat == seat.number:
        writer.clock.restart()
    match.rated = _stays_rated(context)
    users = [each.user for each in match.seats.all()]
    match.strength = strength(users, skills_of(match.game, users))


def _find_new_player(values: FieldValues) -> tuple[User | None, str]:
    to = values.get("to", "")
    if to in LEVELS:
        return None, to
    if to != PERSON:
        raise RulingRefused(_("Choose who takes the seat: a person or a computer."))
    return named_user(values), ""


def find_named_user(values: FieldValues) -> User | None:
    """Return the active user named in the form, or None."""
    name = values.get("name", "").strip().replace("\0", "")
    return User.objects.filter(username__iexact=name, is_active=True).first() if name else None


def named_user(values: FieldValues) -> User:
    """Return the active user named in the form; raise `RulingRefused` if there is none."""
    found = find_named_user(values)
    if found is None:
        raise RulingRefused(_("There is no user with this name. Check the spelling."))
    return found


def check_new_player(match: Match, seat: Seat, user: User | None, computer: str = "") -> None:
    """Raise `RulingRefused` if this user, or a bot of this level, cannot take the seat at all.

    A user has no second seat, and no match goes on with bots alone.
    """
    if not seat.out and (seat.user, seat.computer) == (user, computer):
        raise RulingRefused(_("This player is already in that seat. Choose another one."))
    if user is None:
        if not match.seats.filter(computer="", out="").exclude(pk=seat.pk).exists():
            raise RulingRefused(
                _("That would leave only computers in the match. Abort the match instead.")
            )
        return
    if match.seats.filter(user=user).exclude(pk=seat.pk).exists():
        raise RulingRefused(
            _("This player already has another seat in this match. Choose another player.")
        )


def sat_here_first(match: Match, seat: Seat, user: User) -> bool:
    """Whether the user is the first player of the seat, who agreed to this match and its players.

    No sanction affects a match that has begun, so the first player may always return.
    """
    given = _given_seats(match, seat.number).first()
    return user.pk == (seat.user_id if given is None else given.before["user"])


def check_admissible(match: Match, seat: Seat, user: User, by: User) -> None:
    """Raise `RulingRefused` unless `by` may give this user a seat in a match of others.

    Refused are the member of staff, users who may not start matches, and users who have blocked or
    are blocked by another player.
    """
    if user.pk == by.pk:
        raise RulingRefused(_("You can't give a seat to yourself."))
    try:
        check_may_start(user, rated=False)
    except (Sanctioned, AccountClosed) as error:
        raise RulingRefused(
            _("%(name)s is under a sanction and can't be given a seat."), name=user.username
        ) from error
    others = [each.user_id for each in match.seat_list if each.number != seat.number]
    if any(is_blocked_between([user.pk, other]) for other in others if other is not None):
        raise RulingRefused(
            _("There is a block between %(name)s and a player of this match."), name=user.username
        )


def _take_offer(context: RulingContext, seat: Seat, user: User) -> None:
    """Mark the offer as accepted by which this user takes the seat.

    Raises `RulingRefused` if the request carries none, if it waits no longer, or if the seat was
    given to another player meanwhile. Read from the database: what the caller holds proves nothing.
    """
    offer = context.request.offer
    found = SeatOffer.objects.waiting().filter(
        pk=0 if offer is None else offer.pk,
        match=context.match,
        seat=seat.number,
        user=user,
        by=context.request.by,
    )
    locked = found.select_for_update(of=("self",)).first()
    if locked is None:
        raise RulingRefused(_("%(name)s has to accept this seat first."), name=user.username)
    if _given_seats(context.match, seat.number).filter(event__gt=locked.version).exists():
        raise RulingRefused(_("This seat was given to another player meanwhile."))
    locked.close(SeatOffer.Outcome.ACCEPTED, user)
    tell_answer(locked)


def _store_previous(context: RulingContext, seat: Seat) -> None:
    context.before |= {
        "user": seat.user_id,
        "computer": seat.computer,
        "out": seat.out,
        "stand_in": seat.stand_in,
        "reserve": None if seat.reserve is None else seat.reserve.total_seconds(),
        "rated": context.match.rated,
    }


def _new_reserve(context: RulingContext, was: Seat, user: User | None) -> timedelta | None:
    """Return the reserve of the new player; None for a bot, or in a match without clocks.

    A user takes over the reserve that is left in the seat. A bot leaves none: then the user gets
    what the original player had left, or the full reserve if there was no original player.
    """
    pace = PACES.get(context.match.pace)
    if pace is None or user is None:
        return None
    first = _find_first_ruling(context, was.number)
    if was.reserve is None and first is not None and first.before["reserve"] is not None:
        return timedelta(seconds=first.before["reserve"])
    return was.reserve or pace.for_points(context.writer.rules.match_points)


def _stays_rated(context: RulingContext) -> bool:
    """Whether the match is rated: it was at first, and all original players are in their seats."""
    seats = list(context.match.seats.all())
    firsts = [(seat, _find_first_ruling(context, seat.number)) for seat in seats]
    changed = [(seat, first) for seat, first in firsts if first is not None]
    if any(seat.user_id != first.before["user"] for seat, first in changed):
        return False
    agreed = context.match.rulings.filter(kind=Ruling.Kind.RESEAT).first()
    return bool(agreed.before["rated"] if agreed else context.before["rated"])


def _find_first_ruling(context: RulingContext, seat: int) -> Ruling | None:
    """Return the first ruling that gave this seat to another player or bot, or None.

    This may be the ruling that is just being made.
    """
    given = _given_seats(context.match, seat).first()
    if given is None and context.values.get("seat") == str(seat):
        return Ruling(before=context.before)
    return given


def _given_seats(match: Match, seat: int) -> QuerySet[Ruling]:
    """Return the rulings that gave this seat to another player or bot, the first one first."""
    return match.rulings.filter(kind=Ruling.Kind.RESEAT, asked__seat=str(seat))


VACATE = RulingType(
    kind=Ruling.Kind.VACATE,
    power=Power.RESEAT,
    title=_("Empty a seat"),
    promise=_("The player is out for good and loses. The others play on as agreed at this table."),
    apply=_vacate,
    applies_to=lambda match: match.stage == Match.Stage.PLAYING,
    harm=_("The player in this seat loses the match."),
    fields=("seat",),
)
RESEAT = RulingType(
    kind=Ruling.Kind.RESEAT,
    power=Power.RESEAT,
    title=_("Reassign a seat"),
    promise=_(
        "Another person or a computer plays on in this seat. A person is offered the seat and has "
        "a day to accept it; a computer or the first player plays on at once. The match is rated "
        "only if all its original players are in their seats at the end."
    ),
    apply=_reseat,
    applies_to=is_in_play,
    harm=_("The player in this seat can no longer play, and the match becomes unrated."),
    reverts=(Ruling.Kind.VACATE, Ruling.Kind.RESEAT),
    matching_fields=("seat",),
    fields=("seat", "to", "name"),
)
