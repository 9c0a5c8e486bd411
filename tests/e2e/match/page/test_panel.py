"""The panel beside a board: its tabs, unread messages, the menu, and that pushes move nothing."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.panel import open_menu, open_tab, resign
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, active, opposite
from tests.e2e.support.two_players import sit_down, sit_down_later
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

PHONE, DESK = (390, 844), (1440, 900)
PANELS = ("#panel-moves", "#chat", "#panel-table")
HELLO, LUCK, THANKS = "Hello!", "Good luck!", "Thank you!"
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    const unasked = list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput);
    window.shifts.push(...unasked.map(({ value }) => value));
  }).observe({ type: "layout-shift" });
}"""
AT_END = """() => {
  const { scrollTop, scrollHeight, clientHeight } = document.getElementById("turns");
  return scrollTop + clientHeight > scrollHeight - 4;
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def assert_open(page: Page, panel: str) -> None:
    """Assert that this panel is shown and no other, and that its tab says so."""
    for each in PANELS:
        expect(page.locator(each)).to_be_visible(visible=each == panel)
    tab = page.locator('[role="tab"][aria-selected="true"]')
    expect(tab).to_have_count(1)
    expect(tab).to_have_attribute("aria-controls", re.compile(f"^{panel[1:]}"))


def send(visitor: Visitor, phrase: str) -> None:
    open_tab(visitor.page, "chat")
    visitor.page.get_by_role("button", name=phrase).click()
    expect(visitor.page.locator("#chat-log")).to_contain_text(phrase)


def test_tabs_open_by_mouse_and_keyboard_and_are_remembered(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    page = sit_down(anna, berta)[0].page
    assert_open(page, "#panel-moves")
    page.get_by_role("tab", name="Details").click()
    assert_open(page, "#panel-table")
    page.reload()
    assert_open(page, "#panel-table")
    page.locator("#tab-table").focus()
    for key, panel in (
        ("ArrowRight", "#panel-moves"),
        ("ArrowLeft", "#panel-table"),
        ("Home", "#panel-moves"),
        ("ArrowRight", "#chat"),
        ("End", "#panel-table"),
    ):
        page.keyboard.press(key)
        assert_open(page, panel)
        expect(page.locator('[role="tab"][aria-selected="true"]')).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#panel-table') !== null")


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_message_is_seen_though_another_tab_is_open(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    anna, berta = arrive(), arrive()
    page = sit_down(anna, berta)[0].page
    resize(page, size)
    badge = page.locator("#chat-open .badge" if size == PHONE else "#tab-chat .badge")
    bubble = page.locator("#chat-bubble button")
    expect(badge).to_be_hidden()
    send(berta, HELLO)
    expect(badge).to_contain_text("1")
    expect(bubble).to_have_text(f"{berta.name} {HELLO}")
    expect(bubble).to_be_in_viewport(ratio=1)
    expect(page.locator('#chat-bubble[role="status"]')).to_be_attached()
    send(berta, LUCK)
    expect(badge).to_contain_text("2")
    expect(bubble).to_contain_text(LUCK)
    expect(page).to_have_title(re.compile(r"^\(2\) "))
    page.reload()
    expect(badge).to_contain_text("2")
    page.locator("#chat-open" if size == PHONE else "#tab-chat").click()
    assert_open(page, "#chat")
    expect(page.locator("#chat-log")).to_be_in_viewport()
    expect(page.locator("#say .phrases button").first).to_be_in_viewport()
    expect(badge).to_be_hidden()
    expect(page).to_have_title(re.compile(r"^[^(]"))
    send(berta, THANKS)
    expect(page.locator("#chat-log")).to_contain_text(THANKS)
    expect(badge).to_be_hidden()
    expect(bubble).to_be_hidden()
    # An own message is never unread.
    send(anna, HELLO)
    open_tab(page, "moves")
    expect(badge).to_be_hidden()


def test_a_muted_player_makes_no_badge(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    anna.register("Anna")
    page = sit_down(anna, berta)[0].page
    open_tab(page, "chat")
    page.get_by_role("button", name=f"Mute {berta.name}", exact=True).click()
    expect(page.get_by_role("button", name=f"Unmute {berta.name}", exact=True)).to_be_visible()
    open_tab(page, "moves")
    send(berta, HELLO)
    send(berta, LUCK)
    # A message of the muted player sends the log again; it would have arrived before this board.
    open_menu(berta.page)
    version = Table(page).look().version
    berta.page.get_by_role("button", name=re.compile("Abort|Offer to abort")).click()
    expect(page.locator("#board")).not_to_have_attribute("data-v", str(version))
    expect(page.locator("#tab-chat .badge")).to_be_hidden()
    expect(page.locator("#chat-bubble button")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_pushed_moves_shift_nothing_and_keep_what_is_scrolled_and_typed(
    arrive: Arrive, server: Server, size: tuple[int, int]
) -> None:
    anna, berta = arrive(), arrive()
    for visitor in (anna, berta):
        visitor.register("Player")
    tables = sit_down_later(server, anna, berta)
    acting = active(tables)
    waiting = opposite(tables, acting)
    for tab in ("moves", "chat", "table"):
        page = waiting.page
        resize(page, size)
        open_tab(page, tab)
        if tab == "chat":
            page.get_by_label("Your message").fill("I am thinking")
        if tab == "table":
            page.locator("#show-table").click()
            page.locator("#panel-table").evaluate("(panel) => panel.scrollTo(0, 60)")
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(SHIFTS)
        while not waiting.look().mine:
            waiting.shows(act(acting))
        assert page.evaluate("window.shifts") == [], tab
        if tab == "chat":
            expect(page.get_by_label("Your message")).to_have_value("I am thinking")
            expect(page.get_by_label("Your message")).to_be_focused()
        if tab == "table":
            assert page.locator("#panel-table").evaluate("(panel) => panel.scrollTop") == 60
            expect(page.locator("#position-table table")).to_be_visible()
        if tab == "moves":
            assert page.evaluate(AT_END)
        acting, waiting = waiting, acting


def test_the_menu_closes_by_escape_and_by_a_click_elsewhere(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    page = sit_down(anna, berta)[0].page
    menu = page.locator("#match-menu .entries")
    page.locator("#more").focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.locator("#more")).to_be_focused()
    page.locator("#more").click()
    page.locator("#words").click(position={"x": 4, "y": 4})  # the open menu covers its right part
    expect(menu).to_be_hidden()
    for size in ((320, 568), PHONE, (844, 390), DESK):
        resize(page, size)
        page.locator("#more").click()
        page.locator("#give-up").click()
        expect(page.get_by_role("button", name="Yes, resign")).to_be_visible()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= size[0]
        page.locator("#give-up").click()
        page.keyboard.press("Escape")
    resign(page)
    for visitor in (anna, berta):
        expect(visitor.page.locator("#words")).to_contain_text("resigned")


def test_without_scripts_all_panels_are_open_under_headings(arrive: Arrive) -> None:
    anna, berta = arrive(script=False), arrive(script=False)
    page = sit_down(anna, berta)[0].page
    for size in (PHONE, DESK):
        resize(page, size)
        for panel in PANELS:
            expect(page.locator(panel)).to_be_visible()
        for heading in ("Moves", "Players' chat", "Details"):
            expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        expect(page.get_by_role("tablist")).to_be_hidden()
        boxes = [page.locator(panel).bounding_box() for panel in PANELS]
        tops = sorted((box["y"], box["y"] + box["height"]) for box in boxes if box)
        assert all(end <= start + 1 for (_, end), (start, _) in pairwise(tops))
    resign(page)
    expect(page.locator("#words")).to_contain_text("resigned")
