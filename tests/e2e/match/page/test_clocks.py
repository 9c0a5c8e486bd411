"""Clocks count down in every open page, warn, and end a match on time."""

import re

from playwright.sync_api import expect

from tests.e2e.support.new_matches import LONG_SENET, gather
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import opposite, play, to_throw
from tests.e2e.support.visits import Arrive

NEARLY_UP = """(clock) => {
  const { since, delay, reserve } = clock.dataset;
  const detail = [since, delay, reserve].reduce((sum, each) => sum + Number(each), -9000);
  const late = new CustomEvent("tahur:now", { detail });
  document.addEventListener("tahur:now", (event) => {
    if (event !== late) event.stopImmediatePropagation();
  }, true);
  document.dispatchEvent(late);
}"""
"""Make a page show that nine seconds are left, whatever the site sends later."""


def test_a_clock_counts_down_warns_and_ends_the_match_for_everybody(
    arrive: Arrive, server: Server
) -> None:
    tables = gather(LONG_SENET, arrive(), arrive())
    acting = play(tables, until=to_throw)
    running = acting.page.locator(".clock.running")
    shown = running.inner_text()
    assert re.fullmatch(r"3:00( \+\d+)?|2:\d\d", shown)
    expect(running).not_to_have_text(shown)
    expect(opposite(tables, acting).page.locator(".clock.running")).to_have_count(1)
    running.evaluate(NEARLY_UP)
    expect(acting.page.locator(".clock.low")).to_have_text(re.compile(r"^0:0\d\.\d"))
    expect(acting.page.locator("#announce")).to_have_text("Ten seconds left.")
    server.elapse(600)
    for table in tables:
        expect(table.words).to_contain_text("ran out of time.")
    assert server.events(acting.match)[-1] == "flag"
