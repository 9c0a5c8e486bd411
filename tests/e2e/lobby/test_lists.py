"""The lobby shows seeks and matches as they change, without a reload."""

from playwright.sync_api import expect

from tests.e2e.support.panel import resign
from tests.e2e.support.server import Server
from tests.e2e.support.two_players import open_seek, sit_down
from tests.e2e.support.visits import Arrive

AGE = """async () => {
  const time = document.querySelector("#tables time");
  time.dateTime = new Date(Date.now() - 3 * 3600e3).toISOString();
  document.getElementById("live").append("");
  await new Promise(requestAnimationFrame);
  return time.textContent;
}"""
"""What the lists say of a moment three hours ago."""


def test_a_seek_appears_and_disappears_on_every_page_by_itself(arrive: Arrive) -> None:
    opener, reader = arrive(), arrive()
    reader.page.goto("/")
    open_seek(opener)
    play = reader.page.get_by_role("button", name=f"Play with {opener.name}", exact=True)
    expect(play).to_be_visible()
    assert reader.page.evaluate(AGE) == "3\u00a0hours\u00a0ago"
    opener.page.get_by_role("button", name="Cancel").click()
    expect(opener.page.get_by_role("heading", name="You are waiting for players")).to_have_count(0)
    expect(play).to_have_count(0)


def test_a_match_that_begins_and_one_that_ends_are_shown_by_themselves(
    server: Server, arrive: Arrive
) -> None:
    server.hide_matches()
    opener, taker, reader = arrive(), arrive(), arrive()
    reader.page.goto("/")
    table, _ = sit_down(opener, taker)
    watch = reader.page.locator("a", has_text="Watch").filter(has_text=opener.name)
    expect(watch).to_be_visible()
    resign(table.page)
    expect(watch).to_have_count(0)


def test_the_lobby_catches_up_after_a_lost_line(arrive: Arrive) -> None:
    opener, reader = arrive(), arrive()
    reader.forgive("ERR_INTERNET_DISCONNECTED")
    reader.page.goto("/")
    reader.context.set_offline(True)
    expect(reader.page.locator("#net")).to_contain_text("You are offline")
    open_seek(opener)
    reader.context.set_offline(False)
    play = reader.page.get_by_role("button", name=f"Play with {opener.name}", exact=True)
    expect(play).to_be_visible()
