"""A practice position is played by pressing pieces and targets, with script and without."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.support.visits import Arrive


def press_target(page: Page) -> None:
    """Choose the first piece that can move and its first target, and wait for the board."""
    steps = page.locator('#board input[form="act"][name="played"]')
    before = steps.input_value()
    spot = page.locator(".spot:has(.targets)").first
    spot.locator(".place").focus()
    spot.locator(".targets button").first.press("Enter")
    expect(steps).not_to_have_value(before)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_visitor_plays_a_position_and_reads_the_solution(arrive: Arrive, *, script: bool) -> None:
    page = arrive(script=script).page
    page.goto("/practice/backgammon/")
    answer = page.get_by_role("button", name="Answer", exact=True)
    expect(answer).to_be_disabled()
    while answer.is_disabled():
        press_target(page)
    page.get_by_role("button", name="Undo").click()
    expect(answer).to_be_disabled()
    press_target(page)
    answer.click()
    expect(page.get_by_role("link", name="Next position")).to_be_visible()
    expect(page.locator(".candidates tbody tr").first).to_be_visible()
