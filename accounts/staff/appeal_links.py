"""Signed links with which a user can appeal against a staff decision without logging in."""

from django.core import signing
from django.urls import reverse

SIGNER = signing.Signer(salt="appeal")
"""Signer that adds no timestamp, so the link for a decision is always the same."""


class InvalidLink(Exception):
    """Error: the token of a link was not signed by this site."""


def signed_appeal_url(thing: str, number: int, user_id: int) -> str:
    """Return the URL of the page to appeal against a decision and to read the answer.

    `thing` is `sanction` or `ruling`; `number` is the primary key of the decision.
    """
    return reverse("appeal", args=[SIGNER.sign_object([thing, number, user_id])])


def parse_link(token: str) -> tuple[str, int, int]:
    """Return what the token of an appeal link names: kind and key of a decision, and id of a user.

    The kind is `sanction` or `ruling`. Raises `InvalidLink` if the signature is wrong.
    """
    try:
        thing, number, user_id = SIGNER.unsign_object(token)
    except (signing.BadSignature, ValueError) as error:
        raise InvalidLink from error
    return thing, number, user_id
