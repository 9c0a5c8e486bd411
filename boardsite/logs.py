"""What is left out of the log: that a client has sent what cannot be read is no fault of ours."""

import logging
from http import HTTPStatus


class ClientMistakes(logging.Filter):
    """Makes a request that was answered with 4xx a warning of one line, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        if _is_mistake(record):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
        return True


class FaultsOnly(logging.Filter):
    """Keeps the mistakes of clients out."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is of no client's mistake."""
        return not _is_mistake(record)


def _is_mistake(record: logging.LogRecord) -> bool:
    status: object = getattr(record, "status_code", None)
    return (
        isinstance(status, int)
        and HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR
    )
