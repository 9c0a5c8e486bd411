"""The signal that what others see of a user has changed."""

from functools import partial

from django.db import transaction
from django.dispatch import Signal

identity_changed = Signal()
"""A user's name, country or flag has changed; sent after the commit with `user_id`."""


def send_identity_changed(user_id: int) -> None:
    """Send `identity_changed` when the transaction is committed."""
    send = partial(identity_changed.send_robust, sender=None, user_id=user_id)
    transaction.on_commit(send, robust=True)
