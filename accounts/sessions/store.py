"""Session backend that stores a hash of each session key, not the key.

The key is only in the browser's cookie. So a stolen table of sessions lets no attacker log in.
"""

from datetime import datetime
from hashlib import sha256
from typing import Any

from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from accounts.ops.compiled_query import CompiledQuery

DIGEST_LENGTH = 40
"""Length of a stored hash in hex digits; the columns of Django and allauth are not longer."""


def digest_of_key(key: str | None) -> str:
    """Return the hash under which the session with this key is stored; empty for no key."""
    return sha256(b"session:" + key.encode()).hexdigest()[:DIGEST_LENGTH] if key else ""


def _select_recorded(digest: str) -> QuerySet[UserSession]:
    stored = Session.objects.filter(session_key=OuterRef("session_key"))
    recorded: QuerySet[UserSession] = UserSession.objects.filter(session_key=digest).annotate(
        stored_data=Subquery(stored.values("session_data")),
        stored_until=Subquery(stored.values("expire_date")),
    )
    return recorded.select_related("user")


_recorded_session = CompiledQuery(_select_recorded)


class SessionStore(db.SessionStore):
    """Django's database sessions, stored under hashes of their keys."""

    recorded_user: User | None = None
    """The user of the loaded session's record; None before loading, or without a record."""

    def load(self) -> dict[str, Any]:
        """Return the session's data; nothing if the session has expired or never existed.

        The user of a recorded session is read in the same query.
        """
        digest = digest_of_key(self.session_key)
        recorded = _recorded_session.first(digest)
        if recorded is not None:
            self.recorded_user = recorded.user
            data, until = vars(recorded)["stored_data"], vars(recorded)["stored_until"]
            return self._decode_unexpired(data, until)
        for stored in Session.objects.filter(session_key=digest):
            return self._decode_unexpired(stored.session_data, stored.expire_date)
        return self._decode_unexpired(None, None)

    def _decode_unexpired(self, data: str | None, until: datetime | None) -> dict[str, Any]:
        if data is None or until is None or until <= timezone.now():
            self._session_key = None
            return {}
        return self.decode(data)

    async def aload(self) -> dict[str, Any]:
        return await sync_to_async(self.load)()

    def exists(self, session_key: str) -> bool:
        """Whether a session with this key is stored."""
        return self.model.objects.filter(session_key=digest_of_key(session_key)).exists()

    async def aexists(self, session_key: str) -> bool:
        return await sync_to_async(self.exists)(session_key)

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """Return the unsaved database row of this session, with the hash of the key."""
        row = super().create_model_instance(data)
        row.session_key = digest_of_key(row.session_key)
        return row

    async def acreate_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        return await sync_to_async(self.create_model_instance)(data)

    def delete(self, session_key: str | None = None) -> None:
        """Delete the session with this key. Without a key, delete this session."""
        delete_stored(digest_of_key(session_key or self.session_key))

    async def adelete(self, session_key: str | None = None) -> None:
        await sync_to_async(self.delete)(session_key)


def delete_stored(*keys: str) -> None:
    """Delete the sessions with these hashes.

    Sessions are deleted one by one, so that Django sends a signal for each.
    """
    for session in Session.objects.filter(session_key__in=keys):
        session.delete()


def unexpired_digests(keys: list[str]) -> set[str]:
    """Return those of these session hashes whose sessions have not expired."""
    there = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(there.values_list("session_key", flat=True))
