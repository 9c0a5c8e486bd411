"""Preferences in a browser: automatic throws, forced steps, one-click moves and notices."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.support.match_page import Look, Table, Way
from tests.e2e.support.new_matches import LONG_SENET, Wish, gather
from tests.e2e.support.panel import open_menu
from tests.e2e.support.preferences import SAVED, prefer, preferences, switch
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, active, opposite, play, to_throw
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visitors import wait_for
from tests.e2e.support.visits import Arrive

CHEVAUX = Wish("petits-chevaux", "Petits chevaux", players="2 players")
TURNS = 2
LOOK_ELSEWHERE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
ICON = """() => document.querySelector('link[rel="icon"]').getAttribute("href")"""
NOTE_DOWN = """
window.sent = [];
window.Notification = class {
  static get permission() { return localStorage.getItem("test.permission") ?? "default"; }
  static async requestPermission() {
    localStorage.setItem("test.permission", "granted");
    return "granted";
  }
  constructor(title) { window.sent.push(title); }
  close() {}
};
window.heard = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  window.heard += 1;
  return start.apply(this, when);
};
"""


def press(acting: Table, tables: Sequence[Table], server: Server, button: Locator) -> None:
    """Click a button that changes the match, and wait until all players' pages show the result."""
    version = acting.look().version
    button.click()
    everybody_sees_more(acting, tables, server, version)


def everybody_sees_more(
    acting: Table, tables: Sequence[Table], server: Server, version: int
) -> None:
    """Wait until the match has a later version than this, and all players' pages show it."""
    expect(acting.page.locator(f'#board[data-v="{version}"]')).to_have_count(0)
    now = len(server.events(acting.match))
    assert now > version
    for table in tables:
        if table is not acting:
            table.catch_up(now)
    acting.shows(now)


def play_turn(tables: Sequence[Table], server: Server) -> Table:
    """Play the rest of the active player's turn by clicks, and return that player's page."""
    acting = active(tables)
    while (look := acting.look()).mine and look.ways:
        acting.page.locator(f"#{look.ways[0].place}").click()
        press(acting, tables, server, acting.page.locator(f"#{look.ways[0].target}"))
    if acting.look().next == "done":
        press(acting, tables, server, acting.next)
    return acting


def find_announcer(table: Table) -> Locator:
    """Return the page's element whose changes screen readers read out."""
    return table.page.locator("#announce")


@pytest.mark.parametrize("script", [True, False])
def test_automatic_throws_need_no_click(arrive: Arrive, server: Server, script: bool) -> None:
    visitors = arrive(script=script), arrive(script=script)
    for visitor in visitors:
        prefer(visitor, "Roll or throw for me")
    tables = sit_down(*visitors)
    for table in tables:
        table.catch_up(len(server.events(table.match)))
    for _ in range(TURNS):
        assert not any(to_throw(table.look()) for table in tables)
        play_turn(tables, server)
        for table in tables if script else ():
            expect(find_announcer(table)).to_contain_text(
                re.compile(r"rolled \d-\d \(automatically\)")
            )
    assert server.events(tables[0].match).count("throw") > TURNS


def test_forced_steps_are_played_until_there_is_something_to_choose(
    arrive: Arrive, server: Server
) -> None:
    visitors = arrive(), arrive()
    for visitor in visitors:
        prefer(
            visitor,
            "Roll or throw for me",
            game="Petits chevaux",
            forced="Always",
        )
    tables = gather(CHEVAUX, *visitors)
    for table in tables:
        table.shows(len(server.events(tables[0].match)))
    # No side has a horse on the board before its first six, which can be played in one way only.
    wait_for(lambda: "move" in server.events(tables[0].match))
    wait_for(lambda: [len(table.look().ways) > 1 for table in tables].count(True) == 1)
    assert not any(to_throw(table.look()) for table in tables)
    for table in tables:
        told = re.compile(r"played .+ \(automatically\)")
        expect(table.board).to_have_attribute("data-say", told)


def one_way(look: Look) -> Way | None:
    """Return the only move of a piece that has exactly one; None if there is no such piece."""
    places = [way.place for way in look.ways]
    return next((way for way in look.ways if places.count(way.place) == 1), None)


def two_ways(look: Look) -> list[Way]:
    """Return both moves of a piece that has exactly two; empty if there is no such piece."""
    places = [way.place for way in look.ways]
    place = next((place for place in places if places.count(place) == 2), None)
    return [way for way in look.ways if way.place == place]


@pytest.mark.parametrize("keyboard", [False, True])
def test_a_piece_with_one_way_to_go_goes_there_by_one_click(
    arrive: Arrive, server: Server, keyboard: bool
) -> None:
    visitors = arrive(), arrive()
    for visitor in visitors:
        prefer(visitor, "Move with one click")
    tables = sit_down(*visitors)
    acting = play(tables, until=lambda look: one_way(look) is not None)
    look = acting.look()
    way = one_way(look)
    assert way
    if keyboard:
        acting.page.locator(f"#{way.place}").focus()
        acting.page.keyboard.press("Enter")
    else:
        acting.page.locator(f"#{way.place}").click()
    everybody_sees_more(acting, tables, server, look.version)
    played = json.loads(server.log(acting.match)[look.version][2])
    assert (played["from"], played["to"]) == (way.start, way.end)
    if keyboard:
        expect(acting.page.locator(f"#{way.came}")).to_be_focused()


def test_sticks_are_no_dice_but_one_click_moves_a_piece(arrive: Arrive, server: Server) -> None:
    visitors = arrive(), arrive()
    for visitor in visitors:
        prefer(visitor, "Move with one click", game="Senet")
    tables = gather(LONG_SENET, *visitors)
    acting = play(tables, until=lambda look: one_way(look) is not None)
    look = acting.look()
    way = one_way(look)
    assert way
    expect(acting.page.get_by_role("button", name="Play the")).to_have_count(0)
    acting.page.locator(f"#{way.place}").click()
    everybody_sees_more(acting, tables, server, look.version)
    played = json.loads(server.log(acting.match)[look.version][2])
    assert (played["from"], played["to"]) == (way.start, way.end)
    expect(acting.page.locator("#keys")).to_contain_text("goes there with one click")


def test_by_keyboard_the_die_that_is_pressed_is_played_first(
    arrive: Arrive, server: Server
) -> None:
    visitors = arrive(), arrive()
    for visitor in visitors:
        prefer(visitor, "Move with one click")
    tables = sit_down(*visitors)
    acting = play(tables, until=lambda look: bool(two_ways(look)))
    waiting, look = opposite(tables, acting), acting.look()
    expect(waiting.page.get_by_role("button", name="Play the")).to_have_count(0)
    expect(
        acting.page.get_by_role("button", name=re.compile(r"^Play the \d first$"))
    ).to_have_count(2)
    place = acting.page.locator(f"#{two_ways(look)[0].place}")
    # With two moves Enter opens the choice, as without the preference.
    place.press("Enter")
    expect(acting.page.locator(".target:visible").first).to_be_visible()
    assert acting.look().version == look.version
    acting.page.keyboard.press("Escape")
    way = min(two_ways(look), key=lambda way: way.end)
    die = acting.page.get_by_role("button", name=f"Play the {way.end - way.start} first")
    die.press("Enter")
    expect(die).to_have_attribute("aria-pressed", "true")
    expect(die).to_be_focused()
    place.press("Enter")
    everybody_sees_more(acting, tables, server, look.version)
    played = json.loads(server.log(acting.match)[look.version][2])
    assert (played["from"], played["to"]) == (way.start, way.end)


def test_who_does_not_like_it_moves_by_two_clicks_and_presses_no_dice(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=lambda look: one_way(look) is not None)
    look = acting.look()
    way = one_way(look)
    assert way
    acting.page.locator(f"#{way.place}").click()
    expect(acting.page.locator(f"#{way.target}")).to_be_visible()
    expect(acting.page.locator("button.first")).to_have_count(0)
    assert acting.look().version == look.version


def test_the_match_leads_to_the_page_of_preferences_and_back(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    table = sit_down(anna, berta)[0]
    match = table.page.url
    open_menu(table.page)
    table.page.get_by_role("link", name="Preferences", exact=True).click()
    expect(table.page).to_have_url(re.compile(r"/preferences/\?next=.*#backgammon$"))
    switch(table.page, "Roll or throw for me", "Backgammon").check()
    table.page.locator("#save-games").click()
    expect(table.page).to_have_url(match)
    expect(table.page.get_by_text(SAVED)).to_be_visible()


def test_a_hidden_page_is_marked_while_it_is_the_viewer_s_turn(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_throw)
    waiting = opposite(tables, acting)
    title, icon = waiting.page.title(), waiting.page.evaluate(ICON)
    waiting.page.evaluate(LOOK_ELSEWHERE, True)
    expect(waiting.page).to_have_title(title)
    pass_turn(acting, waiting)
    expect(waiting.page).to_have_title(f"● Your turn – {title}")
    assert "favicon-turn" in waiting.page.evaluate(ICON)
    expect(acting.page).to_have_title(title)
    waiting.page.evaluate(LOOK_ELSEWHERE, False)
    expect(waiting.page).to_have_title(title)
    assert waiting.page.evaluate(ICON) == icon


def pass_turn(acting: Table, waiting: Table) -> None:
    """Finish the turn of the player whose page is `acting`, and wait until `waiting` shows it."""
    version = acting.look().version
    while acting.look().mine:
        version = act(acting)
    waiting.shows(version)


def test_sounds_are_kept_for_the_account_and_notifications_for_the_browser(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    for visitor in (anna, berta):
        visitor.context.add_init_script(NOTE_DOWN)
    with berta.page.expect_response("**/preferences/sounds/"):
        preferences(berta).get_by_role("checkbox", name="Sounds", exact=True).uncheck()
    page = preferences(anna)
    for name in ("Sounds", "Browser notification"):
        page.get_by_role("checkbox", name=name, exact=True).uncheck()
        page.get_by_role("checkbox", name=name, exact=True).check()
    wait_for(lambda: page.evaluate("window.heard > 0"))
    expect(page.locator("#saved-sounds")).to_have_text("Saved.")
    page.reload()
    for name in ("Sounds", "Browser notification"):
        expect(page.get_by_role("checkbox", name=name, exact=True)).to_be_checked()
    tables = sit_down(anna, berta)
    for table in tables:
        table.page.locator("#words").click()
    for visitor in (anna, berta):
        visitor.page.evaluate(LOOK_ELSEWHERE, True)
    for acting in order_of_play(tables):
        pass_turn(acting, opposite(tables, acting))
    wait_for(lambda: anna.page.evaluate("window.heard > 0 && window.sent.length > 0"))
    assert anna.page.evaluate("window.sent[0]") == "Your turn"
    assert berta.page.evaluate("[window.heard, window.sent.length]") == [0, 0]


def order_of_play(tables: Sequence[Table]) -> list[Table]:
    """Return the players' pages, with that of the active player first."""
    return sorted(tables, key=lambda table: not table.look().mine)
