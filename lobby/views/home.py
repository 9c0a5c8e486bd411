"""Views of the lobby page, its lists and user profiles."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limit_requests
from accounts.models import User
from accounts.people.renaming import recent_names
from accounts.people.users import resolve_former_names, user_named
from accounts.requests.numbers import number_or_zero
from accounts.staff.powers import Power, has_power
from games.clock.paces import milliseconds
from games.practice.page import daily
from lobby.decorators import redirect_on_refusal
from lobby.lists.fragments import RenderKey, load_lists, render_each_key, render_lists
from lobby.lists.online import count_online, current_match, record_visit
from lobby.lists.own_matches import latest_seat
from lobby.lists.queries import LobbyLists, ViewerEntries
from lobby.pairing.services import refresh
from lobby.profiles.error_rates import error_rates
from lobby.profiles.matches import latest_matches, match_row
from lobby.profiles.opponents import frequent_opponents
from lobby.profiles.statistics import game_ratings, tallies
from lobby.request_form import RequestForm
from lobby.seeks.expiry import mark_present, needs_presence_update
from lobby.seeks.filters import SeekFilter
from lobby.views.quick_pairing import QuickForm, pairing_numbers, waiting_view
from lobby.views.relations import relation_context
from lobby.views.tiles import tile_fragments
from lobby.watch.front_page import featured_list
from lobby.watch.player import player_list

LATEST = 10
"""Number of latest matches that a profile shows, including matches in play."""


@require_safe
@never_cache
@redirect_on_refusal
def home(request: HttpRequest) -> HttpResponse:
    """Show the lobby, or redirect to a match.

    It redirects if a match of the viewer has started since the viewer began to wait.
    """
    key = _render_key(request, latest_seat(request.user.pk))
    lists = load_lists([key])
    before = number_or_zero(request.GET.get("begun", str(key.latest_seat)))
    match = lists.entries_of(key.user).started_since(before)
    if match is not None:
        return redirect(match)
    return render(request, "lobby/home.html", _lobby_context(request, key, lists))


@require_safe
@never_cache
@limit_requests("board")
def lists(request: HttpRequest) -> HttpResponse:
    """Return the HTML of the lists alone, for pages whose socket is closed."""
    key = _render_key(request, number_or_zero(request.GET.get("v", "")))
    if isinstance(request.user, User):
        mark_present(request.user)
        record_visit(request.user)
    return HttpResponse(render_lists([key])[key])


@require_safe
@never_cache
@limit_requests("page")
@resolve_former_names
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """Show a user's ratings, statistics and latest matches."""
    person = user_named(username)
    latest = latest_matches(person, request.user, LATEST)
    context = {
        "person": person,
        "is_me": person == request.user,
        "former_names": recent_names(person),
        "now": milliseconds(timezone.now()),
        **player_list(person, current_match(latest, person)).context(),
        "ratings": game_ratings(person),
        "error_rates": error_rates(person, request.user),
        "tallies": tallies(person, request.user),
        "opponents": frequent_opponents(person, request.user),
        "matches": [match_row(match, person) for match in latest],
        "staff_page": _staff_page(person, request.user),
        **relation_context(request.user, person),
    }
    return render(request, "accounts/profile.html", context)


def _staff_page(person: User, viewer: User | AnonymousUser) -> str:
    """Return the address of the user's page in the admin, for staff who may see it; else empty."""
    if not viewer.is_staff or not has_power(viewer, Power.SEE_PEOPLE):
        return ""
    return reverse("admin:accounts_user_change", args=[person.pk])


def _render_key(request: HttpRequest, seat: int) -> RenderKey:
    """Return the key of the viewer's lists; `seat` is the viewer's latest when the page opened."""
    origin = request.build_absolute_uri("/").rstrip("/")
    return RenderKey(
        get_language(), request.user.pk, origin, seat, SeekFilter.normalized(request.GET)
    )


def _refresh_seconds(entries: ViewerEntries, *, looks: bool) -> int:
    """Return after how many seconds a page without scripts reloads; 0 for never.

    `looks` says whether the viewer waits in quick pairing.
    """
    if looks:
        return 5
    return 15 if entries.is_waiting else 0


def _people_first(viewer: User | AnonymousUser, entries: ViewerEntries) -> bool:
    """Whether the lists come first: for users with an account, and guests who play or wait.

    Others first read what the site is.
    """
    registered = isinstance(viewer, User) and not viewer.is_guest
    return registered or bool(entries.seeks or entries.matches or entries.challenges)


def _lobby_context(request: HttpRequest, key: RenderKey, lists: LobbyLists) -> dict[str, object]:
    ticket, entries = None, lists.entries_of(key.user)
    if isinstance(request.user, User):
        ticket = refresh(request.user)
        if any(map(needs_presence_update, entries.seeks)):
            mark_present(request.user)
    return {
        "lists": render_each_key([key], lists)[key],
        "render_key": key,
        "entries": entries,
        "online": count_online(request.user),
        "people_first": _people_first(request.user, entries),
        "button": RequestForm(),
        "seek_filter": SeekFilter.of(key.filter_query),
        "quick": QuickForm(),
        "tiles": tile_fragments(lists.waiting_for(request.user.pk)),
        "pairing": pairing_numbers(),
        "ticket": ticket and waiting_view(ticket),
        "refresh_seconds": _refresh_seconds(entries, looks=ticket is not None),
        "now": milliseconds(timezone.now()),
        "daily": daily(),
        **featured_list().context(),
    }
