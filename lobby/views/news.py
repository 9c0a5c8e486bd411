"""Views for the news of a user: the notice on every page, and accepting a rematch there."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits.spending import limit_requests
from accounts.models import User
from accounts.people.logged_in import UserRequest
from accounts.staff.sanctions import Sanctioned, shown_restrictions
from games.chat.view import ChatView, chat_view
from games.engine.explanations import Illegal
from games.models import Match
from games.play.services import NotSeated, Stale, act
from games.text.moves import translate_message
from lobby.context.news import load_news
from lobby.decorators import player_required
from lobby.second_clock import confirm_second_clock


@require_safe
@never_cache
@limit_requests("board")
def news(request: HttpRequest) -> HttpResponse:
    """Return what is new for a user, for a page that may show older: notice, bell, restrictions.

    The page of a match also gets the form of its chat, or the reason why it has none.

    `has` in the query is the mark of the notice on the page, `here` the match whose page it is. The
    response is empty (204) if the page shows the same, and for visitors who are not logged in.
    """
    if not isinstance(request.user, User):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    here = request.GET.get("here", "").replace("\0", "")
    found = load_news(request.user, here)
    if found.mark == request.GET.get("has", ""):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = {
        "news": found,
        "here": here,
        "restrictions": shown_restrictions(request.user) if found.sanctions else [],
        "chat": _chat_beside(request.user, here),
    }
    return render(request, "lobby/_pushed_news.html", context)


def _chat_beside(user: User, here: str) -> ChatView | None:
    match = Match.objects.visible_to(user).filter(pk=here).first() if here else None
    chat = chat_view(match, user) if match is not None else None
    return chat if chat is not None and chat.shown and not chat.quiet else None


@require_POST
@never_cache
@player_required
@confirm_second_clock
@limit_requests("act")
def accept_rematch(request: UserRequest, match_id: str) -> HttpResponse:
    """Agree to the rematch of a match; redirect to it, or to the match if others still have to.

    A user who has agreed before is led to the rematch. Responds with status 404 to users without a
    seat in the match.
    """
    match = get_object_or_404(Match.objects.filter(seats__user=request.user), pk=match_id)
    refusal = ""
    try:
        act(
            match_id=match.pk,
            user=request.user,
            action="rematch",
            version=match.version,
            request_id=uuid4().hex,
        )
    except NotSeated as error:
        raise Http404 from error
    except Stale:
        pass
    except Sanctioned as refused:
        refusal = str(refused)
    except Illegal as refused:
        refusal = translate_message(refused.refusal.message, refused.refusal.values)
    following = Match.objects.filter(previous=match).first()
    if refusal and following is None:
        messages.error(request, refusal)
    return redirect(following or match)
