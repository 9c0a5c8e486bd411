"""Helpers for reauthentication by password and for codes of an authenticator app."""

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest
from django.test import Client

from accounts.models import User


def reauthenticate(client: Client, password: str) -> None:
    """Reauthenticate with the password."""
    answer = client.post("/accounts/reauthenticate/", {"password": password})
    assert answer.status_code == 302


def totp_code(secret: str, later: int = 0) -> str:
    """Return the code that an authenticator app with this secret shows now.

    With `later`, return the code that the app shows `later` codes afterwards.
    """
    _, now, _ = auth.yield_hotp_counters_from_time()
    return str(auth.format_hotp_value(auth.hotp_value(secret, now + later)))


def activate_app(client: Client, password: str) -> str:
    """Set up an authenticator app for the client's user, and return its secret."""
    reauthenticate(client, password)
    secret = str(client.get("/accounts/2fa/totp/activate/").context["form"].secret)
    answer = client.post("/accounts/2fa/totp/activate/", {"code": totp_code(secret)})
    assert answer.status_code == 302
    return secret


def recovery_codes(user: User) -> list[str]:
    """Return the unused recovery codes of a user."""
    kept = Authenticator.objects.get(user=user, type=Authenticator.Type.RECOVERY_CODES)
    return list(kept.wrap().get_unused_codes())


def pretend_reauthentication(client: Client) -> Client:
    """Let the session of a client say that its user has just reauthenticated."""
    request = HttpRequest()
    request.session = client.session
    user = User.objects.get(pk=request.session[SESSION_KEY])
    record_authentication(request, user, method="password", reauthenticated=True)
    request.session.save()
    return client
