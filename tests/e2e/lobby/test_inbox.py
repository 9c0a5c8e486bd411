"""The bell counts what has happened, on open pages too; its page lists it and marks it as read."""

from playwright.sync_api import ViewportSize, expect

from accounts.languages import NAMES
from tests.e2e.lobby.test_news import challenge
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

WINDOWS = [ViewportSize(width=320, height=568), ViewportSize(width=1440, height=900)]
ONE_LINE = 60
"""Greatest height of the header in pixels while it is on one line."""


def arrive_both(arrive: Arrive, *, script: bool = True) -> tuple[Visitor, Visitor]:
    """Sign Anna and Ben up; Ben may have no scripts."""
    anna, ben = arrive(), arrive(script=script)
    anna.register("Anna")
    ben.register("Ben")
    return anna, ben


def test_a_challenge_rings_the_bell_of_an_open_page_until_the_list_is_read(arrive: Arrive) -> None:
    anna, ben = arrive_both(arrive)
    ben.page.goto("/rules/senet/")
    other = ben.context.new_page()
    other.goto("/games/")
    challenge(anna, ben)
    for page in (ben.page, other):
        expect(page.locator("#bell .count")).to_have_text("1")
    ben.page.locator("#bell").click()
    line = ben.page.locator(".inbox > li")
    expect(line).to_contain_text(f"{anna.name} challenges you")
    expect(line).to_contain_text("unread")
    for page in (ben.page, other):
        expect(page.locator("#bell .count")).to_have_count(0)
    ben.page.reload()
    expect(line).not_to_contain_text("unread")
    line.get_by_role("link").click()
    expect(ben.page).to_have_url("/#challenges")


def test_without_scripts_a_button_marks_all_as_read(arrive: Arrive) -> None:
    anna, ben = arrive_both(arrive, script=False)
    challenge(anna, ben)
    ben.page.goto("/rules/senet/")
    expect(ben.page.locator("#bell .count")).to_have_text("1")
    ben.page.locator("#bell").click()
    expect(ben.page.locator("#bell .count")).to_have_text("1")
    ben.page.get_by_role("button", name="Mark all as read").click()
    expect(ben.page.locator("#bell .count")).to_have_count(0)
    expect(ben.page.locator(".inbox > li")).to_contain_text(f"{anna.name} challenges you")


def test_the_header_stays_on_one_line_in_every_language(arrive: Arrive) -> None:
    anna, ben = arrive_both(arrive)
    challenge(anna, ben)
    ben.page.goto("/notifications/")
    for language in NAMES:
        ben.page.get_by_role("contentinfo").locator(f'button[value="{language}"]').click()
        expect(ben.page.locator("html")).to_have_attribute("lang", language)
        for size in WINDOWS:
            ben.page.set_viewport_size(size)
            header = ben.page.get_by_role("banner").bounding_box()
            assert header is not None
            assert header["height"] < ONE_LINE, (language, size)
            assert ben.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            bell = ben.page.locator("#bell").bounding_box()
            assert bell is not None
            assert min(bell["width"], bell["height"]) >= 24
