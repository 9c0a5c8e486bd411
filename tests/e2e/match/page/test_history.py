"""Past positions of a match: reached by links, keys and slider, and without scripts."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.support.panel import open_tab, resign
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, active, opposite
from tests.e2e.support.two_players import sit_down_later, table_of
from tests.e2e.support.visits import Arrive

TURNS = 3
"""How many turns have been played before the first step back, without the first one."""


def shows_moment(page: Page, number: int) -> None:
    """Wait until the page shows the board after the event with this number, and its URL says so."""
    expect(page.locator(f'#board[data-past][data-v="{number}"]')).to_be_visible()
    expect(page).to_have_url(re.compile(rf"\?at={number}$"))
    expect(page.locator("#step")).to_have_value(str(number))


def moment_of(page: Page, step: str) -> int:
    """Return the moment to which a step leads: "back" or "forward"."""
    return int(page.locator(f"#step-{step}").get_attribute("data-at") or 0)


def test_a_viewer_of_a_past_moment_stays_there_when_the_match_goes_on(
    arrive: Arrive, server: Server
) -> None:
    tables = sit_down_later(server, arrive(), arrive(), throws=TURNS)
    acting = active(tables)
    looking = opposite(tables, acting)
    page, last = looking.page, looking.look().version
    missed = page.locator("#missed")
    listed = page.locator("#turns a").count()
    for _ in range(2):
        wanted = moment_of(page, "back")
        assert wanted < last
        page.locator("#step-back").click()
        shows_moment(page, wanted)
        last = wanted
        expect(page.locator("#turns a")).to_have_count(listed)
    pieces = looking.pieces()
    expect(missed).to_be_empty()
    while acting.look().mine:
        version = act(acting)
    expect(missed).to_have_text("The match has moved on: go to the current board It is your turn.")
    assert looking.look().version == last
    assert looking.pieces() == pieces
    expect(page.locator("#step")).to_have_attribute("max", str(version))
    assert not looking.look().mine
    missed.get_by_role("link").click()
    looking.shows(version)
    expect(page).to_have_url(re.compile(r"/matches/\w+/$"))
    expect(missed).to_be_empty()
    expect(looking.words).to_have_text("Your turn: roll the dice.")
    acting.catch_up(act(looking))


def test_the_result_of_a_reviewed_match_is_seen_whole(arrive: Arrive, server: Server) -> None:
    loser = active(sit_down_later(server, arrive(), arrive()))
    page = loser.page
    resign(page)
    expect(page.locator("#result")).to_be_visible()
    page.locator("#step-first").click()
    expect(page.locator("#told .end")).to_be_visible()
    for width, height in ((1440, 900), (1024, 600), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#told").evaluate(
            "(told) => told.scrollHeight <= told.clientHeight"
            " && told.getBoundingClientRect().bottom"
            " <= document.querySelector('.tabs').getBoundingClientRect().top + 1"
        ), (width, height)


def test_the_title_does_not_announce_the_opponent_s_turn(arrive: Arrive, server: Server) -> None:
    tables = sit_down_later(server, arrive(), arrive(), throws=1)
    acting = active(tables)
    looking = opposite(tables, acting)
    looking.page.locator("#step-first").click()
    expect(looking.page.locator("#board[data-past]")).to_be_visible()
    act(acting)
    missed = looking.page.locator("#missed")
    expect(missed).to_contain_text("The match has moved on")
    if acting.look().mine:
        expect(missed).to_have_text("The match has moved on: go to the current board")


def test_keys_step_unless_they_mean_something_else(arrive: Arrive, server: Server) -> None:
    tables = sit_down_later(server, arrive(), arrive(), throws=TURNS)
    acting = active(tables)
    page, last = acting.page, acting.look().version
    for key, step in (("ArrowLeft", "back"), ("ArrowLeft", "back"), ("ArrowRight", "forward")):
        wanted = moment_of(page, step)
        page.keyboard.press(key)
        shows_moment(page, wanted)
    page.keyboard.press("Home")
    first = int(page.locator("#step").get_attribute("min") or 0)
    shows_moment(page, first)
    page.keyboard.press("ArrowLeft")
    shows_moment(page, first)
    page.keyboard.press("End")
    acting.shows(last)
    expect(page.locator("#board[data-past]")).to_have_count(0)
    act(acting)
    acting.page.locator(".place.movable").first.focus()
    version = acting.look().version
    page.keyboard.press("ArrowLeft")
    page.locator("#step").focus()
    page.keyboard.press("ArrowLeft")
    shows_moment(page, version - 1)
    expect(page.locator("#step")).to_be_focused()


def test_the_slider_is_not_taken_out_of_the_hand(arrive: Arrive, server: Server) -> None:
    tables = sit_down_later(server, arrive(), arrive(), throws=TURNS)
    acting = active(tables)
    page, last = acting.page, acting.look().version
    page.locator("#step").scroll_into_view_if_needed()
    box = page.locator("#step").bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 10, middle)
    page.mouse.down()
    for part in (0.8, 0.5, 0.2):
        page.mouse.move(box["x"] + box["width"] * part, middle, steps=4)
        shows_moment(page, int(page.locator("#step").input_value()))
    low = int(page.locator("#step").input_value())
    assert low < last / 2 + 2
    page.mouse.move(box["x"] + box["width"] + 30, middle, steps=4)
    acting.shows(last)
    expect(page.locator("#board[data-past]")).to_have_count(0)
    page.mouse.up()
    acting.shows(act(acting))


def test_a_link_leads_a_third_person_to_the_moment(arrive: Arrive, server: Server) -> None:
    anna, berta, clara = arrive(), arrive(), arrive()
    tables = sit_down_later(server, anna, berta, throws=TURNS)
    acting = active(tables)
    page = acting.page
    listed = page.locator("#turns a").count()
    page.locator("#turns a").nth(1).click()
    expect(page.locator("#turns a[aria-current=step]")).to_have_count(1)
    # Later turns stay in the list.
    expect(page.locator("#turns a").nth(1)).to_have_attribute("aria-current", "step")
    expect(page.locator("#turns a")).to_have_count(listed)
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))
    acting.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link to this move").click()
    expect(page.locator("#step-copy")).to_have_text("Copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == page.url
    clara.page.goto(link)
    seen = table_of(clara)
    assert seen.words.inner_text() == acting.words.inner_text()
    expect(clara.page.locator("#board[data-past]")).to_be_visible()
    expect(clara.page.locator("#missed")).to_be_empty()
    wanted = moment_of(clara.page, "forward")
    assert wanted > int(link.rpartition("=")[2])
    clara.page.keyboard.press("ArrowRight")
    shows_moment(clara.page, wanted)


def test_pieces_travel_between_moments(arrive: Arrive, server: Server) -> None:
    tables = sit_down_later(server, arrive(), arrive(), throws=TURNS)
    acting = active(tables)
    page = acting.page
    page.evaluate(
        """() => document.addEventListener("transitionrun", (event) => {
          window.travelled = (window.travelled ?? 0) + event.target.matches(".tabletop .piece");
        })"""
    )
    page.keyboard.press("Home")
    page.wait_for_function("() => window.travelled > 0")


def test_the_open_tab_stays_open_and_a_position_can_be_copied(
    arrive: Arrive, server: Server
) -> None:
    tables = sit_down_later(server, arrive(), arrive(), throws=1)
    acting = active(tables)
    page = acting.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_tab(page, "table")
    # On a tab the key would go to the first tab.
    page.locator("#words").click()
    page.keyboard.press("Home")
    line = page.locator("#position-line")
    expect(line).to_be_visible()
    expect(page.locator("#board[data-past]")).to_be_visible()
    page.locator("#copy-position-line").click()
    expect(page.locator("#copy-position-line")).to_have_text("Copied")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == line.input_value()
    page.goto("/positions/")
    page.get_by_label("A position, as one line or as JSON").fill(copied)
    page.get_by_role("button", name="Show the board").click()
    expect(page).to_have_url(re.compile(r"/positions/\?p="))
    expect(page.locator("#words")).to_contain_text("The first player has not been decided yet.")


def test_a_board_that_cannot_be_fetched_is_said_in_words(arrive: Arrive, server: Server) -> None:
    anna, berta = arrive(), arrive()
    tables = sit_down_later(server, anna, berta, throws=1)
    acting = active(tables)
    for visitor in (anna, berta):
        visitor.forgive("ERR_FAILED")
    version = acting.look().version
    acting.page.route("**/board/*", lambda route: route.abort())
    acting.page.keyboard.press("ArrowLeft")
    expect(acting.notice).to_contain_text("Your request did not reach us.")
    assert acting.look().version == version
    acting.page.unroute("**/board/*")
    wanted = moment_of(acting.page, "back")
    acting.page.keyboard.press("ArrowLeft")
    shows_moment(acting.page, wanted)


def test_without_scripts_links_and_a_form_lead_through_the_match(
    arrive: Arrive, server: Server
) -> None:
    tables = sit_down_later(server, arrive(script=False), arrive())
    plain, _ = tables
    acting = active(tables)
    version = act(acting)
    plain.catch_up(version)
    page = plain.page
    wanted = moment_of(page, "back")
    page.get_by_role("link", name="Back", exact=True).click()
    shows_moment(page, wanted)
    page.get_by_role("link", name="First", exact=True).click()
    first = int(page.locator("#step").get_attribute("min") or 0)
    shows_moment(page, first)
    page.locator("#step").press("ArrowRight")
    page.get_by_role("button", name="Show this moment").click()
    shows_moment(page, first + 1)
    page.get_by_role("link", name="Back", exact=True).click()
    shows_moment(page, first)
    page.get_by_role("link", name="Forward", exact=True).click()
    shows_moment(page, first + 1)
    page.get_by_role("link", name="Latest", exact=True).click()
    plain.shows(version)
    expect(page.locator("#board[data-past]")).to_have_count(0)
