"""Coming in: as a guest, with a new name, with a name."""

# mypy: allow-subclassing-any
# django-allauth carries no types.

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

from accounts.guests import new_guest
from accounts.limits.spending import limited, spend_request
from accounts.returning import own_path

BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Let somebody play at once under a name the site gives."""
    if request.user.is_authenticated:
        return redirect(_next(request))
    spend_request("guest", request)
    login(request, new_guest(), backend=BACKEND)
    return redirect(_next(request))


def _next(request: HttpRequest) -> str:
    """The page of this site that the person was on the way to, else the lobby."""
    return own_path(request.POST.get("next", "")) or resolve_url("home")


def signed_up_only(
    view: Callable[..., HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Send strangers to log in, and guests to sign up: what a view keeps, they do not have."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if request.user.is_guest:
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return wrapper


class OpenToGuests(View):
    """A way in for strangers and guests; whoever has a name already is sent on."""

    def dispatch(self, request: HttpRequest, *args: str, **kwargs: str) -> HttpResponseBase:
        """Open the page to all but those who have a name."""
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(get_login_redirect_url(request))
        return super().dispatch(request, *args, **kwargs)


@method_decorator(limited("log_in", "POST"), name="dispatch")
class LoginView(OpenToGuests, views.LoginView):
    """Logs in, a guest too: into another account, leaving the guest behind."""


@method_decorator(limited("sign_up", "POST"), name="dispatch")
class SignupView(OpenToGuests, views.SignupView):
    """Signs up; a guest stays the same person and keeps every match."""

    def form_valid(self, form: Form) -> HttpResponse:
        """Sign up, or say beside the name that another was quicker."""
        try:
            response: HttpResponse = super().form_valid(form)
        except ValidationError as error:
            form.add_error("username", error)
            response = self.form_invalid(form)
        return response


def authenticate(request: HttpRequest) -> HttpResponseBase:
    """Ask for the second factor, also of a guest who is on the way into an account."""
    if request.user.is_authenticated and request.user.is_guest:
        request.user = AnonymousUser()
    answer: HttpResponseBase = ask_for_second_factor(request)
    return answer
