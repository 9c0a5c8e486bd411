"""The badge under the board of a match that is over."""

import re

from playwright.sync_api import Page, expect

CHECKING = 600_000
"""Milliseconds after which a check has come to nothing: Python is slow in a browser."""
RIGHT = re.compile(r"^Checked: ")


def is_checked(page: Page) -> None:
    """A viewer asks for the check, and the page finds that the record is right."""
    page.get_by_role("button", name="Check the record", exact=True).click()
    comes_to_an_end(page)
    expect(page.locator("#proof-lines summary")).to_have_text(RIGHT)


def comes_to_an_end(page: Page) -> None:
    """Wait until the page says what it has found."""
    expect(page.locator("#proof")).to_have_attribute(
        "data-state", re.compile("."), timeout=CHECKING
    )
