"""Pages on a screen 320 pixels wide."""

from playwright.sync_api import Page

from tests.e2e.support.visitors import Visitor

WIDTH = 320
TOO_WIDE = """(width) => [...document.querySelectorAll("body *")]
  .filter((element) => element.getBoundingClientRect().right > width + 0.5)
  .map((element) => `${element.tagName}.${element.className}`)"""


def assert_page_fits(visitor: Visitor, address: str) -> None:
    """Open a page 320 pixels wide, and assert that it does not scroll sideways."""
    visitor.page.goto(address)
    assert_fits(visitor.page)


def assert_fits(page: Page) -> None:
    """Assert that the page does not scroll sideways."""
    wide = page.evaluate("() => document.scrollingElement.scrollWidth")
    assert wide <= WIDTH, f"{page.url} is {wide} wide: {page.evaluate(TOO_WIDE, WIDTH)}"
