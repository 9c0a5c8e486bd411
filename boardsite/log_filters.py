"""Logging filters for invalid requests (status 4xx), which are no errors of the site."""

import logging
from http import HTTPStatus


class ShortenClientErrors(logging.Filter):
    """Logging filter that makes a 4xx record a one-line warning without traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Downgrade 4xx records; keep every record."""
        if _is_client_error(record):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
        return True


class DropClientErrors(logging.Filter):
    """Logging filter that drops 4xx records."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is not about a 4xx response."""
        return not _is_client_error(record)


def _is_client_error(record: logging.LogRecord) -> bool:
    status: object = getattr(record, "status_code", None)
    return (
        isinstance(status, int)
        and HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR
    )
