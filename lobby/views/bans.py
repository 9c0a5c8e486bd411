"""View that lets a banned user go on as a visitor."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.staff.sanctions import BAN


@require_POST
@never_cache
def leave_ban(request: HttpRequest) -> HttpResponse:
    """Let this browser forget the ban by which its user was logged out; lead to the front page."""
    request.session.pop(BAN, None)
    return redirect("home")
