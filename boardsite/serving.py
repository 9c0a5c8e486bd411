"""Daphne with a time limit for whole requests.

Run it as `python -m boardsite.serving`, with the options of Daphne. Daphne itself closes a
connection that is idle for a minute. But every byte restarts this minute, so a slow client could
hold a connection forever. Here the whole request must arrive within `ARRIVAL_SECONDS`.
"""

import os

from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory
from twisted.web.http import HTTPChannel

ARRIVAL_SECONDS = int(os.environ.get("ARRIVAL_SECONDS", "20"))
"""Seconds that a connection may be idle. A whole request may take the same time to arrive."""


class PromptChannel(HTTPChannel):
    """HTTP connection with a time limit for each whole request, not for each byte."""

    _arriving = False
    """Whether a request has begun to arrive and is not complete."""

    def connectionMade(self) -> None:  # noqa: N802  Twisted's method name
        """Start the time limit for an idle connection."""
        self.timeOut = ARRIVAL_SECONDS
        super().connectionMade()

    def resetTimeout(self) -> None:  # noqa: N802
        """Restart the time limit at the first byte of a request, but not at later bytes."""
        if not self._arriving:
            self._arriving = True
            super().resetTimeout()

    def allContentReceived(self) -> None:  # noqa: N802
        """Process a request that has arrived completely. The next byte begins another request."""
        self._arriving = False
        super().allContentReceived()


def main() -> None:
    """Run Daphne's command line, with `PromptChannel` for its connections."""
    HTTPFactory.protocol = PromptChannel
    CommandLineInterface.entrypoint()


if __name__ == "__main__":
    main()
