"""Opens the site for visitors, and fails if an error occurs in any of their browsers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import Browser

from tests.e2e.support.server import Server
from tests.e2e.support.visitors import Visitor


class Arrive(Protocol):
    """Type of the function that opens the site as a new visitor."""

    def __call__(
        self,
        *,
        script: bool = True,
        reduced: bool = False,
        worker: bool = False,
        saves_data: bool = True,
    ) -> Visitor:
        """Open the site as a new visitor; by default the browser runs scripts and animations.

        The service worker is off by default, so that every visitor gets a fresh site. The visitor
        saves data by default, so that records are checked on request only: a check runs a whole
        Python, which slows everything else down.
        """


@contextmanager
def reception(browser: Browser, server: Server) -> Iterator[Arrive]:
    """Yield a function that opens a server's site as a new visitor.

    At the end, assert that no error has occurred in any visitor's browser.
    """
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
            server.run,
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


def sign_up_visitors(arrive: Arrive, *names: str) -> list[Visitor]:
    """Sign up a visitor for each name without a page, and return the visitors."""
    visitors = [arrive() for _ in names]
    for visitor, name in zip(visitors, names, strict=True):
        visitor.register(name)
    return visitors
