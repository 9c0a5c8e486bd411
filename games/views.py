"""Pages of matches: each view reads the request, calls one service or selector, and responds."""

from collections.abc import Callable
from functools import partial, wraps

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget
from django_htmx.middleware import HtmxDetails

from accounts.limits.refusals import told_to_wait, wait_words
from accounts.limits.spending import TooManyRequests, limited
from accounts.models import User
from accounts.requests.numbers import BadNumber, asked_number, read_number
from accounts.staff.sanctions import Sanctioned
from games.board.fragments import board_fragment, board_mark, past_fragment
from games.board.page import Notice, PageRequest, match_page
from games.board.typed_moves import parse_typed
from games.chat import services as chat_services
from games.chat.view import chat_log, new_request
from games.engine.exchange import Unreadable
from games.engine.explanations import Illegal, InvalidPosition
from games.engine.typed import Misread
from games.mail.queue import mark_seen
from games.models import Match
from games.ops.failures import Attempts
from games.pages.rules import rules_view
from games.pages.shortcuts import shortcuts_on
from games.play import services
from games.presence import players
from games.text.moves import reason_text


class Request(HttpRequest):
    """A request with the attributes that the middleware adds."""

    user: User | AnonymousUser
    htmx: HtmxDetails


class PlayerRequest(Request):
    """A request of a logged-in user."""

    user: User


def players_only(
    view: Callable[[PlayerRequest, str], HttpResponse],
) -> Callable[[PlayerRequest, str], HttpResponse]:
    """Decorator: send anonymous visitors to log in, then to the match; a POST is not repeated."""

    @wraps(view)
    def wrapper(request: PlayerRequest, match_id: str) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, match_id)
        answer = redirect_to_login(reverse("match", args=[match_id]))
        return HttpResponseClientRedirect(answer.url) if request.htmx else answer

    return wrapper


@require_safe
@never_cache
def match(request: Request, match_id: str) -> HttpResponse:
    """Show the page of a match, as it is now or as it was after the event `?at=`."""
    seen = _visible(request, match_id)
    _note(request, seen)
    return _page(request, seen, moment=_moment(request, seen))


@require_safe
@never_cache
@limited("board")
def board(request: Request, match_id: str) -> HttpResponse:
    """Return the board's fragment, now or after the event `?at=`.

    Responds with status 204 if the page already shows the current version (`?v=`).
    """
    seen = _visible(request, match_id)
    moment = _moment(request, seen)
    if moment is not None:
        seat = seen.seat_of(request.user)
        return HttpResponse(past_fragment(seen, moment, seat, get_language()))
    _note(request, seen)
    version, mark = request.GET.get("v"), request.GET.get("mark", "")
    if version == str(seen.version) and mark in ("", board_mark(seen)):
        return HttpResponse(status=204)
    return HttpResponse(_board(request, seen))


@require_POST
@never_cache
@players_only
@limited("act")
def act(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Perform a player's action, given in wire form or typed in notation."""
    seen = _visible(request, match_id)
    typed = request.POST.get("typed")
    try:
        version = asked_number(request.POST, "version", least=0)
        after = services.act(
            match_id=match_id,
            user=request.user,
            action=request.POST.get("action", "") if typed is None else parse_typed(seen, typed),
            version=version,
            request_id=request.POST.get("request_id", ""),
        )
    except (BadNumber, ValueError, Unreadable):
        return _render_refusal(request, seen, Notice(gettext("This request cannot be read.")), 400)
    except services.NotSeated:
        return _render_refusal(
            request, seen, Notice(gettext("You have no seat in this match.")), 403
        )
    except services.Stale:
        sentence = gettext("The position had changed. Here it is; please play again.")
        return _render_refusal(request, _visible(request, match_id), Notice(sentence), 409)
    except (Illegal, Misread, Sanctioned) as refused:
        return _render_refusal(request, seen, _why(refused), 422)
    if request.htmx:
        return HttpResponse(status=204, headers={"X-Version": str(after.version)})
    return redirect(after)


@require_POST
@never_cache
@players_only
@limited("act")
def contribute(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Store the seed that a player adds to the dice of a match."""
    seen = _visible(request, match_id)
    try:
        after = services.contribute(
            match_id=match_id,
            user=request.user,
            seed=request.POST.get("seed", ""),
            request_id=request.POST.get("request_id", ""),
        )
    except Unreadable:
        sentence = gettext("What you give has up to 64 letters, digits and signs, and no spaces.")
        return _render_refusal(request, seen, Notice(sentence), 422)
    except services.NotSeated:
        return _render_refusal(
            request, seen, Notice(gettext("You have no seat in this match.")), 403
        )
    if request.htmx:
        return HttpResponse(status=204, headers={"X-Version": str(after.version)})
    return redirect(after)


@require_POST
@never_cache
@players_only
@limited("chat")
def say(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Post a chat message: a player's to the players, a spectator's to the spectators."""
    seen = _visible(request, match_id)
    notice = None
    try:
        chat_services.post_message(
            match_id=match_id,
            user=request.user,
            text=request.POST.get("text", ""),
            phrase=request.POST.get("phrase", ""),
            request_id=request.POST.get("request_id", ""),
            event=_about(request),
        )
    except (chat_services.MessageRefused, Sanctioned) as refusal:
        notice = Notice(str(refusal))
    except TooManyRequests as limit:
        return told_to_wait(
            _answer_message(request, seen, Notice(wait_words(limit.seconds)), 429), limit
        )
    return _answer_message(request, seen, notice, 200 if notice is None else 422)


def _answer_message(
    request: Request, seen: Match, refusal: Notice | None, status: int
) -> HttpResponse:
    if request.htmx:
        context = {"refusal": refusal, "request_id": new_request()}
        return render(request, "games/chat/_message_form.html", context, status=status)
    if refusal is not None:
        return _page(request, seen, notice=refusal, status=status)
    return redirect(f"{seen.get_absolute_url()}#chat-log")


@require_safe
@never_cache
@limited("page")
def talk(request: Request, match_id: str) -> HttpResponse:
    """Show the whole chat of a match, as far as this viewer may read it."""
    seen = _visible(request, match_id)
    players = " – ".join(seat.name for seat in seen.seats.select_related("user"))
    context = {"players": players, "log": chat_log(seen, request.user, limit=None)}
    return render(request, "games/chat/messages.html", context)


@require_safe
def rules(request: Request, game: str) -> HttpResponse:
    """Show the rules of a game, statement by statement."""
    try:
        view = rules_view(game)
    except InvalidPosition as invalid:
        raise Http404 from invalid
    return render(request, "games/rules.html", view)


def _why(refused: Illegal | Misread | Sanctioned) -> Notice:
    if isinstance(refused, Sanctioned):
        return Notice(str(refused))
    if isinstance(refused, Misread):
        return Notice(reason_text(refused))
    refusal = refused.refusal
    return Notice(gettext(refusal.message) % refusal.values, refusal.statement)


def _visible(request: Request, match_id: str) -> Match:
    visible = Match.objects.visible_to(request.user)
    seen = get_object_or_404(visible, pk=match_id)
    if seen.due_at and seen.due_at < timezone.now() and not seen.computer_due:
        # Apply overdue actions first, so the page is right even if the timekeeper is down. Bot
        # moves are left to it: they may take half a second.
        attempts = Attempts("time")
        if match_id not in attempts.held_back:
            attempts.attempt(match_id, partial(services.run_due_action, match_id))
            seen.refresh_from_db()
    mark_seen(seen, request.user.pk)
    return seen


def _note(request: Request, seen: Match) -> None:
    """Record that the player is present: pages without a socket show it by their requests."""
    if request.user.is_authenticated:
        players.record_request(seen, request.user)


def _board(request: Request, seen: Match) -> str:
    return board_fragment(seen, seen.seat_of(request.user), get_language())


def _moment(request: Request, seen: Match) -> int | None:
    """Return the event number `?at=`, or None for now.

    Raises BadRequest if it is not a number, Http404 if the match has no such event.
    """
    at = request.GET.get("at")
    if at is None:
        return None
    number = asked_number(request.GET, "at", least=0)
    if not 1 <= number <= seen.version:
        raise Http404
    return number


def _about(request: Request) -> int | None:
    """Return the version of the match that the page shows; None if the request names none."""
    return read_number(request.POST.get("event", ""))


def _page(
    request: Request,
    seen: Match,
    *,
    notice: Notice | None = None,
    status: int = 200,
    moment: int | None = None,
) -> HttpResponse:
    page = PageRequest(
        viewer=request.user,
        event=moment,
        shortcuts=shortcuts_on(request, request.user),
        refusal=notice,
        typed=request.POST.get("typed", ""),
        message=request.POST.get("text", ""),
    )
    return render(request, "games/match.html", {"page": match_page(seen, page)}, status=status)


def _render_refusal(request: Request, seen: Match, notice: Notice, status: int) -> HttpResponse:
    if not request.htmx:
        return _page(request, seen, notice=notice, status=status)
    context = {"notice": notice, "game": seen.game, "swapped": False}
    if status != 409:  # noqa: PLR2004  only 409 means that the page's board is outdated
        fragment = render_to_string("games/board/_notice.html", context)
        return retarget(reswap(HttpResponse(fragment, status=status), "outerHTML"), "#notice")
    fresh = render_to_string("games/board/_notice.html", context | {"swapped": True})
    answer = HttpResponse(_board(request, seen) + fresh, status=status)
    return retarget(reswap(answer, "outerHTML"), "#board")
