"""Views for quick pairing: start waiting, stay, stop, and the data of the waiting page."""

from collections.abc import Mapping
from datetime import timedelta

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.limits.spending import limited
from accounts.people.logged_in import UserRequest
from games.engine.bots.levels import LEVELS
from games.text.setup import pace_choices, title, titles
from lobby.decorators import guest_allowed, player_required, redirect_on_refusal
from lobby.models import Ticket
from lobby.pairing import services
from lobby.pairing.rule import A_SECOND, AT_FIRST, Waiting
from lobby.rating_range import equal
from lobby.request_form import RequestForm, read
from lobby.seeks.fields import LevelField

PATIENCE = timedelta(seconds=8)
"""Waiting time after which a bot is offered."""


class QuickForm(RequestForm):
    """Form for quick pairing: game and pace, and the level of a bot to play instead.

    The pace field is called `clocks`, so that the button for bots, which shares this form, sends no
    pace.
    """

    def __init__(self, game: str = "", posted: Mapping[str, str] | None = None) -> None:
        super().__init__(posted, auto_id="quick-%s", initial={"game": game})
        known = pace_choices()
        paces = [(name, _short(known[name])) for name in services.PACES]
        self.fields["game"] = forms.ChoiceField(
            label=gettext("Game"), choices=list(titles().items())
        )
        self.fields["clocks"] = forms.ChoiceField(label=gettext("Clocks"), choices=paces)
        self.fields["level"] = level = LevelField()
        level.choices = [(name, _short(gettext(each.description))) for name, each in LEVELS.items()]


def _short(words: str) -> str:
    """Return a label up to its colon."""
    return words.partition(":")[0]


@require_POST
@redirect_on_refusal
def play_now(request: HttpRequest) -> HttpResponseBase:
    """Open a ticket, or redirect to the match if one starts at once."""
    return _play_now(request, read(QuickForm(posted=request.POST)))


@limited("quick_game")
@guest_allowed
def _play_now(request: UserRequest, form: QuickForm) -> HttpResponse:
    said = form.cleaned_data
    match = services.enter(
        user=request.user, game=said["game"], pace=said["clocks"], request_id=form.request
    )
    return redirect(match or "home")


@require_POST
@player_required
def give_up(request: UserRequest) -> HttpResponse:
    """Leave quick pairing; redirect to the match if one has just started."""
    return redirect(services.leave(request.user) or "home")


@require_POST
@never_cache
@player_required
def stay(request: UserRequest) -> HttpResponse:
    """Renew the lease of the user's ticket; return its rating range and, in time, a bot's offer."""
    services.stay(request.user, services.STAY)
    ticket = Ticket.objects.filter(user=request.user).select_related("match").first()
    if ticket is None or not ticket.waits:
        return _no_more(ticket)
    said = dict(waiting_view(ticket))
    said["is_new_offer"] = said["offer"] and "offered" not in request.GET
    return render(request, "lobby/_pool_news.html", said)


def _no_more(ticket: Ticket | None) -> HttpResponse:
    """Redirect to the match, or reload the page if the ticket has ended otherwise."""
    response = HttpResponse()
    if ticket is not None and ticket.match is not None:
        response["HX-Redirect"] = ticket.match.get_absolute_url()
    else:
        response["HX-Refresh"] = "true"
    return response


def waiting_view(ticket: Ticket) -> Mapping[str, object]:
    """Return the template data of a waiting ticket."""
    waited = timezone.now() - ticket.since
    reach = Waiting(ticket.pk, ticket.rating, waited.total_seconds()).reach
    level = equal(ticket.rating)
    return {
        "game": ticket.game,
        "title": title(ticket.game),
        "pace": pace_choices()[ticket.pace],
        "seconds": int(waited.total_seconds()),
        "least": max(ticket.rating - reach, 0),
        "most": ticket.rating + reach,
        "offer": waited >= PATIENCE,
        "level": level,
        "promise": gettext(LEVELS[level].description),
        "button": RequestForm(),
    }


def law() -> Mapping[str, int]:
    """Return the numbers of the pairing rule, for the help text."""
    return {"at_first": AT_FIRST, "a_second": A_SECOND}
