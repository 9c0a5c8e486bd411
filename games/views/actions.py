"""Views for what players post on the page of a match: actions and dice seeds."""

from collections.abc import Callable
from functools import partial, wraps

from django.db.models import Q
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django_htmx.http import reswap, retarget

from accounts.limits.spending import limit_requests
from accounts.requests.numbers import BadNumber, number_param
from accounts.staff.sanctions import Sanctioned
from games.board.page import Notice
from games.board.typed_moves import parse_typed
from games.engine.explanations import Illegal
from games.engine.forms.exchange import Unreadable
from games.engine.forms.typed import Misread
from games.models import Match
from games.play import services
from games.play.revealing import add_chain, reveal_link
from games.presence.running_clock import CONFIRMED, RunningClock, running_clock
from games.text.moves import reason_text, translate_message
from games.views.match_page import render_board, render_page
from games.views.requests import PlayerRequest, Request, find_match, players_only

REMATCH = "rematch"
"""The action that begins another match, in wire form."""
ScriptView = Callable[[PlayerRequest, str], HttpResponse]


@sensitive_post_parameters("link")
@require_POST
@never_cache
@players_only
@limit_requests("act")
def act(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Perform a player's action, given in wire form or typed in notation."""
    try:
        service = _bind_action(request, match_id)
        clock = _clock_elsewhere(request, match_id)
        if clock is not None:
            notice = Notice(clock.sentence, clock_url=clock.url, despite=REMATCH)
            return _render_refusal(request, find_match(request, match_id), notice, 422)
        return _respond(request, match_id, partial(_act, request, match_id, service))
    except (BadNumber, Unreadable):
        notice = Notice(
            gettext("We couldn't read this request. Please reload the page and try again.")
        )
        return _render_refusal(request, find_match(request, match_id), notice, 400)


@require_POST
@never_cache
@players_only
@limit_requests("act")
def contribute(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Store the seed that a player adds to the dice of a match.

    Scripts send its seal first, and later the seed, with the field `open`.
    """
    seen = find_match(request, match_id)
    store = partial(
        _bind_contribution(request),
        match_id=match_id,
        user=request.user,
        request_id=request.POST.get("request_id", ""),
    )
    try:
        return _respond(request, match_id, store)
    except Unreadable:
        sentence = gettext(
            "Your seed can have up to 64 letters, digits and symbols, but no spaces."
        )
        return _render_refusal(request, seen, Notice(sentence), 422)


def _refused_to_scripts(view: ScriptView) -> ScriptView:
    """Decorator: answer a request of a script, if it is refused, with a status alone."""

    @wraps(view)
    def wrapper(request: PlayerRequest, match_id: str) -> HttpResponse:
        try:
            return view(request, match_id)
        except (BadNumber, Unreadable):
            return HttpResponse(status=400)
        except Match.DoesNotExist:
            return HttpResponse(status=404)
        except services.NotSeated:
            find_match(request, match_id)
            return HttpResponse(status=403)

    return wrapper


@sensitive_post_parameters("link")
@require_POST
@never_cache
@players_only
@limit_requests("act")
@_refused_to_scripts
def reveal(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Take a player's link for the joint throw of a number; scripts send it when they are asked."""
    reveal_link(
        match_id=match_id,
        user=request.user,
        number=number_param(request.POST, "number", least=1),
        link=request.POST.get("link", ""),
    )
    return HttpResponse(status=204)


@require_POST
@never_cache
@players_only
@limit_requests("act")
@_refused_to_scripts
def chain(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Add another hash chain of a player to the joint dice; answer after which throw it starts."""
    anchor = request.POST.get("anchor", "")
    start = add_chain(match_id=match_id, user=request.user, anchor=anchor)
    return JsonResponse({"start": start})


def _bind_contribution(request: PlayerRequest) -> Callable[..., Match]:
    """Return the service for the seal or the seed that was posted, bound to it."""
    seal, seed = request.POST.get("seal", ""), request.POST.get("seed", "")
    if seal:
        return partial(services.seal_seed, seal=seal)
    if "open" in request.POST:
        return partial(services.open_seed, seed=seed, anchor=request.POST.get("anchor", ""))
    return partial(services.contribute, seed=seed)


def _bind_action(request: PlayerRequest, match_id: str) -> Callable[..., Match]:
    """Return `services.act`, bound to the action, version and request name that were posted.

    A typed action is put into wire form. Raises `BadNumber` for a malformed version.
    """
    version, typed = number_param(request.POST, "version", least=0), request.POST.get("typed")
    action = request.POST.get("action", "") or request.POST.get(CONFIRMED, "")
    return partial(
        services.act,
        match_id=match_id,
        user=request.user,
        action=action if typed is None else parse_typed(find_match(request, match_id), typed),
        version=version,
        request_id=request.POST.get("request_id", ""),
        link=request.POST.get("link", ""),
    )


def _clock_elsewhere(request: PlayerRequest, match_id: str) -> RunningClock | None:
    """Return the match in which a clock of the player runs, before they ask for a rematch.

    Returns None for other actions, for a confirmed one and if the rematch has begun.
    """
    if request.POST.get("action") != REMATCH:
        return None
    rematch = Match.objects.filter(previous=match_id).values("pk")
    return running_clock(request.user, Q(match__in=rematch))


def _act(request: PlayerRequest, match_id: str, service: Callable[..., Match]) -> Match:
    """Call the service; if the site has to act first, let it do so and call the service again."""
    try:
        return service(check_due=True)
    except services.Overdue:
        # `find_match` carries out what is due.
        find_match(request, match_id)
        return service()


def _respond(request: PlayerRequest, match_id: str, change: Callable[[], Match]) -> HttpResponse:
    """Call a service that changes the match, and respond with the result or the refusal.

    Whether the viewer may see the match is checked only for a refusal, since a service succeeds
    only for its players. Errors for requests that cannot be read are left to the caller.
    """
    try:
        after = change()
    except (Match.DoesNotExist, services.NotSeated):
        notice, status = (
            Notice(gettext("You are not a player in this match, but you can watch it.")),
            403,
        )
    except services.Stale:
        sentence = gettext(
            "The position had already changed. This is the current board: please make your move "
            "again."
        )
        notice, status = Notice(sentence), 409
    except (Illegal, Misread, Sanctioned) as refused:
        notice, status = _notice_of(refused), 422
    else:
        if request.htmx:
            return HttpResponse(status=204, headers={"X-Version": str(after.version)})
        return redirect(after)
    return _render_refusal(request, find_match(request, match_id), notice, status)


def _notice_of(refused: Illegal | Misread | Sanctioned) -> Notice:
    if isinstance(refused, Sanctioned):
        return Notice(str(refused))
    if isinstance(refused, Misread):
        return Notice(reason_text(refused))
    refusal = refused.refusal
    return Notice(translate_message(refusal.message, refusal.values), refusal.statement)


def _render_refusal(request: Request, seen: Match, notice: Notice, status: int) -> HttpResponse:
    """Respond with a notice that says why the request was refused.

    With JavaScript the response is the notice, with the current board if the page's board is
    outdated. Without JavaScript it is the whole page.
    """
    if not request.htmx:
        return render_page(request, seen, notice=notice, status=status)
    context = {"notice": notice, "game": seen.game, "swapped": False}
    if status != 409:  # noqa: PLR2004  only 409 means that the page's board is outdated
        fragment = render_to_string("games/board/_notice.html", context)
        return retarget(reswap(HttpResponse(fragment, status=status), "outerHTML"), "#notice")
    fresh = render_to_string("games/board/_notice.html", context | {"swapped": True})
    answer = HttpResponse(render_board(request, seen) + fresh, status=status)
    return retarget(reswap(answer, "outerHTML"), "#board")
