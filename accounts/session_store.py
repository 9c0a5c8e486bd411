"""Sessions in the database, found by a digest: whoever reads the table can log in as nobody.

The key itself is in the cookie of the browser and nowhere else.
"""

from hashlib import sha256
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.utils import timezone

SIZE = 40
"""How many digits of the digest are kept: as many as the columns of Django and allauth have."""


def stored(key: str | None) -> str:
    """Under what the session of a key is stored; empty for no key."""
    return sha256(b"session:" + key.encode()).hexdigest()[:SIZE] if key else ""


class SessionStore(db.SessionStore):
    """Django's own sessions, whose keys are hashed on the way to the database."""

    def load(self) -> dict[str, Any]:
        """What the session holds; nothing for one that is over or never was."""
        lasting = self.model.objects.filter(expire_date__gt=timezone.now())
        found = lasting.filter(session_key=stored(self.session_key)).first()
        if found is None:
            self._session_key = None
            return {}
        return self.decode(found.session_data)

    async def aload(self) -> dict[str, Any]:
        """As `load`."""
        return await sync_to_async(self.load)()

    def exists(self, session_key: str) -> bool:
        """Tell whether there is a session of this key."""
        return self.model.objects.filter(session_key=stored(session_key)).exists()

    async def aexists(self, session_key: str) -> bool:
        """As `exists`."""
        return await sync_to_async(self.exists)(session_key)

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """The row of this session."""
        row = super().create_model_instance(data)
        row.session_key = stored(row.session_key)
        return row

    async def acreate_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """As `create_model_instance`."""
        return await sync_to_async(self.create_model_instance)(data)

    def delete(self, session_key: str | None = None) -> None:
        """End the session of this key, else this one."""
        end_stored(stored(session_key or self.session_key))

    async def adelete(self, session_key: str | None = None) -> None:
        """As `delete`."""
        await sync_to_async(self.delete)(session_key)


def end_stored(*keys: str) -> None:
    """End the sessions that are stored under these digests."""
    for session in Session.objects.filter(session_key__in=keys):
        session.delete()


def lasting(keys: list[str]) -> set[str]:
    """Which of these digests are of sessions that are not over."""
    there = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(there.values_list("session_key", flat=True))
