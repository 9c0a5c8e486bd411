"""Views for quick pairing: start waiting, go on waiting, stop, and the waiting page's data."""

from collections.abc import Mapping
from datetime import timedelta

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.limits.spending import limit_requests
from accounts.people.logged_in import UserRequest
from games.engine.bots.levels import LEVELS
from games.text.setup import title, titles
from lobby.decorators import guest_allowed, player_required, redirect_on_refusal
from lobby.models import Ticket
from lobby.pairing import services
from lobby.pairing.rule import INITIAL_DIFFERENCE, WIDENING_PER_SECOND, WaitingPlayer
from lobby.rating_range import level_for_rating
from lobby.request_form import RequestForm, require_valid
from lobby.second_clock import confirm_second_clock
from lobby.seeks.fields import LevelField
from lobby.seeks.quick_games import CUBE_MATCHES, PACES, quick_title

QUICK = (*PACES, *CUBE_MATCHES)
BOT_OFFERED_AFTER = timedelta(seconds=8)
"""Waiting time after which the page offers to play a bot instead."""


class QuickForm(RequestForm):
    """Form for quick pairing: game and pace, or the level of a bot.

    A tile sends both in one value, `game.pace`. The buttons for playing a bot send this form to
    another view, which must get no pace. Therefore the pace field is called `clocks`.
    """

    def __init__(self, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(posted and _split_tile(posted), auto_id="quick-%s")
        self.fields["game"] = forms.ChoiceField(choices=list(titles().items()))
        self.fields["clocks"] = forms.ChoiceField(choices=[(name, name) for name in QUICK])
        self.fields["level"] = level = LevelField()
        level.choices = [
            (name, _short_label(gettext(each.description))) for name, each in LEVELS.items()
        ]


def _split_tile(posted: Mapping[str, str]) -> Mapping[str, str]:
    """Return the sent values, with game and pace from the tile that was pressed."""
    game, _, pace = posted.get("tile", "").partition(".")
    values = {name: posted.get(name, "") for name in ("request_id", "game", "clocks", "level")}
    return values | {"game": game, "clocks": pace} if game else values


def _short_label(words: str) -> str:
    """Return the part of a label before its first colon."""
    return words.partition(":")[0]


@require_POST
@redirect_on_refusal
@confirm_second_clock
def play_now(request: HttpRequest) -> HttpResponseBase:
    """Open a ticket. Redirect to the match if one starts at once, else to the lobby."""
    return _play_now(request, require_valid(QuickForm(request.POST)))


@limit_requests("quick_game")
@guest_allowed
def _play_now(request: UserRequest, form: QuickForm) -> HttpResponse:
    data = form.cleaned_data
    match = services.open_ticket(
        user=request.user, game=data["game"], pace=data["clocks"], request_id=form.request
    )
    return redirect(match or "home")


@require_POST
@player_required
def leave_pool(request: UserRequest) -> HttpResponse:
    """Leave quick pairing; redirect to the match if one has just started, else to the lobby."""
    return redirect(services.close_ticket(request.user) or "home")


@require_POST
@never_cache
@player_required
def extend_lease(request: UserRequest) -> HttpResponse:
    """Extend the lease of the user's ticket, and return a fragment that updates the waiting page.

    The fragment shows the rating range and, after some waiting, the offer to play a bot. If the
    ticket is no longer waiting, the response is a redirect instead.
    """
    services.extend_lease(request.user, services.PING_LEASE)
    ticket = Ticket.objects.filter(user=request.user).select_related("match").first()
    if ticket is None or not ticket.is_waiting:
        return _respond_to_ended_ticket(ticket)
    context = dict(waiting_view(ticket))
    context["is_new_offer"] = context["offer"] and "offered" not in request.GET
    return render(request, "lobby/_waiting_update.html", context)


def _respond_to_ended_ticket(ticket: Ticket | None) -> HttpResponse:
    """Redirect to the match of a ticket; without a match, reload the page."""
    response = HttpResponse()
    if ticket is not None and ticket.match is not None:
        response["HX-Redirect"] = ticket.match.get_absolute_url()
    else:
        response["HX-Refresh"] = "true"
    return response


def waiting_view(ticket: Ticket) -> Mapping[str, object]:
    """Return the template data about a waiting ticket."""
    waited = timezone.now() - ticket.since
    reach = WaitingPlayer(ticket.pk, ticket.rating, waited.total_seconds()).max_difference
    level = level_for_rating(ticket.rating)
    return {
        "game": ticket.game,
        "title": title(ticket.game),
        "pace": quick_title(ticket.game, ticket.pace),
        "seconds": int(waited.total_seconds()),
        "rating": ticket.rating,
        "least": max(ticket.rating - reach, 0),
        "most": ticket.rating + reach,
        "offer": waited >= BOT_OFFERED_AFTER,
        "level": level,
        "promise": gettext(LEVELS[level].description),
        "button": RequestForm(),
    }


def pairing_numbers() -> Mapping[str, int]:
    """Return the numbers of the pairing rule that the help text names."""
    return {"at_first": INITIAL_DIFFERENCE, "a_second": WIDENING_PER_SECOND}
