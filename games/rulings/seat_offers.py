"""Seat offers: staff offers a seat of a match to a user, who plays on only after accepting it."""

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.requests.ids import UNREADABLE
from accounts.staff.powers import NotPermitted, Power, require_power
from accounts.staff.sanctions import check_may_start
from games.chat.phrases import clean_text
from games.models import Match, SeatOffer
from games.notifications import seat_offers as notifications
from games.rulings.fields import check_running, find_seat
from games.rulings.permission import check_uninvolved
from games.rulings.ruling import check_request, check_words, make_ruling
from games.rulings.seating import (
    PERSON,
    RESEAT,
    check_admissible,
    check_new_player,
    find_named_user,
    named_user,
    sat_here_first,
)
from games.rulings.types import WORDS, FieldValues, RulingRefused, RulingRequest

Outcome = SeatOffer.Outcome


class SeatOfferRefused(Refused):
    """Error: a seat offer was not answered or withdrawn."""


def needs_offer(match: Match, values: FieldValues) -> bool:
    """Whether a seat is to be given to a user who has to accept it first.

    Bots and the first player of the seat take it at once.
    """
    user = find_named_user(values) if values.get("to") == PERSON else None
    seat = next((each for each in match.seat_list if str(each.number) == values.get("seat")), None)
    return user is not None and seat is not None and not sat_here_first(match, seat, user)


def offer_seat(match_id: str, request: RulingRequest, values: FieldValues) -> SeatOffer:
    """Offer a seat to the user named in the form, and notify them; a repeated request returns it.

    Raises `NotPermitted` without the power to reassign seats, and `RulingRefused` if the user could
    not be given this seat now, or if the seat or the user has an open offer in this match.
    """
    require_power(request.by, Power.RESEAT)
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        request = check_request(request)
        check_words(values)
        check_uninvolved(match, request.by)
        user, wanted = named_user(values), values.get("seat", "")
        made = SeatOffer.objects.filter(by=request.by, request_id=request.request_id).first()
        if made is not None:
            if (made.match_id, str(made.seat), made.user) != (match.pk, wanted, user):
                raise RulingRefused(_(UNREADABLE))
            return made
        check_running(match)
        seat = find_seat(values, match)
        check_new_player(match, seat, user)
        check_admissible(match, seat, user, request.by)
        if match.seat_offers.waiting().filter(Q(seat=seat.number) | Q(user=user)).exists():
            raise RulingRefused(
                _("There is an open offer of this seat or to this player. Withdraw it first.")
            )
        offer = SeatOffer.objects.create(
            match=match,
            seat=seat.number,
            version=match.version,
            user=user,
            by=request.by,
            reason=request.reason,
            words=clean_text(values.get(WORDS, "")),
            note=request.note,
            request_id=request.request_id,
        )
        notifications.tell_offer(offer)
    return offer


def accept_seat(offer_id: int, user: User) -> SeatOffer:
    """Give the offered seat to its user; a repeated request changes nothing.

    Raises `SeatOffer.DoesNotExist` for other users, `Sanctioned` if a sanction forbids the user to
    start matches, `AccountClosed` for a closed account, and `SeatOfferRefused` if the seat cannot
    be given any more. Then nothing has changed.
    """
    offer = SeatOffer.objects.select_related("match", "by").get(pk=offer_id, user=user)
    if offer.outcome == Outcome.ACCEPTED:
        return offer
    if not offer.is_waiting:
        raise SeatOfferRefused(CLOSED)
    values = {"seat": str(offer.seat), "to": PERSON, "name": user.username, WORDS: offer.words}
    request = RulingRequest(offer.by, offer.reason, offer.note, request_name(offer), offer=offer)
    try:
        with transaction.atomic():
            # The account is not closed now. Users are locked before matches.
            lock_users(user)
            check_may_start(user, rated=False)
            make_ruling(RESEAT, offer.match_id, request, values)
    except (NotPermitted, RulingRefused) as refusal:
        raise SeatOfferRefused(_("This seat can no longer be given to you.")) from refusal
    offer.refresh_from_db(fields=["outcome", "decided_by", "decided_at"])
    return offer


def decline_seat(offer_id: int, user: User) -> SeatOffer:
    """Decline a seat offer to this user; a repeated request changes nothing.

    Raises `SeatOffer.DoesNotExist` for other users, and `SeatOfferRefused` if it is closed.
    """
    with transaction.atomic():
        offer = _lock(offer_id, user=user)
        if _decide(offer, Outcome.DECLINED, user):
            notifications.tell_answer(offer)
    return offer


def withdraw_offer(match_id: str, offer_id: int, by: User) -> SeatOffer:
    """Withdraw a seat offer in the name of staff; a repeated request changes nothing.

    Raises `NotPermitted` without the power to reassign seats, `SeatOffer.DoesNotExist` for an
    unknown offer, `RulingRefused` for a player of the match, and `SeatOfferRefused` if it is
    closed.
    """
    require_power(by, Power.RESEAT)
    with transaction.atomic():
        offer = _lock(offer_id, match=match_id)
        check_uninvolved(offer.match, by)
        if _decide(offer, Outcome.WITHDRAWN, by):
            notifications.tell_withdrawn(offer)
    return offer


def request_name(offer: SeatOffer) -> str:
    """Return the request name of the ruling by which an accepted seat is given, so it acts once."""
    return f"seat-offer-{offer.pk}"


def _lock(offer_id: int, **whose: object) -> SeatOffer:
    """Lock an offer after its match, in the lock order, and return it."""
    known = SeatOffer.objects.get(pk=offer_id, **whose)
    match = Match.objects.select_for_update(of=("self",)).get(pk=known.match_id)
    offer = SeatOffer.objects.select_for_update(of=("self",)).get(pk=offer_id)
    offer.match = match
    return offer


def _decide(offer: SeatOffer, outcome: Outcome, by: User) -> bool:
    """Close an offer; return whether it was open.

    Raises `SeatOfferRefused` if it was closed in another way.
    """
    if offer.outcome == outcome:
        return False
    if not offer.is_waiting:
        raise SeatOfferRefused(CLOSED)
    offer.close(outcome, by)
    return True


CLOSED = _("This offer is no longer open.")
