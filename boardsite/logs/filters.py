"""Logging filters: an invalid request is no error of the site, and some addresses are secrets."""

import logging
from http import HTTPStatus

from django.http import HttpRequest


class ShortenClientErrors(logging.Filter):
    """Logging filter that shortens records of 4xx responses to warnings without traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record of a 4xx response. Returns True, as every record is kept."""
        if _is_client_error(record):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
        return True


class DropClientErrors(logging.Filter):
    """Logging filter that drops the records of 4xx responses."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return False for the record of a 4xx response, which drops the record."""
        return not _is_client_error(record)


class HideAddresses(logging.Filter):
    """Logging filter that replaces the address of a request by its pattern.

    Invitations, links in mails and appeals are open to every reader of their address.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Replace the address. Returns True, as every record is kept."""
        request: object = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            match = request.resolver_match
            pattern = f"/{match.route}" if match else "an unknown address"
            paths = (request.path, request.get_full_path())
            record.args = tuple(pattern if each in paths else each for each in record.args)
        return True


def _is_client_error(record: logging.LogRecord) -> bool:
    status: object = getattr(record, "status_code", None)
    return (
        isinstance(status, int)
        and HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR
    )
