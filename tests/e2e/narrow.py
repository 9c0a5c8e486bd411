"""A screen 320 pixels wide, which every page fits."""

from playwright.sync_api import Page

from tests.e2e.visitors import Visitor

WIDTH = 320
TOO_WIDE = """(width) => [...document.querySelectorAll("body *")]
  .filter((element) => element.getBoundingClientRect().right > width + 0.5)
  .map((element) => `${element.tagName}.${element.className}`)"""


def assert_page_fits(visitor: Visitor, address: str) -> None:
    """Look at a page that must not scroll sideways."""
    visitor.page.goto(address)
    assert_fits(visitor.page)


def assert_fits(page: Page) -> None:
    """Nothing of a page scrolls sideways."""
    wide = page.evaluate("() => document.scrollingElement.scrollWidth")
    assert wide <= WIDTH, f"{page.url} is {wide} wide: {page.evaluate(TOO_WIDE, WIDTH)}"
