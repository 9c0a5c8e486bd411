"""The page on which somebody closes their account."""

from http import HTTPStatus

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.closing import GRACE
from accounts.mailing import confirmed_address
from accounts.models import User
from games.agreed import title
from lobby.closing import StillPlaying, close, give_up_all, matches_on
from lobby.entrance import PlayerRequest


class CloseForm(forms.Form):
    """Asks whether matches that go on are to be given up."""

    resign = forms.BooleanField(
        label=_("Resign all of these matches"),
        required=False,
        help_text=_("Each is lost for as much as resigning costs there, and cannot be taken back."),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required  # type: ignore[untyped-decorator]
def close_account(request: PlayerRequest) -> HttpResponse:
    """Close the account of whoever asks, once they have no matches that go on."""
    form = CloseForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form, HTTPStatus.OK)
    user = request.user
    if form.cleaned_data["resign"]:
        give_up_all(user)
    try:
        close(user)
    except StillPlaying:
        form.add_error(None, gettext("You have matches that go on. Finish them, or resign them."))
        return _page(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    return _leave(request, user)


def _leave(request: HttpRequest, user: User) -> HttpResponse:
    address = confirmed_address(user)
    if address:
        get_adapter().send_notification_mail(
            "account/email/account_closed", user, {"days": GRACE.days}, address
        )
    logout(request)
    words = gettext("Your account is closed. Until it is deleted, logging in opens it again.")
    messages.success(request, words)
    return redirect("home")


def _page(request: PlayerRequest, form: CloseForm, status: HTTPStatus) -> HttpResponse:
    going_on = matches_on(request.user)
    context = {
        "form": form,
        "days": GRACE.days,
        "matches": [(match, title(match.game)) for match in going_on],
    }
    return render(request, "accounts/close.html", context, status=status)
