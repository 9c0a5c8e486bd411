"""Sessions of test clients."""

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.test import Client

from accounts.sessions.store import digest_of_key


def record_session(client: Client) -> None:
    """Record the session of a logged-in client, as the site does at a log-in."""
    user_id, key = client.session[SESSION_KEY], digest_of_key(client.session.session_key)
    UserSession.objects.create(user_id=user_id, session_key=key, ip="127.0.0.1")
