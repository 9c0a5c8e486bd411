"""Signed links with which a user can appeal against a staff decision without logging in."""

from django.core import signing
from django.urls import reverse

SIGNER = signing.Signer(salt="appeal")
"""Signature without a timestamp, so the link to one decision is always the same."""


class InvalidLink(Exception):
    """Error for a token that this site has not signed."""


def signed_appeal_url(thing: str, number: int, user_id: int) -> str:
    """Return the URL to appeal against a `sanction` or `ruling`, and to read the answer."""
    return reverse("appeal", args=[SIGNER.sign_object([thing, number, user_id])])


def parse_link(token: str) -> tuple[str, int, int]:
    """Return kind, number and user id of a token; raise `InvalidLink` if its signature is wrong."""
    try:
        thing, number, user_id = SIGNER.unsign_object(token)
    except (signing.BadSignature, ValueError) as error:
        raise InvalidLink from error
    return thing, number, user_id
