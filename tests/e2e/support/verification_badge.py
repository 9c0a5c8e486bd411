"""The verification badge of a finished match: the part of its page that checks the record."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.support.server import ROOT, Server
from tests.games.support.records import Form

SCRIPTS = ROOT / "static" / "js"
CHECKING = 600_000
"""Milliseconds until a check counts as failed: a busy machine is slow."""
RIGHT = re.compile(r"^✓ Dice checked \(throws: ")

CHECK = """
from games.engine.forms.reading import json_value
from games.models import Match
from games.proof.parse import parse_record
from games.record.export import record_of
from games.record.results import check_all
import json
form = json_value(json.dumps(record_of(Match.objects.get(pk={match!r}))))
for each in check_all(parse_record(form)):
    if not each.passed:
        print(each)
"""


def has_a_right_record(server: Server, match: str) -> None:
    """Assert that the check in Python finds no fault in the record of a finished match.

    The browser's check has the same results (`test_verifier_equals_python`), but takes seconds.
    """
    assert server.run(CHECK.format(match=match)) == ""


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


def format_tick(counts: str) -> str:
    """Return the text that the page of a match shows for a correct record with these counts."""
    throws, moves = re.findall(r"\d+", counts)
    return f"✓ Dice checked (throws: {throws}, moves: {moves})"


def format_badge(record: Form) -> str:
    """Return the text that the page that checks records shows for a correct one."""
    events = record["events"]
    assert isinstance(events, list)
    kinds = [event["kind"] for event in events if isinstance(event, dict)]
    moves = kinds.count("move") + kinds.count("call")
    return f"Checked (throws: {kinds.count('throw')}, moves: {moves})"
