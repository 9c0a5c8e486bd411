"""The chat of a match: posting a message, and a page with all messages."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits.refusals import add_retry_after, wait_text
from accounts.limits.spending import TooManyRequests, limit_requests
from accounts.requests.numbers import parse_number
from accounts.staff.sanctions import Sanctioned
from games.board.page import Notice
from games.chat import services as chat_services
from games.chat.view import chat_log, new_request
from games.models import Match
from games.views.match_page import render_page
from games.views.requests import PlayerRequest, Request, find_match, players_only


@require_POST
@never_cache
@players_only
@limit_requests("chat")
def say(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Post a chat message: a player's to the players, a spectator's to the spectators."""
    seen = find_match(request, match_id)
    notice = None
    try:
        chat_services.post_message(
            match_id=match_id,
            user=request.user,
            text=request.POST.get("text", ""),
            phrase=request.POST.get("phrase", ""),
            request_id=request.POST.get("request_id", ""),
            event=_shown_version(request),
        )
    except (chat_services.MessageRefused, Sanctioned) as refusal:
        notice = Notice(str(refusal))
    except TooManyRequests as limit:
        return add_retry_after(
            _answer_message(request, seen, Notice(wait_text(limit.seconds)), 429), limit
        )
    return _answer_message(request, seen, notice, 200 if notice is None else 422)


def _answer_message(
    request: Request, seen: Match, refusal: Notice | None, status: int
) -> HttpResponse:
    if request.htmx:
        context = {"refusal": refusal, "request_id": new_request()}
        return render(request, "games/chat/_message_form.html", context, status=status)
    if refusal is not None:
        return render_page(request, seen, notice=refusal, status=status)
    return redirect(f"{seen.get_absolute_url()}#chat-log")


@require_safe
@never_cache
@limit_requests("page")
def talk(request: Request, match_id: str) -> HttpResponse:
    """Show all chat messages of a match that this viewer may read."""
    seen = find_match(request, match_id)
    players = " – ".join(seat.name for seat in seen.seats.select_related("user").order_by("join"))
    context = {"players": players, "log": chat_log(seen, request.user, limit=None)}
    return render(request, "games/chat/messages.html", context)


def _shown_version(request: Request) -> int | None:
    """Return the version of the match that the page shows; None if the request names none."""
    return parse_number(request.POST.get("event", ""))
