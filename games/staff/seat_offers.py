"""Seat offers in the console of a match: their list, and the button that withdraws one."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_POST

from accounts.refused import Refused
from accounts.staff.powers import NotPermitted
from accounts.staff.read_only_admin import staff_user
from games.models import Match, SeatOffer
from games.rulings.seat_offers import withdraw_offer


@dataclass(frozen=True, slots=True)
class SeatOfferRow:
    """A seat offer as the console shows it to staff."""

    offer: SeatOffer
    seat: str
    """Name of the player who has the seat."""
    state: str


def seat_offer_rows(match: Match) -> Sequence[SeatOfferRow]:
    """Return the seat offers of a match, the latest first."""
    found = list(match.seat_offers.select_related("user", "by").order_by("-pk"))
    names = {seat.number: seat.name for seat in match.seat_list} if found else {}
    return [SeatOfferRow(each, names[each.seat], seat_offer_state(each)) for each in found]


def seat_offer_state(offer: SeatOffer) -> str:
    """Return in words whether an offer waits, or how it ended."""
    if offer.outcome:
        return offer.get_outcome_display()
    waits = pgettext("seat offer", "waits for an answer")
    return waits if offer.is_waiting else pgettext("seat offer", "expired")


@require_POST
def withdraw_view(request: HttpRequest, match_id: str, offer_id: int) -> HttpResponse:
    """Withdraw a seat offer and return to the console of its match."""
    try:
        withdraw_offer(match_id, offer_id, staff_user(request))
    except SeatOffer.DoesNotExist as error:
        raise Http404 from error
    except NotPermitted:
        raise
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, gettext("The seat is no longer offered."))
    return redirect("admin:games_match_console", match_id)
