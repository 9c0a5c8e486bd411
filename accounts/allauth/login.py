"""Views for playing as a guest, signing up and logging in."""

# mypy: allow-subclassing-any
# django-allauth has no type hints.

from collections.abc import Callable
from functools import wraps

from allauth.account import views
from allauth.account.utils import get_login_redirect_url
from allauth.mfa.base.views import authenticate as ask_for_second_factor
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_POST
from django.views.generic import View

from accounts.lifecycle.guests import new_guest
from accounts.limits.spending import limit_requests, spend_request
from accounts.requests.return_paths import local_path

BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_POST
def guest_login(request: HttpRequest) -> HttpResponse:
    """Create a guest, log the visitor in as this guest, and redirect.

    A visitor who is logged in already is only redirected.
    """
    if request.user.is_authenticated:
        return redirect(_next_path(request))
    spend_request("guest", request)
    login(request, new_guest(), backend=BACKEND)
    return redirect(_next_path(request))


def _next_path(request: HttpRequest) -> str:
    """Return the path in the `next` parameter; the lobby's path if that is missing or invalid."""
    return local_path(request.POST.get("next", "")) or resolve_url("home")


def signup_required(
    view: Callable[..., HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Decorator for views that only users who have signed up may see.

    Anonymous visitors are redirected to the log-in page, guests to the sign-up page.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if request.user.is_guest:
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return wrapper


class AnonymousOrGuestView(View):
    """Base class of pages for visitors who have not signed up: anonymous visitors and guests."""

    def dispatch(self, request: HttpRequest, *args: str, **kwargs: str) -> HttpResponseBase:
        """Redirect users who have signed up; show the page to other visitors."""
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(get_login_redirect_url(request))
        return super().dispatch(request, *args, **kwargs)


@method_decorator(limit_requests("log_in", "POST"), name="dispatch")
class LoginView(AnonymousOrGuestView, views.LoginView):
    """Log-in page. A guest who logs in to another account leaves the guest account behind."""


@method_decorator(limit_requests("sign_up", "POST"), name="dispatch")
class SignupView(AnonymousOrGuestView, views.SignupView):
    """Sign-up page. A guest who signs up keeps their user row, and so all their matches."""

    def form_valid(self, form: Form) -> HttpResponse:
        """Sign the user up. If the name was taken in the meantime, show an error at the name."""
        try:
            response: HttpResponse = super().form_valid(form)
        except ValidationError as error:
            form.add_error("username", error)
            response = self.form_invalid(form)
        return response


class ConfirmEmailView(views.ConfirmEmailView):
    """Page that confirms an e-mail address by the link that was sent to it.

    allauth logs the reader out if the address is another account's, already when the page is
    opened. An attacker's link would log players out, and a guest can never log in again. So the
    reader stays logged in.
    """

    def logout_other_user(self, confirmation: object) -> None:
        """Leave the reader's own session alone."""


def authenticate(request: HttpRequest) -> HttpResponseBase:
    """Show the page that asks for the second factor at log-in.

    A guest sees the page, too, when logging in to another account.
    """
    if request.user.is_authenticated and request.user.is_guest:
        request.user = AnonymousUser()
    answer: HttpResponseBase = ask_for_second_factor(request)
    return answer
