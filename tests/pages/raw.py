"""Sends requests to the application as raw bytes, as a server passes them on."""

from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote

from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator

from boardsite.pages import Pages

FORM = b"application/x-www-form-urlencoded"
HOST = b"localhost"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request to send; `path` may include a query string."""

    path: str = "/"
    method: str = "GET"
    host: bytes = HOST
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""

    @property
    def scope(self) -> dict[str, Any]:
        """The ASGI scope of the request."""
        path, _, query = self.path.partition("?")
        length = b"%d" % len(self.body)
        return {
            "type": "http",
            "http_version": "1.1",
            "method": self.method,
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": "",
            "scheme": "http",
            "query_string": query.encode(),
            "headers": [(b"host", self.host), (b"content-length", length), *self.headers],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8000),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to a request. The names of its headers are in lower case."""

    status: int
    headers: dict[str, str]
    text: str


def form(path: str, body: bytes, kind: bytes = FORM) -> Asked:
    """Return a POST request with this body and a valid CSRF token."""
    token = b"x" * 32
    headers = ((b"content-type", kind), (b"cookie", b"csrftoken=" + token), (b"x-csrftoken", token))
    return Asked(path, "POST", headers=headers, body=body)


@cache
def _application() -> Pages:
    return Pages()


@async_to_sync
async def send(asked: Asked) -> Answer:
    """Send a request to the whole application, middleware included, and return the response."""
    line: Any = ApplicationCommunicator(_application(), asked.scope)  # type: ignore[no-untyped-call]
    await line.send_input({"type": "http.request", "body": asked.body, "more_body": False})
    start = await line.receive_output(timeout=30)
    text, more = b"", True
    while more:
        part = await line.receive_output(timeout=30)
        text += part["body"]
        more = part.get("more_body", False)
    await line.wait(timeout=30)
    headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], headers, text.decode(errors="replace"))
