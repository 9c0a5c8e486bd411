"""Test clients that request the pages of matches and post actions."""

from typing import TYPE_CHECKING, Protocol
from uuid import uuid4

from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.models import User
from tests.games.support.matches import Table

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

HTMX = {"HX-Request": "true"}


def browser(user: User | None = None, *, careful: bool = False) -> Client:
    """Return a test client in which this user (None: no user) is logged in.

    With `careful=True`, the client checks CSRF tokens as the site does.
    """
    client = Client(enforce_csrf_checks=careful)
    if user is not None:
        client.force_login(user)
    return client


def post(
    client: Client, table: Table, *, action: str = "throw", htmx: bool = False, **form: str
) -> "Answer":
    """Post an action of the client's user for the current version of a match."""
    fields = {"version": str(table.match.version), "request_id": uuid4().hex}
    return client.post(
        f"/matches/{table.pk}/act/",
        {"action": action} | fields | form,
        headers=HTMX if htmx else {},
    )


class Answered(Protocol):
    """A response of the test client."""

    @property
    def content(self) -> bytes: ...


def text(response: Answered) -> str:
    """Return the body of a response as text."""
    return response.content.decode()


def load_no_user() -> AnonymousUser:
    """Fail the test, as a request must not load its user."""
    raise AssertionError("the page asks who is there")


def console(pk: str, rest: str = "") -> str:
    """Return the address of the match console for staff, or of a page below it."""
    return f"/admin/games/match/{pk}/console/{rest}"
