"""The page from which somebody reaches all that is theirs."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.factors import has_second_factor
from accounts.mailing import confirmed_address
from accounts.models import User


class OwnRequest(HttpRequest):
    """A request of somebody who is logged in."""

    user: User


@require_safe
@login_required
@never_cache
def account(request: OwnRequest) -> HttpResponse:
    """What the account of whoever asks is like, and where each part of it is changed."""
    context = {
        "address": confirmed_address(request.user),
        "second_factor": has_second_factor(request.user),
    }
    return render(request, "accounts/account.html", context)
