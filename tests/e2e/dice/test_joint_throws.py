"""Joint throws on the pages of two players: scripts send links, and missing ones are named."""

import hashlib

from playwright.sync_api import Browser, Route, expect

from games.proof.bdice2 import chain_link
from tests.e2e.dice.test_proof import assert_checked, format_badge
from tests.e2e.support.match_page import Table
from tests.e2e.support.panel import resign
from tests.e2e.support.server import ROOT, Server
from tests.e2e.support.strategies import act, opposite, play, to_throw
from tests.e2e.support.two_players import sit_down, table_of
from tests.e2e.support.verification_badge import format_tick
from tests.e2e.support.visitors import Visitor, wait_for
from tests.e2e.support.visits import Arrive

SITE = "https://tahur.example/"
ABSENT = "Browsers that took no part in this roll:"
LINKS_KEPT = "Each part of a roll that this browser sent is in the game record."
LINK = "**/link/"
"""The address to which pages send links that they are asked for."""
LINKS_OF = """async ([secret, length]) => {
  const { linksOf } = await import("/static/js/match/chain.js");
  const links = await linksOf(Uint8Array.from(secret), length);
  return Array.from({ length: length + 1 }, (_, number) => Array.from(
    links.subarray(32 * number, 32 * (number + 1)),
    (byte) => byte.toString(16).padStart(2, "0")).join(""));
}"""
Tables = tuple[Table, Table]
EACH_ONCE = 2
"""Throws in which each of two players throws once."""


def throw(tables: Tables) -> Table:
    """Play until a player can throw, let them throw, and return the page of this player."""
    acting = play(tables, until=to_throw)
    version = act(acting)
    opposite(tables, acting).catch_up(version)
    return acting


def throw_some(server: Server, tables: Tables, many: int) -> list[bool]:
    """Let players throw `many` times; return for each of these throws whether it has all links."""
    before = len(server.links(tables[0].match))
    for _ in range(many):
        throw(tables)
    return [None not in links for links in server.links(tables[0].match)[before:]]


def wait_for_sockets(server: Server, tables: Tables) -> None:
    """Wait until the pages of both players are connected."""
    for table in tables:
        expect(table.board).to_be_visible()
    wait_for(lambda: server.sockets(tables[0].match) == len(tables))


def session_of(visitor: Visitor) -> str:
    """Return the session key by which the site knows this visitor."""
    cookies = visitor.context.cookies()
    return next(each.get("value", "") for each in cookies if each.get("name") == "sessionid")


def withhold(visitor: Visitor) -> None:
    """Let none of this visitor's links reach the site."""
    visitor.forgive("ERR_FAILED")
    visitor.context.route(LINK, lambda route: route.abort())


def test_each_throw_has_links_of_both_players_also_after_a_reload(
    arrive: Arrive, server: Server
) -> None:
    visitors = arrive(saves_data=False), arrive(saves_data=False)
    tables = sit_down(*visitors)
    assert all(throw_some(server, tables, EACH_ONCE))
    for table in tables:
        table.page.reload()
    wait_for_sockets(server, tables)
    assert all(throw_some(server, tables, EACH_ONCE))
    resign(tables[0].page)
    for table in tables:
        assert_checked(table.page, format_tick(format_badge(server.events(table.match))))
        expect(table.page.locator("#proof")).to_contain_text("Dice protection: joint.")
        expect(table.page.locator("#proof")).not_to_contain_text("Rolls without a link")
        expect(table.page.locator("#proof")).to_contain_text(LINKS_KEPT)


def test_a_throw_happens_without_a_link_that_does_not_come(arrive: Arrive, server: Server) -> None:
    anna, berta = arrive(saves_data=False), arrive()
    tables = sit_down(anna, berta)
    assert all(throw_some(server, tables, 1))
    withhold(berta)
    acting = play(tables, until=to_throw)
    while acting is not tables[0]:
        throw(tables)
        acting = play(tables, until=to_throw)
    before = acting.look().version
    acting.page.locator("#next").press("Enter")
    expect(acting.page.locator('#next[aria-disabled="true"]')).to_be_focused()
    # A second click changes nothing.
    acting.next.dispatch_event("click")
    for table in tables:
        table.shows(before + 1)
    [*_, last] = server.links(acting.match)
    assert last.count(None) == 1
    expect(acting.page.locator("#announce")).to_contain_text(f"{ABSENT} {berta.name}.")
    resign(acting.page)
    assert_checked(acting.page, format_tick(format_badge(server.events(acting.match))))
    expect(acting.page.locator("#proof")).to_contain_text("Rolls without a link from player")


def test_another_device_takes_part_after_its_first_action(arrive: Arrive, server: Server) -> None:
    anna, berta, phone = arrive(), arrive(), arrive()
    here, there = sit_down(anna, berta)
    assert all(throw_some(server, (here, there), 1))
    session = session_of(berta)
    phone.context.add_cookies([{"name": "sessionid", "value": session, "url": phone.url}])
    berta.page.close()
    phone.page.goto(here.page.url)
    tables = (here, table_of(phone))
    wait_for_sockets(server, tables)
    assert throw_some(server, tables, 3)[0] is False
    wait_for(lambda: "anchor" in server.events(here.match))
    assert throw_some(server, tables, 3)[-1]


def test_a_match_goes_on_with_a_player_without_scripts(arrive: Arrive, server: Server) -> None:
    scripted, plain = arrive(), arrive(script=False)
    tables = sit_down(scripted, plain)
    throw_some(server, tables, EACH_ONCE)
    links = server.links(tables[0].match)
    assert all(len(each) == 2 for each in links)
    assert all(each.count(None) == 1 for each in links)


def test_a_browser_makes_the_same_chain_as_python(chromium: Browser) -> None:
    secret, length = hashlib.sha256(b"chain").digest(), 16
    with chromium.new_page() as page:
        page.route(SITE, lambda route: route.fulfill(body="<!doctype html>"))
        page.route("**/*.js", serve_script)
        page.goto(SITE)
        links = page.evaluate(LINKS_OF, [list(secret), length])
    assert links == [chain_link(secret, number, length).hex() for number in range(length + 1)]


def serve_script(route: Route) -> None:
    """Answer with the file of a script."""
    route.fulfill(path=ROOT / route.request.url.removeprefix(SITE))
