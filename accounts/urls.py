"""URLs of accounts: our own pages, and pages of django-allauth with our limits and checks."""

from collections.abc import Callable

from allauth.account import views as account
from allauth.mfa.base import views as factors
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as passkeys
from django.http import HttpResponseBase
from django.urls import URLPattern, path, re_path

from accounts.allauth.login import (
    ConfirmEmailView,
    LoginView,
    SignupView,
    authenticate,
    guest_login,
    signup_required,
)
from accounts.limits.spending import limit_requests
from accounts.notifications import views as notifications
from accounts.sessions.logins import sessions
from accounts.views import account as own_account
from accounts.views import change_name


def _user_path(route: str, view: Callable[..., HttpResponseBase], name: str) -> URLPattern:
    """Return the URL pattern of a page for users who have signed up.

    Anonymous visitors are sent to log in, guests to sign up.
    """
    return path(f"accounts/{route}", signup_required(view), name=name)


def _limited_user_path(route: str, view: Callable[..., HttpResponseBase], name: str) -> URLPattern:
    """Return a URL pattern like `_user_path`, with a rate limit on POST requests.

    Such a request sends mail or checks a password.
    """
    return _user_path(route, limit_requests("account_change", "POST")(view), name)


urlpatterns = [
    path("account/", own_account, name="account"),
    path("account/name/", signup_required(change_name), name="rename"),
    path("preferences/notifications/", notifications.notifications, name="notifications"),
    path("preferences/notifications/here/", notifications.notify_here, name="notify_here"),
    path("preferences/notifications/remove/", notifications.remove_device, name="remove_device"),
    path(
        "preferences/notifications/test/",
        notifications.test_notification,
        name="test_notification",
    ),
    path(
        "preferences/notifications/decline/",
        notifications.decline_notifications,
        name="decline_notifications",
    ),
    path("preferences/notifications/renew/", notifications.renew_device, name="renew_device"),
    path("accounts/guest/", guest_login, name="guest"),
    path("accounts/signup/", SignupView.as_view(), name="account_signup"),
    path("accounts/login/", LoginView.as_view(), name="account_login"),
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$",
        ConfirmEmailView.as_view(),
        name="account_confirm_email",
    ),
    path("accounts/2fa/authenticate/", authenticate, name="mfa_authenticate"),
    path(
        "accounts/password/reset/",
        limit_requests("password_reset", "POST")(account.password_reset),
        name="account_reset_password",
    ),
    path(
        "accounts/2fa/webauthn/login/",
        limit_requests("log_in", "POST")(passkeys.login_webauthn),
        name="mfa_login_webauthn",
    ),
    _limited_user_path("email/", account.email, "account_email"),
    _limited_user_path("password/change/", account.password_change, "account_change_password"),
    _limited_user_path("password/set/", account.password_set, "account_set_password"),
    _user_path("reauthenticate/", account.reauthenticate, "account_reauthenticate"),
    _user_path("sessions/", sessions, "usersessions_list"),
    _user_path("2fa/", factors.index, "mfa_index"),
    _limited_user_path("2fa/totp/activate/", totp.activate_totp, "mfa_activate_totp"),
    _user_path("2fa/webauthn/", passkeys.list_webauthn, "mfa_list_webauthn"),
    _user_path("2fa/webauthn/add/", passkeys.add_webauthn, "mfa_add_webauthn"),
    _user_path("2fa/recovery-codes/", codes.view_recovery_codes, "mfa_view_recovery_codes"),
]
