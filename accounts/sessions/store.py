"""Session backend that stores a hash of the session key instead of the key.

So a leaked session table lets no one log in: the key is only in the browser's cookie.
"""

from hashlib import sha256
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.utils import timezone

DIGEST_LENGTH = 40
"""Length of the stored digest, in hex digits; limited by the columns of Django and allauth."""


def digest_of_key(key: str | None) -> str:
    """Return the digest under which a session key is stored; empty for no key."""
    return sha256(b"session:" + key.encode()).hexdigest()[:DIGEST_LENGTH] if key else ""


class SessionStore(db.SessionStore):
    """Django's database sessions, with hashed session keys."""

    def load(self) -> dict[str, Any]:
        """Return the session's data; empty if it has expired or never existed."""
        lasting = self.model.objects.filter(expire_date__gt=timezone.now())
        found = lasting.filter(session_key=digest_of_key(self.session_key)).first()
        if found is None:
            self._session_key = None
            return {}
        return self.decode(found.session_data)

    async def aload(self) -> dict[str, Any]:
        return await sync_to_async(self.load)()

    def exists(self, session_key: str) -> bool:
        """Whether a session with this key is stored."""
        return self.model.objects.filter(session_key=digest_of_key(session_key)).exists()

    async def aexists(self, session_key: str) -> bool:
        return await sync_to_async(self.exists)(session_key)

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """Return the unsaved row of this session, with the hashed key."""
        row = super().create_model_instance(data)
        row.session_key = digest_of_key(row.session_key)
        return row

    async def acreate_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        return await sync_to_async(self.create_model_instance)(data)

    def delete(self, session_key: str | None = None) -> None:
        """Delete the session with this key, or without a key this session."""
        delete_stored(digest_of_key(session_key or self.session_key))

    async def adelete(self, session_key: str | None = None) -> None:
        await sync_to_async(self.delete)(session_key)


def delete_stored(*keys: str) -> None:
    """Delete the sessions stored under these digests, one by one so that signals are sent."""
    for session in Session.objects.filter(session_key__in=keys):
        session.delete()


def unexpired_digests(keys: list[str]) -> set[str]:
    """Return those of these digests whose sessions have not expired."""
    there = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(there.values_list("session_key", flat=True))
