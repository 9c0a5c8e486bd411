"""Links by which people appeal against what staff has decided; whoever has one needs no log-in."""

from django.core import signing
from django.urls import reverse

SIGNER = signing.Signer(salt="appeal")
"""Signs without a time, so that the link to one thing is the same whenever it is made."""


class NoLink(Exception):
    """What follows in an address is no link of this site."""


def appeal_link(thing: str, number: int, user_id: int) -> str:
    """Where somebody appeals against a `sanction` or a `ruling`, and later reads the answer."""
    return reverse("appeal", args=[SIGNER.sign_object([thing, number, user_id])])


def read_link(token: str) -> tuple[str, int, int]:
    """The thing, its number and whom it is for; raises `NoLink` for what this site has not made."""
    try:
        thing, number, user_id = SIGNER.unsign_object(token)
    except (signing.BadSignature, ValueError) as error:
        raise NoLink from error
    return thing, number, user_id
