"""Where visitors come in, and are asked on leaving whether anything went wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import Browser

from tests.e2e.server import Server
from tests.e2e.visitors import Visitor


class Arrive(Protocol):
    """Lets somebody come to the site."""

    def __call__(
        self,
        *,
        script: bool = True,
        reduced: bool = False,
        worker: bool = False,
        saves_data: bool = True,
    ) -> Visitor:
        """A visitor whose browser runs scripts and moves pictures unless told not to.

        It keeps nothing for when there is no line unless told to, so that all come to a fresh site.
        It saves data unless told not to, so that it checks a record only when the visitor asks for
        it: a check runs a whole Python, beside which everything else is slow.
        """


@contextmanager
def reception(browser: Browser, server: Server) -> Iterator[Arrive]:
    """Let visitors come to a site; in the end none of them may have seen anything go wrong."""
    visitors: list[Visitor] = []

    def arrive(
        *,
        script: bool = True,
        reduced: bool = False,
        worker: bool = False,
        saves_data: bool = True,
    ) -> Visitor:
        visitor = Visitor(
            browser,
            server.url,
            script=script,
            reduced=reduced,
            worker=worker,
            saves_data=saves_data,
        )
        visitors.append(visitor)
        return visitor

    try:
        yield arrive
    finally:
        for visitor in visitors:
            visitor.leave()
    complaints = [said for visitor in visitors for said in visitor.unforgiven]
    complaints += server.new_failures()
    assert not complaints, "\n".join(complaints)
