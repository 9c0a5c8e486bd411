"""Rate limits in a browser: the page shows how long to wait, and keeps working."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.support.panel import open_tab
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, play, to_throw
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visitors import Visitor, wait_for
from tests.e2e.support.visits import Arrive, reception

LIMITS = "act.account=12/3600,chat.account+match=2/3600,open_sockets.account=2"
ACT = """() => htmx.ajax("POST", document.getElementById("act").getAttribute("action"), {
  source: "#act", swap: "none", values: { action: "fly" } })"""
CONNECT = """() => { dispatchEvent(new Event("online")); }"""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with very low rate limits."""
    server = Server(tmp_path_factory.mktemp("strict"), LIMITS=LIMITS)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def come(chromium: Browser, strict: Server) -> Iterator[Arrive]:
    """A function that opens the site of the server `strict` as a new visitor."""
    with reception(chromium, strict) as arrive:
        yield arrive


def opened_again(visitor: Visitor) -> Page:
    """Open the page that a visitor has open in another tab; return the new tab."""
    page = visitor.context.new_page()
    page.goto(visitor.page.url)
    return page


def _is_back(page: Page) -> bool:
    """Let the page open its socket again; return whether the site accepts it."""
    page.evaluate(CONNECT)
    with suppress(AssertionError):
        expect(page.locator("#net")).to_have_text("You are back online.", timeout=10_000)
        return True
    return False


def test_who_acts_too_often_reads_how_long_to_wait(come: Arrive) -> None:
    visitors = come(), come()
    for visitor in visitors:
        visitor.forgive("status of 429", "status of 400", "/htmx-2.min.")
    tables = sit_down(*visitors)
    acting = play(tables, until=to_throw)
    wait = "Too many requests. Please wait 5 minutes."
    for _ in range(12):
        acting.page.evaluate(ACT)
        if acting.notice.inner_text() == wait:
            break
    expect(acting.notice).to_have_text(wait)
    # The board stays, and the other player can still act.
    expect(acting.next).to_be_enabled()


def test_who_talks_too_much_keeps_the_text_and_reads_how_long_to_wait(come: Arrive) -> None:
    anna, berta = come(), come()
    anna.forgive("status of 429")
    anna.register("Anna")
    sit_down(anna, berta)
    open_tab(anna.page, "chat")
    field = anna.page.get_by_label("Your message")
    for text in ("One", "Two"):
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
    field.fill("Three")
    field.press("Enter")
    expect(anna.page.locator("#unsaid")).to_have_text("Too many requests. Please wait 30 minutes.")
    expect(field).to_have_value("Three")


def test_a_page_without_a_socket_says_so_and_goes_on(come: Arrive) -> None:
    visitors = come(), come()
    tables = sit_down(*visitors)
    acting = play(tables, until=to_throw)
    visitor = visitors[tables.index(acting)]
    second = opened_again(visitor)
    expect(second.locator("#net")).to_be_hidden()
    third = opened_again(visitor)
    net = third.locator("#net")
    expect(net).to_contain_text("You have too many pages of this site open.")

    version = act(acting)
    expect(third.locator("#board")).to_have_attribute("data-v", str(version))

    second.close()
    wait_for(lambda: _is_back(third))
