"""Signal that is sent when a user's name, country or flag has changed."""

from functools import partial

from django.db import transaction
from django.dispatch import Signal

identity_changed = Signal()
"""Signal that the name, country or flag of the user `user_id` has changed."""


def send_identity_changed(user_id: int) -> None:
    """Send the signal `identity_changed` about a user once the current transaction is committed."""
    send = partial(identity_changed.send_robust, sender=None, user_id=user_id)
    transaction.on_commit(send, robust=True)
