"""The badge under the board of a match that is over."""

import re

from playwright.sync_api import expect

from tests.e2e.table import Table

CHECKING = 60_000
"""Milliseconds in which a browser's Python checks a record on a busy machine."""


def is_checked(table: Table) -> None:
    """The page itself finds that the record is right."""
    checked = re.compile(r"^Checked: ")
    expect(table.page.locator("#proof-lines summary")).to_have_text(checked, timeout=CHECKING)
