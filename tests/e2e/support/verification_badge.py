"""The verification badge of a finished match: the part of its page that checks the record."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.support.server import ROOT
from tests.games.support.records import Form

SCRIPTS = ROOT / "static" / "js"
CHECKING = 600_000
"""Milliseconds until a check counts as failed: a busy machine is slow."""
RIGHT = re.compile(r"^Checked: ")


def is_checked(page: Page) -> None:
    """Press the button that checks the record, and assert that it is found to be right."""
    page.get_by_role("button", name="Check the game record", exact=True).click()
    comes_to_an_end(page)
    expect(page.locator("#proof-lines summary")).to_have_text(RIGHT)


def comes_to_an_end(page: Page) -> None:
    """Wait until the page shows the result of its check."""
    expect(page.locator("#proof")).to_have_attribute(
        "data-state", re.compile("."), timeout=CHECKING
    )


def format_badge(record: Form) -> str:
    """Return the text that the verification badge shows for a record."""
    events = record["events"]
    assert isinstance(events, list)
    kinds = [event["kind"] for event in events if isinstance(event, dict)]
    moves = kinds.count("move") + kinds.count("call")
    return f"Checked: {kinds.count('throw')} throws, {moves} moves"
