"""The table of preferences, with scripts and without, on wide and narrow screens."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.support.preferences import is_saved, preferences, switch
from tests.e2e.support.visits import Arrive

DESKTOP, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=320, height=568)
THROW, DONE = "Roll or throw for me", "End my turn for me"
SCREENS = 1.9
"""Maximum height of the page, in heights of a desktop screen."""


def for_all(page: Page, wish: str) -> None:
    page.get_by_role("combobox", name=f"{wish} Same for all").select_option("On")


@pytest.mark.parametrize("script", [True, False])
def test_a_value_for_all_games_is_saved_where_the_reader_is(arrive: Arrive, script: bool) -> None:
    page = preferences(arrive(script=script))
    page.set_viewport_size(DESKTOP)
    for_all(page, THROW)
    if script:
        expect(switch(page, THROW, "Senet")).to_be_checked()
        is_saved(page)
    switch(page, DONE, "Pachisi").check()
    is_saved(page)
    expect(page.locator("#saved-games")).to_be_in_viewport()
    page.goto("/preferences/")
    expect(switch(page, THROW, "Senet")).to_be_checked()
    expect(switch(page, DONE, "Pachisi")).to_be_checked()
    expect(switch(page, DONE, "Senet")).not_to_be_checked()


def test_the_column_for_all_games_follows_the_games(arrive: Arrive) -> None:
    page = preferences(arrive())
    page.set_viewport_size(DESKTOP)
    every = page.get_by_role("combobox", name=f"{THROW} Same for all")
    for_all(page, THROW)
    switch(page, THROW, "Senet").uncheck()
    expect(every).to_have_value("")
    switch(page, THROW, "Senet").check()
    expect(every).to_have_value("on")
    page.locator('[name="all-board_set"]').select_option("clear")
    expect(page.locator('[name="senas-board_set"][value="clear"]')).to_be_checked()


def test_saving_does_not_move_the_page(arrive: Arrive) -> None:
    page = preferences(arrive())
    page.set_viewport_size(DESKTOP)
    for_all(page, THROW)
    is_saved(page)
    page.evaluate("scrollTo(0, 300)")
    switch(page, DONE, "Senet").check()
    is_saved(page)
    assert page.evaluate("scrollY") == 300


def test_a_choice_is_saved_at_once_everywhere_on_the_page(arrive: Arrive) -> None:
    page = preferences(arrive())
    expect(page.get_by_role("button", name="Save")).to_have_count(0)
    page.get_by_role("checkbox", name="Turn chat off").check()
    expect(page.locator("#saved-talk")).to_have_text("Saved.")
    page.get_by_role("combobox", name="Your country").select_option("ES")
    expect(page.locator("#saved-country")).to_have_text("Saved.")
    page.reload()
    expect(page.get_by_role("checkbox", name="Turn chat off")).to_be_checked()
    expect(page.get_by_role("combobox", name="Your country")).to_have_value("ES")


def test_what_could_not_be_saved_is_said_and_can_be_saved_again(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.forgive("status of 503", ": 503", "/htmx-2.min.")
    page = preferences(visitor)
    page.route("**/preferences/talk/", lambda route: route.fulfill(status=503))
    page.get_by_role("checkbox", name="Turn chat off").check()
    expect(page.locator("#saved-talk")).to_have_text(
        "Your request did not reach us. Please try again."
    )
    page.unroute("**/preferences/talk/")
    page.locator("#talk").get_by_role("button", name="Save").click()
    expect(page.locator("#saved-talk")).to_have_text("Saved.")


@pytest.mark.parametrize("script", [True, False])
def test_a_phone_shows_one_game_at_a_time(arrive: Arrive, script: bool) -> None:
    page = preferences(arrive(script=script))
    page.set_viewport_size(PHONE)
    expect(page.get_by_role("combobox", name=f"{THROW} Same for all")).to_be_visible()
    page.goto("/preferences/#senet")
    expect(switch(page, THROW, "Senet")).to_be_visible()
    expect(switch(page, THROW, "Backgammon")).to_have_count(0)
    page.get_by_role("list", name="Game").get_by_role("link", name="Backgammon").click()
    expect(switch(page, THROW, "Backgammon")).to_be_visible()
    assert page.locator("html").evaluate("page => page.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("script", [True, False])
def test_explanations_unfold_by_keyboard(arrive: Arrive, script: bool) -> None:
    page = preferences(arrive(script=script))
    for help_id in ("help-auto_throw", "help-shortcuts"):
        words = page.locator(f"#{help_id}")
        expect(words).to_be_attached()
        expect(words).to_be_hidden()
        page.locator("details", has=words).locator("summary").press("Enter")
        expect(words).to_be_visible()


def test_the_page_takes_few_screens(arrive: Arrive) -> None:
    page = preferences(arrive())
    page.set_viewport_size(DESKTOP)
    height = page.locator("main").evaluate("main => main.offsetHeight")
    assert height < SCREENS * DESKTOP["height"]
