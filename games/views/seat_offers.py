"""The page of a seat that staff offers to a user, and the user's answers."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits.spending import limit_requests
from accounts.models import User
from accounts.people.logged_in import UserRequest
from accounts.refused import Refused
from games.board.pictures.thumbnails import thumbnail_of
from games.models import Match, SeatOffer
from games.rulings import seat_offers
from games.selectors.perspective import perspective_of
from games.text.durations import format_duration, format_moment
from games.text.moves import known_side_name, points_text
from games.text.ruling_reasons import REASONS
from games.text.setup import clock_text, preset_title, title


@require_safe
@login_required
@never_cache
@limit_requests("page")
def seat_offer(request: UserRequest, offer_id: int) -> HttpResponse:
    """Show a seat offer to its user: the match, the seat, and the buttons while it is open."""
    found = SeatOffer.objects.select_related("match")
    offer = get_object_or_404(found, pk=offer_id, user=request.user)
    if offer.outcome == SeatOffer.Outcome.ACCEPTED:
        return redirect(offer.match)
    picture = thumbnail_of(offer.match.game, offer.match.position)
    context = {
        "offer": offer,
        "game": title(offer.match.game),
        "picture": picture,
        "picture_backgrounds": [picture.background],
        "terms": _terms(offer.match),
        "rows": _rows(offer),
    }
    status = HTTPStatus.OK if offer.is_waiting else HTTPStatus.GONE
    return render(request, "games/seat_offer.html", context, status=status)


@require_POST
@login_required
@never_cache
@limit_requests("join")
def accept_seat(request: UserRequest, offer_id: int) -> HttpResponse:
    """Accept a seat offer and redirect to the match."""
    return _answer(request, seat_offers.accept_seat, offer_id)


@require_POST
@login_required
@never_cache
@limit_requests("join")
def decline_seat(request: UserRequest, offer_id: int) -> HttpResponse:
    return _answer(request, seat_offers.decline_seat, offer_id)


def _answer(
    request: UserRequest, service: Callable[[int, User], SeatOffer], offer_id: int
) -> HttpResponse:
    try:
        offer = service(offer_id, request.user)
    except SeatOffer.DoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("seat_offer", offer_id)
    if offer.outcome == SeatOffer.Outcome.ACCEPTED:
        return redirect(offer.match)
    messages.success(request, gettext("You have declined the seat."))
    return redirect("home")


def _terms(match: Match) -> list[str]:
    """Return in a few words what the user would play."""
    clock = clock_text(match) or gettext("No clock")
    return [each for each in (preset_title(match.game, match.options), clock) if each]


def _rows(offer: SeatOffer) -> list[tuple[str, str]]:
    """Return what the user has to know of the seat, as (heading, words)."""
    perspective = perspective_of(offer.match, None)
    seat = perspective.seats[offer.seat]
    side = known_side_name(perspective, offer.seat)
    place, others = (
        seat.name,
        [each.name for each in perspective.seats if each.number != offer.seat],
    )
    if side:
        place = gettext("%(side)s, in place of %(name)s") % {"side": side, "name": seat.name}
    rows = [
        (gettext("Seat"), place),
        (gettext("Against"), ", ".join(others)),
        (gettext("Score"), points_text(perspective, offer.seat)),
        (gettext("Reserve"), "" if seat.reserve is None else format_duration(seat.reserve)),
        (gettext("Reason"), gettext(REASONS[offer.reason])),
        (gettext("The moderators write"), offer.words),
        (gettext("Open until"), format_moment(offer.expires)),
    ]
    return [(heading, words) for heading, words in rows if words]
