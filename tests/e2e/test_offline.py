"""A line that is lost is told in words, and made good by itself."""

import re

from playwright.sync_api import expect

from tests.e2e.meeting import MATCH, sit_down
from tests.e2e.playing import act, opposite, play, to_throw
from tests.e2e.reception import Arrive


def test_a_page_says_that_it_is_offline_and_catches_up_when_it_is_back(arrive: Arrive) -> None:
    visitors = arrive(), arrive()
    tables = sit_down(*visitors)
    acting = play(tables, until=to_throw)
    other = opposite(tables, acting)
    visitor = visitors[tables.index(other)]
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    expect(other.net).to_be_hidden()
    visitor.context.set_offline(True)
    expect(other.net).to_contain_text("You are offline")
    before = other.look().version
    version = act(acting)
    assert other.look().version == before
    visitor.context.set_offline(False)
    other.shows(version)
    expect(other.net).to_have_text("Back on line.")


KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) kept.push(...await (await caches.open(name)).keys());
  return kept.map(({ url }) => new URL(url).pathname);
}"""
READY = "async () => { await navigator.serviceWorker.ready; }"
FILE = re.compile(r"/static/.+\.[0-9a-f]{12}\.\w+|/(\w\w/)?offline/")


def test_a_page_that_cannot_be_fetched_says_so_and_nothing_of_anybody_is_kept(
    arrive: Arrive,
) -> None:
    guest = arrive(worker=True)
    guest.forgive("ERR_INTERNET_DISCONNECTED")
    page = guest.page
    page.goto("/fr/")
    page.evaluate(READY)
    page.locator('#quick button[formaction$="/computer/"]').click()
    page.wait_for_url(MATCH)
    expect(page.locator("#board.table")).to_be_visible()
    address = page.url
    guest.context.set_offline(True)
    page.goto("/fr/watch/")
    expect(page.locator("main[data-offline]")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "fr"
    kept = page.evaluate(KEPT)
    assert kept
    assert all(FILE.fullmatch(each) for each in kept), kept
    guest.context.set_offline(False)
    page.wait_for_url("**/fr/watch/")
    expect(page.locator("main[data-offline]")).to_have_count(0)
    page.goto(address)
    expect(page.locator("#board.table")).to_be_visible()
