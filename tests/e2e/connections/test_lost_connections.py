"""A lost connection is announced in words, and restored by itself."""

import re

import pytest
from playwright.sync_api import expect

from accounts.languages import NAMES
from tests.e2e.support.panel import open_resignation
from tests.e2e.support.preferences import choose_language
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, opposite, play, to_throw
from tests.e2e.support.two_players import MATCH, sit_down
from tests.e2e.support.visits import Arrive
from tests.support.depth import depth


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
    expect(other.net).to_have_text("You are back online.")


KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) kept.push(...await (await caches.open(name)).keys());
  return kept.map(({ url }) => new URL(url).pathname);
}"""
READY = "async () => { await navigator.serviceWorker.ready; }"
FILE = re.compile(r"/static/.+\.[0-9a-f]{12}\.\w+|/(\w\w/)?offline/")


def test_an_unreachable_page_says_so_and_no_personal_page_is_cached(
    arrive: Arrive,
) -> None:
    guest = arrive(worker=True)
    guest.forgive("ERR_INTERNET_DISCONNECTED")
    page = guest.page
    page.goto("/fr/")
    page.evaluate(READY)
    page.locator("#computer-backgammon").click()
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
    # The next page would cut off what this one is still loading.
    page.wait_for_load_state()
    page.goto(address)
    expect(page.locator("#board.table")).to_be_visible()


# The notice, whether it lies beside the button, and whether it is announced.
TOLD = """(button) => {
  const told = document.getElementById("unsent"), words = told.getBoundingClientRect();
  const { left, right, top, bottom } = document.querySelector(button).getBoundingClientRect();
  const between = Math.max(left - words.right, words.left - right, 0);
  const above = Math.max(top - words.bottom, words.top - bottom);
  const apart = (part) => words.bottom <= part.top || words.top >= part.bottom
    || words.right <= part.left || words.left >= part.right;
  const kept = [...document.querySelectorAll(".seat, .news > .notice")];
  const covers = kept.some((part) => !apart(part.getBoundingClientRect()));
  // Above the button, or above the seat and the notice that stand above the button.
  return {
    near: between === 0 && above >= 0 && above < (button === "#next" ? 180 : 24),
    clear: button !== "#next" || !covers,
    seen: words.left >= 0 && words.right <= innerWidth && words.top >= 0
      && words.bottom <= innerHeight,
    loud: told.role === "alert",
  };
}"""
WELL_PLACED = {"near": True, "clear": True, "seen": True, "loud": True}
WORDS = {
    "": "You are offline. Nothing has been sent.",
    "/es": "Estás sin conexión. No se ha enviado nada.",
    "/fr": "Vous êtes hors ligne. Rien n’a été envoyé.",
    "/nl": "Je bent offline. Er is niets verstuurd.",
    "/pl": "Jesteś offline. Nic nie zostało wysłane.",
}


KEPT_MOVE = {
    "": "You are offline. Your move is kept and sent when you are back.",
    "/es": "Estás sin conexión. Tu jugada se guarda y se enviará cuando vuelvas.",
    "/fr": "Vous êtes hors ligne. Votre coup est gardé et sera envoyé à votre retour.",
    "/nl": "Je bent offline. Je zet is bewaard en wordt verstuurd als je terug bent.",
    "/pl": "Jesteś offline. Twój ruch jest zachowany i zostanie wysłany, gdy wrócisz.",
}


def test_a_move_that_is_made_offline_is_sent_once_when_the_connection_is_back(
    arrive: Arrive, server: Server
) -> None:
    visitors = arrive(), arrive()
    tables = sit_down(*visitors)
    acting = play(tables, until=to_throw)
    visitor, page = visitors[tables.index(acting)], acting.page
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    version, told = len(server.events(acting.match)), page.locator("#unsent")
    visitor.context.set_offline(True)
    acting.press_next()
    acting.press_next()
    expect(told).to_have_text(KEPT_MOVE[""])
    assert len(server.events(acting.match)) == version
    visitor.context.set_offline(False)
    acting.shows(version + 1)
    expect(told).to_be_hidden()
    # What does not fit any more is refused with a sentence: another device has moved meanwhile.
    acting = play(tables, until=to_throw)
    visitor, page = visitors[tables.index(acting)], acting.page
    visitor.forgive("ERR_INTERNET_DISCONNECTED", "status of 409")
    visitor.context.set_offline(True)
    acting.press_next()
    server.play_throws(acting.match, 2)
    version = len(server.events(acting.match))
    visitor.context.set_offline(False)
    acting.shows(version)
    assert len(server.events(acting.match)) == version


@pytest.mark.parametrize("language", depth(["/fr"], list(WORDS)))
def test_a_button_that_is_pressed_offline_says_at_once_that_nothing_was_sent(
    arrive: Arrive, server: Server, language: str
) -> None:
    visitors = arrive(), arrive()
    tables = sit_down(*visitors)
    acting = play(tables, until=to_throw)
    visitor, page = visitors[tables.index(acting)], acting.page
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    choose_language(page, NAMES[language.removeprefix("/") or "en"])
    expect(page.locator("html")).to_have_attribute("lang", language.removeprefix("/") or "en")
    sent.clear()
    events = server.events(acting.match)
    told = page.locator("#unsent")
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(told).to_be_hidden()
        visitor.context.set_offline(True)
        acting.press_next()
        expect(told).to_have_text(KEPT_MOVE[language])
        assert page.evaluate(TOLD, "#next") == WELL_PLACED
        open_resignation(page)
        page.locator("#resign .danger").click()
        # It takes the place of the move that was kept.
        expect(told).to_have_text(WORDS[language])
        assert page.evaluate(TOLD, "#resign .danger") == WELL_PLACED
        assert "POST" not in sent
        visitor.context.set_offline(False)
        expect(told).to_be_hidden()
    assert server.events(acting.match) == events
    acting.press_next()
    acting.shows(len(events) + 1)


def test_a_form_of_another_page_is_not_lost_either(arrive: Arrive) -> None:
    guest = arrive()
    guest.forgive("ERR_INTERNET_DISCONNECTED")
    page = guest.page
    page.goto("/")
    guest.context.set_offline(True)
    page.locator("#computer-backgammon").click()
    expect(page.locator("#unsent")).to_have_text(WORDS[""])
    assert page.evaluate(TOLD, "#computer-backgammon")["near"]
    guest.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    page.locator("#computer-backgammon").click()
    page.wait_for_url(MATCH)
