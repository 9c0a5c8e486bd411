"""Every page fits a screen 320 pixels wide."""

from playwright.sync_api import Page

from tests.e2e.meeting import open_seek, sit_down
from tests.e2e.playing import play, to_move
from tests.e2e.reception import Arrive
from tests.e2e.visitors import Visitor

WIDTH = 320
TOO_WIDE = """(width) => [...document.querySelectorAll("body *")]
  .filter((element) => element.getBoundingClientRect().right > width + 0.5)
  .map((element) => `${element.tagName}.${element.className}`)"""
PAGES = ("/", "/rules/", "/rules/backgammon/", "/ratings/backgammon/", "/nothing/")
PAGES_OF_STRANGERS = ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
PAGES_OF_PLAYERS = (
    *("/account/", "/account/name/", "/account/copy/", "/accounts/sessions/", "/accounts/2fa/"),
    *("/accounts/password/change/", "/accounts/email/"),
)


def test_nothing_scrolls_sideways_on_a_narrow_screen(arrive: Arrive) -> None:
    anna, berta, stranger = visitors = arrive(), arrive(), arrive()
    for visitor in visitors:
        visitor.page.set_viewport_size({"width": WIDTH, "height": 640})
        visitor.forgive("status of 404")
    anna.sign_up("Anna")
    tables = sit_down(anna, berta)
    play(tables, until=to_move)
    for table in tables:
        assert_fits(table.page)
    open_seek(berta)
    for page in PAGES:
        assert_page_fits(anna, page)
    for page in (*PAGES, *PAGES_OF_STRANGERS):
        assert_page_fits(stranger, page)
    person = f"/people/{anna.name}/"
    histories = (person, f"{person}matches/?game=senet", f"{person}with/{berta.name}/")
    for page in (*PAGES_OF_PLAYERS, *histories):
        assert_page_fits(anna, page)


def assert_page_fits(visitor: Visitor, address: str) -> None:
    visitor.page.goto(address)
    assert_fits(visitor.page)


def assert_fits(page: Page) -> None:
    wide = page.evaluate("() => document.scrollingElement.scrollWidth")
    assert wide <= WIDTH, f"{page.url} is {wide} wide: {page.evaluate(TOO_WIDE, WIDTH)}"
