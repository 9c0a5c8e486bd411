"""Two equal shares of pachisi throws: the player chooses which of them a move uses."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.match.support.equal_shares import MATCH
from tests.e2e.support.match_page import PlainTable, Table
from tests.e2e.support.narrow_screens import WIDTH, assert_fits
from tests.e2e.support.server import Server
from tests.e2e.support.stored_matches import SESSION
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

FOUR, REST = "move 30 33 3 4 0", "move 30 33 3 4 1"


def open_stored_match(arrive: Arrive, server: Server, *, script: bool = True) -> Visitor:
    """Store a match with two equal shares to play, and open it as its player."""
    laid, guest = server.lay_out("tests.e2e.match.support.equal_shares"), arrive(script=script)
    guest.context.add_cookies([{"name": "sessionid", "value": laid[SESSION], "url": guest.url}])
    guest.page.goto(laid[MATCH])
    return guest


def way(guest: Visitor, action: str) -> Locator:
    return guest.page.locator(f'button[value="{action}"]')


@pytest.mark.parametrize("script", [True, False], ids=["scripts", "plain"])
def test_each_throw_is_pressed_by_its_own_words(
    arrive: Arrive, server: Server, script: bool
) -> None:
    guest = open_stored_match(arrive, server, script=script)
    table = (Table if script else PlainTable)(guest.page)
    version = table.look().version
    expect(way(guest, FOUR)).to_have_text("3 · the 4")
    expect(way(guest, REST)).to_have_text("3 · 4 of the 10")
    table.press(place_of(guest))
    guest.page.locator(".target.alike", has=way(guest, REST)).click(position={"x": 3, "y": 3})
    expect(guest.page.locator(".target.alike", has=way(guest, REST))).to_be_focused()
    assert table.look().version == version  # selecting the target alone plays nothing
    way(guest, REST).click()
    table.shows(version + 1)
    expect(guest.page.locator(".told")).to_contain_text("Still to play: 1 of the 10.")
    assert {each.split()[4] for each in shares(guest)} == {"4", "1"}


def test_a_digit_goes_from_one_throw_to_the_other(arrive: Arrive, server: Server) -> None:
    guest = open_stored_match(arrive, server)
    table, page = Table(guest.page), guest.page
    version = table.look().version
    page.locator(f"#{place_of(guest)}").focus()
    page.keyboard.press("3")
    expect(way(guest, FOUR)).to_be_focused()
    expect(way(guest, FOUR)).to_have_accessible_name(re.compile(r"with 3 \(uses the 4\)"))
    page.keyboard.press("3")
    expect(way(guest, REST)).to_be_focused()
    expect(way(guest, REST)).to_have_accessible_name(re.compile(r"with 3 \(uses 4 of the 10\)"))
    page.keyboard.press("Enter")
    table.shows(version + 1)
    expect(page.locator("#announce")).to_contain_text("This move uses 4 of the 10.")


def test_the_choice_fits_a_phone(arrive: Arrive, server: Server) -> None:
    guest = open_stored_match(arrive, server)
    guest.page.set_viewport_size({"width": WIDTH, "height": 640})
    guest.page.locator(f"#{place_of(guest)}").focus()
    assert_fits(guest.page)
    for each in guest.page.locator(".sources button:visible").all():
        box = each.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= WIDTH


def place_of(guest: Visitor) -> str:
    """Return the id of the square whose piece both shares can move."""
    spot = guest.page.locator(".spot", has=way(guest, REST))
    return spot.locator(".place").get_attribute("id") or ""


def shares(guest: Visitor) -> list[str]:
    """Return the value of the button for each share that the page offers."""
    found = guest.page.locator('.targets button[value^="move"]')
    return [each.get_attribute("value") or "" for each in found.all()]
