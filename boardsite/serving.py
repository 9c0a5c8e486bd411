"""Daphne as this site runs it: `python -m boardsite.serving`, with all the options of Daphne.

Daphne closes a connection on which nothing comes for a minute, but every byte puts that off, and it
waits for the rest of a request without end. Here a request has to arrive as a whole in time.
"""

import os

from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory
from twisted.web.http import HTTPChannel

ARRIVAL_SECONDS = int(os.environ.get("ARRIVAL_SECONDS", "20"))
"""For how long a connection may be idle, and then take to send a whole request."""


class PromptChannel(HTTPChannel):
    """One connection; Twisted's time limit for it holds for a whole request, not for each byte."""

    _arriving = False
    """Whether the first byte of a request has come, and not yet the last."""

    def connectionMade(self) -> None:  # noqa: N802  its name in Twisted
        """Wait for the first request."""
        self.timeOut = ARRIVAL_SECONDS
        super().connectionMade()

    def resetTimeout(self) -> None:  # noqa: N802
        """Begin to wait anew with the first byte of a request, and with no other."""
        if not self._arriving:
            self._arriving = True
            super().resetTimeout()

    def allContentReceived(self) -> None:  # noqa: N802
        """Answer the request; the time limit rests meanwhile."""
        self._arriving = False
        super().allContentReceived()


def main() -> None:
    """Serve as the command line says."""
    HTTPFactory.protocol = PromptChannel
    CommandLineInterface.entrypoint()


if __name__ == "__main__":
    main()
