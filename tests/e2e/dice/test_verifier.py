"""The verifier in a browser: its hash functions, its files, and a match's verification badge."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page, Route, expect

from games.board.parts.proof import RecordLinks
from games.verifier.page import verifier_page
from tests.e2e.support.server import ROOT, Server
from tests.e2e.support.verification_badge import CHECKING, comes_to_an_end, is_checked
from tests.games.support.records import GAMES, Form, random_record
from tools.gallery.browsing import SAVES_DATA

VECTORS = json.loads((ROOT / "tests" / "games" / "proof" / "vectors.json").read_text())["vectors"]
SCRIPTS = ROOT / "static" / "js"
DRAWN = """async (vector) => {
  const { commitment, digest, draw, hex, order, unhex } = await import("/bdice1.js");
  const key = unhex(vector.revealed.at(-1));
  const given = vector.seats.map(({ kind, seed }) => [kind, seed]);
  const bound = await digest(vector.match_id, vector.game_no, given);
  const events = [];
  for (const { r, kind, n, faces, count } of vector.events) {
    events.push(kind === "order"
      ? await order(key, bound, r, n)
      : (await draw(key, bound, r, Array(count).fill(faces))).map((face) => face + 1));
  }
  return { commit: hex(await commitment(key, vector.game_no)), digest: hex(bound), events };
}"""


def format_badge(record: Form) -> str:
    """Return the text that the verification badge shows for a record."""
    events = record["events"]
    assert isinstance(events, list)
    kinds = [event["kind"] for event in events if isinstance(event, dict)]
    moves = kinds.count("move") + kinds.count("call")
    return f"Checked: {kinds.count('throw')} throws, {moves} moves"


MATCH = random_record("backgammon", longest=12)
HIDDEN = """
self.state = "hidden";
Object.defineProperty(document, "visibilityState", { get: () => self.state });
"""
SEEN = """() => {
  self.state = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
}"""
IDLE = """() => new Promise((resolve) => requestIdleCallback(resolve))"""


class Finished(NamedTuple):
    """The page of a finished match."""

    page: Page
    address: str
    asked: list[str]
    """The addresses of the records that the page has requested."""


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_published_vectors_pass_in_the_browser(chromium: Browser, vector: Form) -> None:
    with chromium.new_page() as page:
        page.route("https://tahur.example/", lambda route: route.fulfill(body="<!doctype html>"))
        page.route(
            "**/bdice1.js", lambda route: route.fulfill(path=SCRIPTS / "verifier" / "bdice1.js")
        )
        page.goto("https://tahur.example/")
        found = page.evaluate(DRAWN, vector)
    events = vector["events"]
    assert isinstance(events, list)
    assert found["commit"] == vector["commit"]
    assert found["digest"] == vector["digest"]
    assert found["events"] == [event["out"] for event in events if isinstance(event, dict)]


@pytest.fixture(scope="module")
def verifier(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """The verifier page, opened from disk without a network."""
    file = tmp_path_factory.mktemp("disk") / "tahur-verifier.html"
    file.write_text(verifier_page(), "utf-8")
    context = chromium.new_context(offline=True)
    page = context.new_page()
    page.goto(file.as_uri())
    return page


def check(page: Page, text: str) -> str:
    """Give the verifier page a file with this text; return the sentence about the result."""
    page.locator("#raw").evaluate("(raw) => { raw.textContent = ''; }")
    file = {"name": "record.json", "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files("#file", file)  # type: ignore[arg-type]
    expect(page.locator("#raw")).not_to_be_empty(timeout=CHECKING)
    return page.locator("#state").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_right_record_is_green_without_a_network(verifier: Page, game: str) -> None:
    record = random_record(game, longest=40)
    assert check(verifier, json.dumps(record)) == "This record is right."
    expect(verifier.locator("#counts")).to_have_text(format_badge(record))
    expect(verifier.locator("li.bad")).to_have_count(0)
    for part in ("file", "dice", "play"):
        assert verifier.locator(f'[data-part="{part}"] li.good').count() > 0


def test_a_private_match_is_known_by_the_hash_of_its_name(verifier: Page) -> None:
    record = random_record("senet", longest=20, private=True)
    assert check(verifier, json.dumps(record)) == "This record is right."
    expect(verifier.locator("li.bad")).to_have_count(0)


def test_one_flipped_byte_is_red_at_the_right_line(verifier: Page) -> None:
    text = json.dumps(random_record("backgammon", longest=20))
    at = text.index('"drawn": [', text.index('"number": 5')) + len('"drawn": [')
    event = text.count('"number": ', 0, at) - 1
    flipped = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
    assert check(verifier, flipped).startswith("This record is wrong in ")
    wrong = verifier.locator("li.bad").all_inner_texts()
    assert wrong[0] == f"✗ wrong – Event {event} was altered."
    assert "the key gives this throw." in wrong[1]
    assert wrong[2].startswith(f"✗ wrong – Event {event} cannot be:")


@pytest.mark.parametrize(
    "text",
    ["no", "[]", '{"format": "tahur-record/9"}', "[" * 5000 + "]" * 5000],
    ids=["no JSON", "a list", "another form", "a deep hole"],
)
def test_what_is_no_record_is_said_to_be_none(verifier: Page, text: str) -> None:
    assert check(verifier, text) == "This record is wrong in one place."
    expect(verifier.locator("li.bad")).to_contain_text("This is no record:")


def test_a_name_that_stands_twice_is_refused(verifier: Page) -> None:
    text = json.dumps(random_record("senet", longest=5))
    twice = text.replace('"level": 1', '"level": 2, "level": 1')
    assert check(verifier, twice) == "This record is wrong in one place."
    expect(verifier.locator("li.bad")).to_contain_text("A name stands twice in one object.")


def test_markup_in_a_record_stays_text(verifier: Page) -> None:
    text = json.dumps(random_record("senet", longest=5)).replace(
        "Zoë", "<img src=x onerror=alert(1)>"
    )
    check(verifier, text)
    expect(verifier.locator("img")).to_have_count(0)


@pytest.mark.parametrize(
    ("change", "state", "badge"),
    [
        (("", ""), "right", format_badge(MATCH)),
        (('"bdice1"', '"bdice2"'), "wrong", "This record is wrong in one place"),
    ],
)
def test_the_badge_of_a_match_opens_the_lines(
    chromium: Browser, server: Server, change: tuple[str, str], state: str, badge: str
) -> None:
    asked = list[str]()
    with chromium.new_page() as page:
        violations = list[str]()
        page.on("console", lambda message: violations.append(message.text))
        page.route(f"{server.url}/matches/m-0001/", _match_page)
        page.route("**/proof.js", lambda route: route.fulfill(path=SCRIPTS / "match" / "proof.js"))

        def answer(route: Route) -> None:
            asked.append(route.request.url)
            route.fulfill(body=json.dumps(MATCH).replace(*change), content_type="application/json")

        page.route("**/record.json", answer)
        page.goto(f"{server.url}/matches/m-0001/")
        comes_to_an_end(page)
        expect(page.locator("#proof summary")).to_have_text(badge)
        # Another board replaces this one.
        page.locator("#live").evaluate("(live, board) => { live.innerHTML = board; }", _board())
        expect(page.locator("#proof summary")).to_have_text(badge)
        expect(page.locator("#proof")).to_have_attribute("data-state", state)
        page.locator("#proof summary").click()
        expect(page.locator("#proof li b").first).to_be_visible()
        expect(page.locator("iframe")).to_have_count(0)
    assert len(asked) == 1
    assert violations == []


@pytest.fixture
def finished_page(chromium: Browser, server: Server) -> Iterator[Finished]:
    """The page of an invented finished match, not loaded yet, with a list of its requests."""
    with chromium.new_page() as page:
        asked = list[str]()

        def answer(route: Route) -> None:
            asked.append(route.request.url)
            route.fulfill(body=json.dumps(MATCH), content_type="application/json")

        page.route(f"{server.url}/matches/m-0001/", _match_page)
        page.route("**/proof.js", lambda route: route.fulfill(path=SCRIPTS / "match" / "proof.js"))
        page.route("**/record.json", answer)
        yield Finished(page, f"{server.url}/matches/m-0001/", asked)


def test_nothing_is_checked_before_the_page_is_seen(finished_page: Finished) -> None:
    page = finished_page.page
    page.add_init_script(HIDDEN)
    page.goto(finished_page.address)
    expect(page.locator(".proof-state")).to_have_text("Checking the dice and the moves …")
    page.evaluate(IDLE)
    assert finished_page.asked == []
    page.evaluate(SEEN)
    comes_to_an_end(page)
    expect(page.locator("#proof summary")).to_have_text(format_badge(MATCH))


def test_a_browser_that_saves_data_checks_when_it_is_asked(finished_page: Finished) -> None:
    page = finished_page.page
    page.add_init_script(SAVES_DATA)
    page.goto(finished_page.address)
    expect(page.get_by_text("Your browser saves data")).to_be_visible()
    page.evaluate(IDLE)
    assert finished_page.asked == []
    is_checked(page)
    expect(page.get_by_text("Your browser saves data")).to_be_hidden()
    assert len(finished_page.asked) == 1


def test_a_check_shows_how_far_it_has_come(finished_page: Finished) -> None:
    page, progress = finished_page.page, finished_page.page.locator("#proof progress")
    page.add_init_script(SAVES_DATA)
    page.goto(finished_page.address)
    expect(progress).to_be_hidden()
    page.get_by_role("button", name="Check the record").click()
    expect(progress).to_be_visible()
    comes_to_an_end(page)
    expect(progress).to_be_hidden()
    events = MATCH["events"]
    assert isinstance(events, list)
    last, of = progress.evaluate("(progress) => [progress.value, progress.max]")
    assert 0 < last <= of == len(events)


def test_the_page_works_where_the_site_shows_it(chromium: Browser, server: Server) -> None:
    with chromium.new_page() as page:
        page.goto(f"{server.url}/fair/verifier.html")
        text = json.dumps(random_record("senas", longest=8))
        assert check(page, text) == "This record is right."
        assert page.evaluate("self.origin") == "null"


def _board() -> str:
    links = RecordLinks("/matches/m-0001/record.json", "")
    return render_to_string("games/board/_proof.html", {"links": links})


def _match_page(route: Route) -> None:
    body = f'<!doctype html><div id="live"><div id="board">{_board()}</div></div>'
    scripts = '<script type="module" src="/proof.js"></script>'
    policy = "; ".join(f"{name} {' '.join(of)}" for name, of in settings.SECURE_CSP.items())
    headers = {"Content-Security-Policy": policy, "Content-Type": "text/html; charset=utf-8"}
    route.fulfill(body=body + scripts, headers=headers)
