"""The mail that the site has sent, read from the logs of its processes."""

import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from tools.crowd.browser import ORIGIN

_LETTER = re.compile(r"^To: (\S+@\S+)$(.*?)^-{20,}$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(re.escape(ORIGIN) + r"(?::\d+)?(/[^\s<>\"]*)")


class Postbox:
    """All mail that the site has sent. New mail is read from the logs on demand."""

    def __init__(self, logs: Sequence[Path]) -> None:
        self._logs = logs
        self._read: dict[Path, int] = {}
        self._links: dict[str, list[str]] = defaultdict(list)

    def links(self, address: str) -> Sequence[str]:
        """Return the links in all mail that was sent to an address so far, oldest first."""
        for log in self._logs:
            with log.open("rb") as file:
                file.seek(self._read.get(log, 0))
                self._take_in(log, file.read())
        return self._links[address.lower()]

    def _take_in(self, log: Path, written: bytes) -> None:
        """Record the links in the complete mails of the text `written`, new in this log.

        A mail that is not complete yet is read the next time.
        """
        whole, end, _ = written.rpartition(b"\n-----")
        self._read[log] = self._read.get(log, 0) + len(whole)
        text = (whole + end + b"-" * 20 + b"\n").decode(errors="replace")
        for letter in _LETTER.finditer(text):
            self._links[letter[1].lower()] += _LINK.findall(letter[2])
