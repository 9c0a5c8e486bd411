"""Views for the inbox behind the bell: the list, and marking its entries as read."""

from functools import partial

from django.db import transaction
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.inbox.entries import mark_read, unread_entries
from accounts.limits.spending import limit_requests
from accounts.people.logged_in import UserRequest
from games.live import announce
from lobby.decorators import player_required
from lobby.notifications.inbox_list import inbox_page, read_mark


@require_safe
@never_cache
@player_required
@limit_requests("page")
def inbox(request: UserRequest) -> HttpResponse:
    """List what has happened, latest first; changes nothing, so browsers may fetch it ahead."""
    return render(request, "lobby/inbox.html", {"page": inbox_page(request.user, request.GET)})


@require_POST
@never_cache
@player_required
@limit_requests("board")
def read_inbox(request: UserRequest) -> HttpResponse:
    """Mark all entries up to the latest that the page has shown as read.

    Scripts send this once the page is seen, and get the bell; without scripts it is a button.
    """
    shown = read_mark(request.POST.get("until", ""))
    if shown is None:
        return HttpResponseBadRequest()
    with transaction.atomic():
        mark_read(request.user, shown[0])
        transaction.on_commit(partial(announce.announce_news, request.user.pk))
    if "HX-Request" not in request.headers:
        return redirect("inbox")
    unread = unread_entries(request.user).count()
    return render(request, "lobby/_bell.html", {"unread": unread, "swapped": True})
