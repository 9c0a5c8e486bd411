"""Erasing accounts: private data is deleted, data shared with other users stays.

Private are rows that refer to the user with `on_delete=CASCADE`: preferences, notes, relations,
former names, addresses, second factors, sessions.

Shared are rows with `PROTECT`, such as matches. They stay, and refer to the user's row as before.
But in the user's row, all fields except `KEPT_FIELDS` get neutral values.

Audit entries and proposals about the user stay, too, without notes and details.
"""

from django.contrib.admin.models import LogEntry
from django.contrib.auth.hashers import make_password
from django.db import models, transaction
from django.db.models import CASCADE, ForeignKey, ProtectedError, RestrictedError

from accounts.models import Deed, Proposal, User
from accounts.people.reserved_names import ERASED_PREFIXES
from accounts.people.signals import send_identity_changed
from accounts.sessions.logins import end_all_sessions

KEPT_FIELDS = {"id", "date_joined", "is_guest"}
"""The fields of an erased user's row that keep their value."""


def erase_user(user: User) -> None:
    """Erase a user. The row of a guest is deleted, unless a shared row refers to it."""
    end_all_sessions(user)
    with transaction.atomic():
        _delete_private_rows(user)
        Deed.objects.filter(about=user).update(note="", said={})
        for proposal in Proposal.objects.filter(about=user):
            kept = {name: each for name, each in proposal.values.items() if name != "words"}
            Proposal.objects.filter(pk=proposal.pk).update(note="", decided_why="", values=kept)
        if not (user.is_guest and _try_to_delete(user)):
            _clear_fields(user)


def erase_leftovers(user: User) -> None:
    """Erase what requests have written that had read the user before they were erased."""
    end_all_sessions(user)
    with transaction.atomic():
        _delete_private_rows(user)
        _clear_fields(user)


def _try_to_delete(user: User) -> bool:
    try:
        with transaction.atomic():
            User.objects.get(pk=user.pk).delete()
    except (ProtectedError, RestrictedError):
        return False
    return True


def _delete_private_rows(user: User) -> None:
    for relation in User._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel) and relation.on_delete is CASCADE:
            _delete_rows_of(relation.field, user)


def _delete_rows_of(field: ForeignKey[User], user: User) -> None:
    if field.model is not LogEntry:  # The admin's log of what staff did stays.
        field.model._base_manager.filter(**{field.name: user}).delete()


def _clear_fields(user: User) -> None:
    fresh = {
        field.attname: field.get_default()
        for field in User._meta.concrete_fields
        if field.name not in KEPT_FIELDS
    }
    own = {
        "username": f"{ERASED_PREFIXES[user.is_guest]}{user.pk}",
        "password": make_password(None),
    }
    User.objects.filter(pk=user.pk).update(**{**fresh, **own, "is_active": False})
    send_identity_changed(user.pk)
