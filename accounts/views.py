"""The account page, and the page on which users change their username."""

# mypy: allow-subclassing-any
# django-allauth has no type hints.

from http import HTTPStatus

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.allauth.factors import has_second_factor
from accounts.mail import confirmed_address
from accounts.people.logged_in import UserRequest
from accounts.people.renaming import (
    FORMER_NAME_SHOWN_FOR,
    RENAME_INTERVAL,
    NameTaken,
    RenamedRecently,
    next_rename_at,
    rename,
)
from accounts.people.users import AccountClosed
from accounts.staff.sanctions import shown_restrictions


class NameForm(forms.Form):
    """Form for a new username. `rename` checks later whether the name is free."""

    username = forms.CharField(
        label=_("New username"),
        help_text=_(
            "3 to 20 letters, digits, hyphens or underscores. Other players will see this name."
        ),
        widget=forms.TextInput({"autocomplete": "username"}),
    )

    def clean_username(self) -> str:
        """Return the name. Raises `ValidationError` if the name is malformed or reserved."""
        name: str = get_adapter().clean_username(self.cleaned_data["username"], shallow=True)
        return name


@require_safe
@login_required
@never_cache
def account(request: UserRequest) -> HttpResponse:
    """Show the account page: e-mail address, second factor, and sanctions with appeal links."""
    context = {
        "address": confirmed_address(request.user),
        "second_factor": has_second_factor(request.user),
        "sanctions": shown_restrictions(request.user),
    }
    return render(request, "accounts/account.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_name(request: UserRequest) -> HttpResponse:
    """Show the form for a new username, and rename the user."""
    form = NameForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            rename(request.user, form.cleaned_data["username"])
        except NameTaken:
            form.add_error("username", get_adapter().error_messages["username_taken"])
        except (RenamedRecently, AccountClosed) as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, gettext("Your username has been changed."))
            return redirect("account")
    context = {
        "form": form,
        "next_rename_at": next_rename_at(request.user),
        "interval_days": RENAME_INTERVAL.days,
        "former_name_days": FORMER_NAME_SHOWN_FOR.days,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "accounts/change_name.html", context, status=status)
