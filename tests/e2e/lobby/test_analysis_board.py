"""The analysis board in a browser: a position is set up by mouse and keyboard, and played on."""

import re

from playwright.sync_api import expect

from tests.e2e.support.visits import Arrive


def test_a_position_is_set_up_evaluated_and_played_on(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/analysis/edit/?game=backgammon")
    page.locator("#clear").click()
    expect(page.locator("#square-p24")).to_have_attribute("aria-label", re.compile("empty"))
    squares = page.locator(".square:not([id*=bar]):not([id*=off])")
    for label, at in (("White", 0), ("Red", 12)):
        page.get_by_label(label, exact=True).check()
        square = squares.nth(at)
        name = square.get_attribute("id") or ""
        square.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#{name}")).to_have_attribute("aria-label", re.compile(f"1 {label}"))
    page.locator("#ready").click()
    page.locator("select[name=do]").select_option(label="6-5")
    page.get_by_role("button", name="Set", exact=True).first.click()
    best = page.locator(".candidates .best a")
    expect(best).to_be_visible()
    played = best.inner_text()
    best.click()
    expect(page.locator(".played-here")).to_contain_text(f"White: {played}")
    page.go_back()
    expect(page.locator(".candidates .best")).to_contain_text(played)
