"""The server crashes in the middle of a game and is started again; the pages recover."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, play, to_throw
from tests.e2e.support.two_players import sit_down, watch
from tests.e2e.support.visitors import wait_for
from tests.e2e.support.visits import Arrive, reception

THROW = """() => Object.fromEntries(
  new FormData(document.getElementById("act"), document.getElementById("next")))"""
SEND = """(form) => fetch(document.getElementById("act").getAttribute("action"), {
  method: "POST", headers: {"HX-Request": "true"}, body: new URLSearchParams(form),
}).then((answer) => answer.status)"""
SEND_WITHOUT_WAITING = """(form) => { fetch(document.getElementById("act").getAttribute("action"), {
  method: "POST", headers: {"HX-Request": "true"}, body: new URLSearchParams(form),
}).catch(() => {}); }"""
BROKEN = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INTERNET_DISCONNECTED",
)
"""The browser's messages about a dead server: before, during and after a request."""
LOST = "Connection lost. Reconnecting …"
LONG_LOST = "You are offline. The game will wait for you for a while."
LONG_LOST_BY_SPECTATOR = "You are offline. The game is going on without you."


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that only this test uses, so that it can be killed."""
    server = Server(tmp_path_factory.mktemp("mortal"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def arrive(chromium: Browser, mortal: Server) -> Iterator[Arrive]:
    """A function that opens the site of the server `mortal` as a new visitor."""
    with reception(chromium, mortal) as arrive:
        yield arrive


def test_after_a_crash_all_pages_show_the_same_board_by_themselves_and_the_game_goes_on(
    mortal: Server, arrive: Arrive
) -> None:
    anna, berta, watcher = visitors = arrive(), arrive(), arrive()
    players = sit_down(anna, berta)
    tables = (*players, watch(watcher, anna.name))
    for visitor in visitors:
        visitor.forgive(*BROKEN)
    acting = play(players, until=lambda look: look.version > 6 and len(look.ways) > 1)
    for visitor, table in zip(visitors, tables, strict=True):
        visitor.context.set_offline(table is not acting)
    version = act(acting)

    mortal.kill()
    for visitor in visitors:
        visitor.context.set_offline(False)
    assert_all_say(LOST, *tables)
    assert_all_say(LONG_LOST, *players)
    assert_all_say(LONG_LOST_BY_SPECTATOR, tables[-1])
    mortal.start()
    assert_all_say("You are back online.", *tables)
    for table in tables:
        table.shows(version)
    play(players, until=lambda look: look.version > version + 4)


def test_a_throw_whose_answer_was_lost_in_a_crash_stays_as_it_fell(
    mortal: Server, arrive: Arrive
) -> None:
    players = anna, berta = arrive(), arrive()
    for visitor in players:
        visitor.forgive(*BROKEN)
    tables = sit_down(anna, berta)
    acting = play(tables, until=to_throw)
    before = mortal.events(acting.match)
    form = acting.page.evaluate(THROW)
    acting.page.evaluate(SEND_WITHOUT_WAITING, form)
    wait_for(lambda: len(mortal.events(acting.match)) > len(before))
    mortal.kill()
    fallen = mortal.log(acting.match)
    mortal.start()
    assert acting.page.evaluate(SEND, form) == 204
    assert mortal.log(acting.match) == fallen
    acting.shows(len(before) + 1)


def assert_all_say(words: str, *tables: Table) -> None:
    for table in tables:
        expect(table.net).to_have_text(words)
