"""People who are gone: what was theirs alone is deleted, what others share keeps a bare row.

What hangs on somebody by CASCADE is theirs alone, and goes: preferences, notes, ties, former names,
addresses, factors, sessions. What is PROTECTed belongs to others as well, and stays: their matches
would have holes without it; of what staff did about them it stays that they did, and no note.
Everything that the row itself says is set back, but for its number, since when it is there, and
whether it was a guest.
"""

from django.contrib.admin.models import LogEntry
from django.contrib.auth.hashers import make_password
from django.db import models, transaction
from django.db.models import CASCADE, ForeignKey, ProtectedError, RestrictedError

from accounts.models import Deed, User
from accounts.names import GONE
from accounts.sessions import end_all

KEPT = {"id", "date_joined", "is_guest"}
"""What a row still says of somebody who is gone."""


def forget(user: User) -> None:
    """Forget a person; a guest on whom nothing of anybody's hangs leaves no row behind."""
    end_all(user)
    with transaction.atomic():
        _delete_what_was_theirs(user)
        Deed.objects.filter(about=user).update(note="", said={})
        if not (user.is_guest and _deleted(user)):
            _empty(user)


def _deleted(user: User) -> bool:
    try:
        with transaction.atomic():
            User.objects.get(pk=user.pk).delete()
    except (ProtectedError, RestrictedError):
        return False
    return True


def _delete_what_was_theirs(user: User) -> None:
    for relation in User._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel) and relation.on_delete is CASCADE:
            _delete(relation.field, user)


def _delete(field: ForeignKey[User], user: User) -> None:
    if field.model is not LogEntry:  # What staff has done is no secret of whoever did it.
        field.model._base_manager.filter(**{field.name: user}).delete()


def _empty(user: User) -> None:
    fresh = {
        field.attname: field.get_default()
        for field in User._meta.concrete_fields
        if field.name not in KEPT
    }
    own = {"username": f"{GONE[user.is_guest]}{user.pk}", "password": make_password(None)}
    User.objects.filter(pk=user.pk).update(**{**fresh, **own, "is_active": False})
