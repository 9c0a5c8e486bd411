"""Browsers that ask for pages and actions of matches, without a server."""

from typing import TYPE_CHECKING, Protocol
from uuid import uuid4

from django.test import Client

from accounts.models import User
from tests.games.playing import Table

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

HTMX = {"HX-Request": "true"}


def browser(user: User | None = None, *, careful: bool = False) -> Client:
    """A browser in which somebody has logged in, or nobody; a careful one has to show its token."""
    client = Client(enforce_csrf_checks=careful)
    if user is not None:
        client.force_login(user)
    return client


def post(
    client: Client, table: Table, *, action: str = "throw", htmx: bool = False, **form: str
) -> "Answer":
    """Ask for an action as a page does that is up to date."""
    fields = {"version": str(table.match.version), "request_id": uuid4().hex}
    return client.post(
        f"/matches/{table.pk}/act/",
        {"action": action} | fields | form,
        headers=HTMX if htmx else {},
    )


class Answered(Protocol):
    """Any answer of the test client."""

    @property
    def content(self) -> bytes:
        """What it says."""


def text(response: Answered) -> str:
    """What a response says."""
    return response.content.decode()
