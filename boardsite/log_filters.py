"""Logging filters for responses with status 4xx: an invalid request is no error of the site."""

import logging
from http import HTTPStatus


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


def _is_client_error(record: logging.LogRecord) -> bool:
    status: object = getattr(record, "status_code", None)
    return (
        isinstance(status, int)
        and HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR
    )
