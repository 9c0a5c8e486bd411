"""The site's account adapter for django-allauth.

An adapter is the class by which a site changes the behaviour of allauth.
"""

# mypy: allow-subclassing-any
# django-allauth has no type hints.

from typing import ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _

from accounts.allauth.attempts import spend_attempt
from accounts.languages import localize_url
from accounts.lifecycle.closing import is_closed, reopen
from accounts.limits.spending import give_back
from accounts.mail import confirmed_address
from accounts.models import User
from accounts.people.renaming import is_taken
from accounts.people.reserved_names import is_reserved
from accounts.people.signals import send_identity_changed
from accounts.requests.return_paths import local_path

REAUTHENTICATION_LABELS = {
    "reauthenticate": _("Use your password instead"),
    "mfa_reauthenticate": _("Use a code instead"),
    "mfa_reauthenticate:webauthn": _("Use a passkey instead"),
}
"""Label of each way to reauthenticate, by allauth's id of this way."""


class AccountAdapter(DefaultAccountAdapter):
    """Account adapter with this site's rules for guests, names, log-in attempts and mail."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("Wrong e-mail address or password. Please try again."),
        "email_taken": _("Another account already uses this e-mail address."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_password": _("This is not your password."),
        "username_blacklisted": _("This username is reserved. Please choose another."),
        "username_password_mismatch": _("Wrong username or password. Please try again."),
        "username_taken": _("This username is already taken. Please choose another."),
    }

    def is_safe_url(self, url: str) -> bool:
        """Whether a redirect may lead to this URL.

        It must be a path of this site, such as `/account/`.
        """
        return bool(local_path(url))

    def new_user(self, request: HttpRequest) -> User:
        """Return the user who is to be signed up: the current guest, or else a new user."""
        if request.user.is_authenticated and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Save the user who signs up, with the form's data and the language of the page.

        Raises `ValidationError` if another user took the name in the meantime.
        """
        user.is_guest = False
        user.language = get_language() or ""
        try:
            with transaction.atomic():
                saved: User = super().save_user(request, user, form, commit)
                send_identity_changed(saved.pk)
        except IntegrityError as error:
            raise self.validation_error("username_taken") from error
        return saved

    def authenticate(self, request: HttpRequest, **credentials: str) -> User | None:
        """Return the user with these credentials, or None.

        Each failed attempt counts against a limit. Raises `TooManyRequests` if the limit is
        reached.
        """
        attempt = spend_attempt(request, credentials)
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            give_back(attempt)
        return user

    def pre_login(self, request: HttpRequest, user: User, **about: object) -> HttpResponse | None:
        """Refuse to log in inactive users, except those who closed their own account.

        Logging in reopens a closed account: see `login`.
        """
        if is_closed(user):
            return None
        answer: HttpResponse | None = super().pre_login(request, user, **about)
        return answer

    def login(self, request: HttpRequest, user: User) -> None:
        """Log the user in. If the user had closed the account, reopen it.

        Password and second factor have been checked before. A guest who has just signed up keeps
        the data of the session; only the session key changes.
        """
        if is_closed(user) and reopen(user):
            messages.success(request, gettext("Your account is open again."))
            self.send_notification_mail("accounts/mail/account_reopened", user)
        if request.user == user:
            update_session_auth_hash(request, user)
        super().login(request, user)

    def get_reauthentication_methods(self, user: User) -> list[dict[str, object]]:
        """Return how the user can reauthenticate: by password, code or passkey.

        Reauthentication means that a logged-in user confirms their identity again, before a
        sensitive change. The labels are this site's.
        """
        ways = super().get_reauthentication_methods(user)
        return [{**way, "description": REAUTHENTICATION_LABELS[way["id"]]} for way in ways]

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name if a user may take it; else raise `ValidationError`.

        Refused are malformed names, reserved names, and names that any user has or has had. With
        `shallow`, other users' names are not checked.
        """
        if is_reserved(username):
            raise self.validation_error("username_blacklisted")
        cleaned: str = super().clean_username(username, shallow)
        if not shallow and is_taken(username):
            raise self.validation_error("username_taken")
        return cleaned

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, object] | None = None,
        email: str | None = None,
    ) -> None:
        """Send a security notice to `email`, or else to the user's confirmed address.

        Sends nothing if there is no such address.
        """
        address = email or confirmed_address(user)
        if address:
            super().send_notification_mail(template_prefix, user, context, address)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send mail in the user's language, or else in the language of the page.

        Links in the mail lead to pages in the same language.
        """
        user = context.get("user")
        preferred = isinstance(user, User) and user.language
        language = preferred or get_language() or settings.LANGUAGE_CODE
        links = {
            name: localize_url(str(link), language)
            for name, link in context.items()
            if name.endswith("_url")
        }
        with override(language):
            super().send_mail(template_prefix, email, {**context, **links})

    def format_email_subject(self, subject: str) -> str:
        """Return the subject of a mail with the site's name in front."""
        return f"Tahúr: {subject}"
