"""From nobody to a match within seconds, by every way that the lobby offers."""

from playwright.sync_api import expect

from tests.e2e.meeting import MATCH, begin
from tests.e2e.reception import Arrive
from tests.e2e.visitors import Visitor

SOON = 10_000
"""Milliseconds in which two strangers are to be at a match."""


def play_now(visitor: Visitor, game: str) -> None:
    """Look for a quick game on the front page."""
    visitor.page.goto("/")
    quick = visitor.page.locator("#quick")
    quick.get_by_label("Game").select_option(game)
    quick.get_by_role("button", name="Play now").click()


def test_two_strangers_are_paired_from_the_front_page_in_seconds(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    play_now(first, "senet")
    expect(first.page.get_by_role("heading", name="Looking for an opponent")).to_be_visible()
    play_now(second, "senet")
    for visitor in (first, second):
        visitor.page.wait_for_url(MATCH, timeout=SOON)
    assert first.page.url == second.page.url
    begin(first, second)
