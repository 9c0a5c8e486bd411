"""Daphne with a time limit for whole requests: `python -m boardsite.serving`, same options.

Daphne closes a connection that is idle for a minute, but every byte restarts that timeout, so a
slow client could hold a connection forever. Here the whole request must arrive in time.
"""

import os

from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory
from twisted.web.http import HTTPChannel

ARRIVAL_SECONDS = int(os.environ.get("ARRIVAL_SECONDS", "20"))
"""Seconds that a connection may be idle, and that a whole request may then take to arrive."""


class PromptChannel(HTTPChannel):
    """HTTP connection whose timeout covers a whole request, not each byte."""

    _arriving = False
    """Whether a request has begun to arrive and is not complete."""

    def connectionMade(self) -> None:  # noqa: N802  Twisted's method name
        """Start the idle timeout."""
        self.timeOut = ARRIVAL_SECONDS
        super().connectionMade()

    def resetTimeout(self) -> None:  # noqa: N802
        """Restart the timeout with the first byte of a request only."""
        if not self._arriving:
            self._arriving = True
            super().resetTimeout()

    def allContentReceived(self) -> None:  # noqa: N802
        """Process the complete request; after it, the next byte restarts the timeout."""
        self._arriving = False
        super().allContentReceived()


def main() -> None:
    """Run Daphne's command line."""
    HTTPFactory.protocol = PromptChannel
    CommandLineInterface.entrypoint()


if __name__ == "__main__":
    main()
