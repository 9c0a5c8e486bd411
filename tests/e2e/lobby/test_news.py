"""Users learn on every page at once of a match that begins, of challenges and rematches."""

import re

from playwright.sync_api import expect

from tests.e2e.support.panel import resign
from tests.e2e.support.two_players import MATCH, arrive_at_match, begin, open_seek, sit_down
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

BOXES = """() => {
  const still = "header, .tabletop, .seat, #words, .tabs, .command-bar";
  return [...document.querySelectorAll(still)].map((each) => {
    const {left, top, right, bottom} = each.getBoundingClientRect();
    return [left, top, right, bottom];
  });
}"""
"""The edges of what the notice of a challenge neither moves nor covers."""


def challenge(opener: Visitor, addressee: Visitor, game: str = "senet") -> None:
    """Challenge the addressee by the form of the opener's page."""
    opener.page.goto(f"/people/{addressee.name}/challenge/?game={game}")
    opener.page.get_by_role("button", name=f"Challenge {addressee.name}").click()
    expect(opener.page.get_by_text("You have challenged")).to_be_visible()


def test_who_reads_another_page_is_led_to_the_match_that_begins(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive()
    open_seek(anna)
    anna.page.goto("/games/")
    ben.page.goto("/")
    ben.page.get_by_role("button", name=f"Play with {anna.name}", exact=True).click()
    anna.page.wait_for_url(MATCH)
    ben.page.wait_for_url(MATCH)
    assert anna.page.url == ben.page.url
    begin(anna, ben)


def test_who_has_entered_something_is_told_and_stays(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive()
    anna.register("Anna")
    ben.register("Ben")
    challenge(anna, ben)
    anna.page.goto(f"/people/{ben.name}/report/")
    anna.page.locator("textarea").first.fill("Half a sentence")
    ben.page.goto("/rules/senet/")
    ben.page.locator("#calls").get_by_role("button", name=f"Accept {anna.name}").click()
    ben.page.wait_for_url(MATCH)
    calls = anna.page.locator("#calls")
    expect(calls).to_contain_text(f"Your match with {ben.name} has started")
    expect(anna.page).to_have_title(re.compile(r"^\(1\) "))
    expect(anna.page.locator("textarea").first).to_have_value("Half a sentence")
    calls.get_by_role("link", name="Go to the match").click()
    anna.page.wait_for_url(MATCH)
    begin(anna, ben)


def test_a_challenge_arrives_at_once_on_any_page_and_is_declined_there(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive()
    anna.register("Anna")
    ben.register("Ben")
    ben.page.goto("/rules/senet/")
    before = ben.page.locator("h1").bounding_box()
    challenge(anna, ben, "pachisi")
    calls = ben.page.locator("#calls")
    expect(calls).to_contain_text(f"{anna.name} (1500?) challenges you: Pachisi")
    expect(ben.page).to_have_title(re.compile(r"^\(1\) "))
    assert ben.page.locator("h1").bounding_box() == before
    calls.get_by_role("button", name=f"Decline {anna.name}").click()
    expect(calls).to_be_empty()
    expect(ben.page).not_to_have_title(re.compile(r"^\("))
    assert ben.page.url.endswith("/rules/senet/")
    expect(anna.page.get_by_text("You are no longer waiting")).to_be_visible()


def test_at_a_match_a_challenge_stands_in_the_panel_and_covers_nothing(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive()
    anna.register("Anna")
    ben.register("Ben")
    table, _ = sit_down(ben, anna)
    before = table.page.evaluate(BOXES)
    challenge(anna, ben, "pachisi")
    notice = table.page.locator(".match #calls .notice")
    expect(notice).to_contain_text(f"{anna.name} (1500?) challenges you: Pachisi")
    after = table.page.evaluate(BOXES)
    assert after == before
    box = notice.bounding_box()
    assert box
    for left, top, right, bottom in after:
        beside = right <= box["x"] or left >= box["x"] + box["width"]
        assert beside or bottom <= box["y"] or top >= box["y"] + box["height"]


def test_a_rematch_is_offered_wherever_the_other_is(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive()
    sit_down(anna, ben)
    resign(ben.page)
    anna.page.goto("/games/pachisi/")
    ben.page.get_by_role("button", name="Rematch").click()
    calls = anna.page.locator("#calls")
    expect(calls).to_contain_text(f"{ben.name} offers you a rematch")
    calls.get_by_role("button", name=f"Accept {ben.name}").click()
    arrive_at_match(anna)
    ben.page.wait_for_url(anna.page.url)


def test_the_lobby_tells_of_a_rematch_and_of_its_beginning(arrive: Arrive) -> None:
    anna, ben = arrive(), arrive()
    sit_down(anna, ben)
    resign(ben.page)
    anna.page.get_by_role("button", name="Rematch").click()
    expect(anna.page.get_by_text("You have offered a rematch.")).to_be_visible()
    anna.page.goto("/")
    ben.page.goto("/")
    ben.page.locator("#calls").get_by_role("button", name=f"Accept {anna.name}").click()
    ben.page.wait_for_url(MATCH)
    anna.page.wait_for_url(ben.page.url)
