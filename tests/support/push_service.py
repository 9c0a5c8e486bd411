"""A push service on the loopback device, which stores and decrypts what it receives."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

from accounts.notifications.subscriptions import Endpoint
from tests.support.host_clock import CEILING

HANG = 0
"""Instead of a status: the service accepts the request and never answers."""


@dataclass(frozen=True)
class Received:
    """Request that the service has received from the site."""

    headers: Mapping[str, str]
    content: dict[str, str]
    """The decrypted payload."""


@dataclass
class Device:
    """Browser that has subscribed at the service; it alone can decrypt what is sent to it."""

    name: str
    origin: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = b"sixteen bytes :)"
    statuses: list[int] = field(default_factory=list)
    """The next answers; 201 when none are left."""
    answer_headers: dict[str, str] = field(default_factory=dict)
    received: list[Received] = field(default_factory=list)

    @property
    def endpoint(self) -> Endpoint:
        """What the browser tells the site."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Endpoint(
            f"{self.origin}/push/{self.name}", b64urlencode(point), b64urlencode(self.secret)
        )

    def decrypt(self, body: bytes) -> dict[str, str]:
        """Return the payload of a request to this device, decrypted with its own keys."""
        plain = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        content: dict[str, str] = json.loads(plain)
        return content

    @property
    def contents(self) -> list[dict[str, str]]:
        return [each.content for each in self.received]


class PushService:
    """Push service that answers as its devices say."""

    def __init__(self) -> None:
        self._lock, self.devices = Lock(), dict[str, Device]()
        self.closing = Event()
        self.other_requests = list[str]()
        """Requests that no push service should get, for example after a redirect."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.receive(self)

            def do_GET(self) -> None:
                service.other_requests.append(self.path)
                self.send_error(405)

            def log_message(self, *_: object) -> None:
                """Print nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def device(self, name: str, *statuses: int) -> Device:
        """Return a new device whose next notifications are answered with these statuses."""
        self.devices[name] = Device(name, self.origin, statuses=list(statuses))
        return self.devices[name]

    def receive(self, request: BaseHTTPRequestHandler) -> None:
        """Store a request and answer it."""
        found = re.fullmatch(r"/push/([\w-]+)", request.path)
        device = self.devices.get(found[1]) if found else None
        body = request.rfile.read(int(request.headers["Content-Length"]))
        if device is None:
            self.other_requests.append(request.path)
            request.send_error(404)
            return
        check_signature(request.headers["Authorization"])
        with self._lock:
            headers = dict(request.headers.items())
            device.received.append(Received(headers, device.decrypt(body)))
            status = device.statuses.pop(0) if device.statuses else 201
        if status == HANG:
            self.closing.wait(CEILING)
            return
        request.send_response(status)
        for name, value in device.answer_headers.items():
            request.send_header(name, value)
        request.send_header("Content-Length", "0")
        request.end_headers()


def check_signature(authorization: str) -> None:
    """Raise an error unless a request carries a valid VAPID signature."""
    assert Vapid02.verify(authorization)


@contextmanager
def push_service() -> Iterator[PushService]:
    """Context manager with a push service that answers until the end."""
    service = PushService()
    thread = Thread(target=service.server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield service
    finally:
        service.closing.set()
        service.server.shutdown()
        service.server.server_close()
        thread.join()
