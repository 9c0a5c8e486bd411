"""Inbox entries about challenges, sanctions, and replies of staff."""

from functools import partial

from django.db import transaction

from accounts.inbox import entries
from accounts.models import Sanction
from games.live import announce
from lobby.models import Reply, Seek

Kind = entries.Kind


def tell_challenge(seek: Seek) -> None:
    """Tell the addressee of a challenge of it."""
    if seek.addressee_id is not None:
        entries.send(Kind.CHALLENGE, str(seek.pk), [seek.addressee_id], by=seek.opener_id)


def tell_accepted(seek: Seek) -> None:
    """Tell the opener of a challenge that its addressee has accepted it."""
    _withdraw_challenge(seek)
    entries.send(Kind.ACCEPTED, str(seek.pk), [seek.opener_id], by=seek.addressee_id)


def tell_declined(seek: Seek) -> None:
    """Tell the opener of a challenge that its addressee has declined it."""
    _withdraw_challenge(seek)
    entries.send(Kind.DECLINED, str(seek.pk), [seek.opener_id], by=seek.addressee_id)


def tell_reply(reply: Reply) -> None:
    """Tell a user of a reply of staff."""
    entries.send(Kind.REPLY, str(reply.pk), [reply.user_id])
    transaction.on_commit(partial(announce.announce_news, reply.user_id))


def tell_sanction(sanction: Sanction) -> None:
    """Tell a user that a sanction has been imposed or lifted; one entry tells how it stands."""
    entries.send(Kind.SANCTION, str(sanction.pk), [sanction.user_id])
    transaction.on_commit(partial(announce.announce_news, sanction.user_id))


def _withdraw_challenge(seek: Seek) -> None:
    if seek.addressee_id is not None:
        entries.withdraw(Kind.CHALLENGE, str(seek.pk), seek.addressee_id)
