"""Clocks count on in every page, warn, and end a match on time."""

import re

from playwright.sync_api import expect

from tests.e2e.gathering import Wish, gather
from tests.e2e.playing import opposite, play, to_throw
from tests.e2e.reception import Arrive
from tests.e2e.server import Server

BLITZ = Wish("senet", "Senet", players="", options=("Blitz",))


def test_a_clock_counts_down_warns_and_ends_the_match_for_everybody(
    arrive: Arrive, server: Server
) -> None:
    tables = gather(BLITZ, arrive(), arrive())
    acting = play(tables, until=to_throw)
    running = acting.page.locator(".clock.running")
    expect(running).to_have_text(re.compile(r"^1:00 \+[1-8]$"))
    expect(opposite(tables, acting).page.locator(".clock.running")).to_have_count(1)
    server.elapse(51)
    acting.page.reload()
    expect(acting.page.locator(".clock.low")).to_have_text(re.compile(r"^0:0\d\.\d"))
    expect(acting.page.locator("#announce")).to_have_text("Ten seconds left.")
    for table in tables:
        expect(table.words).to_contain_text("The other side ran out of time.")
    assert server.events(acting.match)[-1] == "flag"
