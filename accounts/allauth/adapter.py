"""Account adapter of django-allauth: guests who sign up, reserved names, attempt limits, mail."""

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
    "reauthenticate": _("Give your password instead"),
    "mfa_reauthenticate": _("Give a code instead"),
    "mfa_reauthenticate:webauthn": _("Use a passkey instead"),
}
"""Labels of the ways of reauthentication, by the id that allauth gives them."""


class AccountAdapter(DefaultAccountAdapter):
    """Account adapter: guests who sign up keep their user row; rules for names and mail."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("No account has this e-mail address and this password."),
        "email_taken": _("Somebody already has this e-mail address."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_password": _("This is not your password."),
        "username_blacklisted": _("This username is kept for the site itself."),
        "username_password_mismatch": _("No account has this username and this password."),
        "username_taken": _("Somebody already has this username."),
    }

    def is_safe_url(self, url: str) -> bool:
        """Whether a redirect may lead to this URL: only to absolute paths of this site."""
        return bool(local_path(url))

    def new_user(self, request: HttpRequest) -> User:
        """Return the user who signs up: the current guest, or else a new one."""
        if request.user.is_authenticated and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Save the new user's name and language.

        Raise `ValidationError` if the name was just taken.
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

        A failed attempt counts against a limit. Raises `TooManyRequests` if the limit is reached.
        """
        attempt = spend_attempt(request, credentials)
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            give_back(attempt)
        return user

    def pre_login(self, request: HttpRequest, user: User, **about: object) -> HttpResponse | None:
        """Refuse inactive users as allauth does, but not those who closed their own account."""
        if is_closed(user):
            return None
        answer: HttpResponse | None = super().pre_login(request, user, **about)
        return answer

    def login(self, request: HttpRequest, user: User) -> None:
        """Log in; reopen the account if its owner has closed it.

        All factors have been checked by now. A guest who signed up keeps the data of the session
        under a new session key.
        """
        if is_closed(user) and reopen(user):
            messages.success(request, gettext("Your account is open again."))
            self.send_notification_mail("accounts/mail/account_reopened", user)
        if request.user == user:
            update_session_auth_hash(request, user)
        super().login(request, user)

    def get_reauthentication_methods(self, user: User) -> list[dict[str, object]]:
        """Return the user's ways of reauthentication, with the labels of this site."""
        ways = super().get_reauthentication_methods(user)
        return [{**way, "description": REAUTHENTICATION_LABELS[way["id"]]} for way in ways]

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return a valid name; raise `ValidationError` if it is reserved or was ever used.

        With `shallow`, earlier use is not checked.
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
        """Send a security notice to the given address, else to the user's confirmed one."""
        address = email or confirmed_address(user)
        if address:
            super().send_notification_mail(template_prefix, user, context, address)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send mail in the recipient's language, with links to pages in that language."""
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
        """Prefix every subject with the name of the site."""
        return f"Tahúr: {subject}"
