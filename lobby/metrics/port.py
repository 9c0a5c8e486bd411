"""The port on which a process that answers no pages serves its metrics."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from wsgiref.simple_server import WSGIServer

from django.conf import settings
from prometheus_client import start_http_server

log = logging.getLogger(__name__)


@contextmanager
def serving_metrics() -> Iterator[None]:
    """Context manager that serves the metrics of this process on `METRICS_PORT`, if it is set."""
    server = _serve() if settings.METRICS_PORT else None
    try:
        yield
    finally:
        if server is not None:
            server.shutdown()
            server.server_close()


def _serve() -> WSGIServer | None:
    """Serve metrics in a thread. A port that is not free is logged: clocks go on without them."""
    try:
        server, _ = start_http_server(settings.METRICS_PORT, settings.METRICS_HOST)
    except OSError:
        log.exception("metrics are not served")
        return None
    return server
