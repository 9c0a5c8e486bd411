"""Closes accounts, and lets their grace period pass."""

from datetime import timedelta

from django.db.models import F
from django.test import Client

from accounts.models import User
from tests.accounts.support.reauthentication import reauthenticate

PAGE = "/account/close/"


def close(client: Client, password: str, **form: str) -> int:
    """Close the account of the client's user through the form; return the status of the answer."""
    reauthenticate(client, password)
    return client.post(PAGE, form).status_code


def let_pass(time: timedelta) -> None:
    """Let this time of the grace period of all closed accounts pass."""
    User.objects.filter(closed_at__isnull=False).update(closed_at=F("closed_at") - time)
