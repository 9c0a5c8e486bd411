"""Log lines as JSON, one object in a line, without what only its owner may know."""

import json
import logging
import re
from datetime import UTC, datetime

from boardsite.logs.requests import describe_request

SECRET = re.compile(
    r"(?<![\w-])(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{20,}(?![\w-])={0,2}", re.ASCII
)
"""What looks like a key, a token or an invitation: twenty or more letters and digits."""
HIDDEN = "[hidden]"
LONGEST = 10_000
"""Most characters of a traceback: some programs cut lines that are longer than 16 KiB."""
_encode = json.JSONEncoder(ensure_ascii=False).encode


class JsonLine(logging.Formatter):
    """Formatter that writes a record as JSON, with the request during which it was written."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line; an exception's traceback is a text within it."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": hide_secrets(record.getMessage()),
            **describe_request(record),
        }
        for name, attribute in (("status", "status_code"), ("status", "status")):
            if isinstance(value := getattr(record, attribute, None), int):
                line[name] = value
        if isinstance(seconds := getattr(record, "duration", None), float):
            line["duration"] = seconds
        if record.exc_info:
            line["exception"] = _shorten(hide_secrets(self.formatException(record.exc_info)))
        if record.stack_info:
            line["stack"] = _shorten(hide_secrets(record.stack_info))
        return _encode(line)


def hide_secrets(text: str) -> str:
    """Return a text without what looks like a key, a token or an invitation."""
    return SECRET.sub(HIDDEN, text)


def _shorten(text: str) -> str:
    """Return a traceback without its middle, if it is too long: its ends say what happened."""
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]}\n…\n{text[-half:]}"
