"""The main menu: what it leads to, and that it fits on one line in every language."""

import pytest
from playwright.sync_api import ViewportSize, expect

from accounts.languages import NAMES, localize_url
from tests.e2e.support.visits import Arrive

NARROWEST_ROW = ViewportSize(width=1024, height=700)
PHONE = ViewportSize(width=320, height=568)
ONE_LINE = 60
"""Greatest height of the header in pixels while the menu is on one line."""


def test_the_menu_stays_on_one_line_in_every_language(arrive: Arrive) -> None:
    stranger, guest = arrive(), arrive()
    guest.page.goto("/")
    guest.page.get_by_role("banner").get_by_role("button", name="Play as guest").click()
    expect(guest.page.locator("header .myself")).to_be_visible()
    for page in (stranger.page, guest.page):
        for language in NAMES:
            page.set_viewport_size(NARROWEST_ROW)
            page.goto(localize_url("/rules/senet/", "en" if page == stranger.page else language))
            page.get_by_role("contentinfo").locator(f'button[value="{language}"]').click()
            expect(page.locator("html")).to_have_attribute("lang", language)
            header = page.get_by_role("banner").bounding_box()
            assert header is not None
            assert header["height"] < ONE_LINE, language
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST_ROW["width"]


@pytest.mark.parametrize("script", [True, False])
def test_the_leaderboards_are_in_the_menu_of_every_screen(arrive: Arrive, script: bool) -> None:
    page = arrive(script=script).page
    for size in (NARROWEST_ROW, PHONE):
        page.set_viewport_size(size)
        page.goto("/fr/games/")
        if size == PHONE:
            page.get_by_role("button", name="Menu").click()
        link = page.get_by_role("banner").get_by_role("link", name="Cotes", exact=True)
        link.click()
        expect(page).to_have_url("/fr/ratings/backgammon/")
        marked = page.locator('#menu a[aria-current="page"]')
        expect(marked).to_have_attribute("href", "/fr/ratings/")
