"""Views for the copy of a user's data and for closing an account."""

from http import HTTPStatus

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.lifecycle.closing import GRACE_PERIOD
from accounts.limits.spending import limit_requests
from accounts.mail import confirmed_address
from accounts.models import User
from accounts.people.logged_in import UserRequest
from games.text.setup import title
from lobby.account import closing
from lobby.account.closing import StillPlaying, matches_in_play, resign_all
from lobby.account.export import export_account


class CloseForm(forms.Form):
    """Form that closes an account; asks whether to resign the matches in play."""

    resign = forms.BooleanField(
        label=_("Resign all these matches"),
        required=False,
        help_text=_(
            "You will lose each match by the number of points that resigning costs. This cannot "
            "be undone."
        ),
    )


def _can_reauthenticate(request: HttpRequest) -> bool:
    """Whether the page may ask the viewer for the password again; guests have no password."""
    return not request.user.is_authenticated or not request.user.is_guest


@require_safe
@never_cache
@login_required
def about_export(request: UserRequest) -> HttpResponse:
    """Show what the copy of a user's data contains, with a link to download the copy."""
    return render(request, "accounts/export.html")


@require_safe
@never_cache
@login_required
@reauthentication_required(enabled=_can_reauthenticate)  # type: ignore[untyped-decorator]
@limit_requests("copy")
def download_export(request: UserRequest) -> HttpResponse:
    """Return the copy of the user's data as a JSON file."""
    answer = JsonResponse(
        export_account(request.user, settings.ORIGIN), json_dumps_params={"ensure_ascii": False}
    )
    name = f"tahur-{request.user.username}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required  # type: ignore[untyped-decorator]
def close_account(request: UserRequest) -> HttpResponse:
    """Ask for confirmation; on POST, close the user's account.

    Shows an error while the user has matches in play, unless the form asks to resign them.
    """
    form = CloseForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _render_form(request, form, HTTPStatus.OK)
    user = request.user
    if form.cleaned_data["resign"]:
        resign_all(user)
    try:
        closing.close_account(user)
    except StillPlaying as refusal:
        form.add_error(None, str(refusal))
        return _render_form(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    return _mail_and_log_out(request, user)


def _mail_and_log_out(request: HttpRequest, user: User) -> HttpResponse:
    """Send a mail about the closed account, log the user out and redirect to the lobby."""
    address = confirmed_address(user)
    if address:
        get_adapter().send_notification_mail(
            "accounts/mail/account_closed", user, {"days": GRACE_PERIOD.days}, address
        )
    logout(request)
    words = gettext("Your account is closed. You can reopen it by logging in until it is deleted.")
    messages.success(request, words)
    return redirect("home")


def _render_form(request: UserRequest, form: CloseForm, status: HTTPStatus) -> HttpResponse:
    going_on = matches_in_play(request.user)
    context = {
        "form": form,
        "days": GRACE_PERIOD.days,
        "matches": [(match, title(match.game)) for match in going_on],
    }
    return render(request, "accounts/close.html", context, status=status)
