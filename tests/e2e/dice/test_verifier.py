"""The verifier page in a browser: its hash functions, and records that are right, wrong or none."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from games.verifier.page import verifier_page
from tests.e2e.support.server import ROOT, Server
from tests.e2e.support.verification_badge import CHECKING, SCRIPTS, format_badge
from tests.games.support.records import GAMES, Form, random_record

VECTORS = json.loads((ROOT / "tests" / "games" / "proof" / "vectors.json").read_text())["vectors"]
DRAWN = """async (vector) => {
  const { commitment, digest, draw, order } = await import("/bdice1.js");
  const { hex, unhex } = await import("/hashes.js");
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

JOINT_VECTORS = json.loads(
    (ROOT / "tests" / "games" / "proof" / "vectors_bdice2.json").read_text()
)["vectors"]
JOINTLY_DRAWN = """async (vector) => {
  const { commitment } = await import("/bdice1.js");
  const { jointDraw, jointOrder, linksOfThrow, sealedDigest } = await import("/bdice2.js");
  const { chainLink, follows, sealOf } = await import("/seals.js");
  const { hex, unhex } = await import("/hashes.js");
  const key = unhex(vector.key), { match, game, chain_length, seats } = vector;
  const bound = await sealedDigest(match, game, seats);
  const seals = [], events = [];
  let chained = true;
  for (const { join, kind, seed, anchor, secret } of seats) {
    seals.push("ps".includes(kind) ? hex(await sealOf(match, join, seed, anchor)) : null);
    let known = anchor && unhex(anchor), last = 0;
    if (secret) chained &&= hex(await chainLink(unhex(secret), 0, chain_length)) === anchor;
    for (const { numbers, links } of vector.events) {
      if (numbers[join] === null) continue;
      const link = unhex(links[join]), steps = numbers[join] - last;
      chained &&= await follows(link, known, steps) && !await follows(link, known, steps + 1);
      [known, last] = [link, numbers[join]];
    }
  }
  for (const { index, roller, links, kind, faces } of vector.events) {
    const given = linksOfThrow(roller, links.map((link) => link && unhex(link)));
    events.push(kind === "order"
      ? await jointOrder(key, bound, index, given, seats.length)
      : await jointDraw(key, bound, index, given, faces));
  }
  const committed = hex(await commitment(key, game));
  return { commitment: committed, digest: hex(bound), seals, events, chained };
}"""


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_published_vectors_pass_in_the_browser(chromium: Browser, vector: Form) -> None:
    found = evaluate_with_modules(chromium, DRAWN, vector)
    events = vector["events"]
    assert isinstance(events, list)
    assert found["commit"] == vector["commit"]
    assert found["digest"] == vector["digest"]
    assert found["events"] == [event["out"] for event in events if isinstance(event, dict)]


@pytest.mark.parametrize("vector", JOINT_VECTORS, ids=lambda vector: vector["name"])
def test_the_vectors_of_joint_dice_pass_in_the_browser(chromium: Browser, vector: Form) -> None:
    found = evaluate_with_modules(chromium, JOINTLY_DRAWN, vector)
    events, seats = vector["events"], vector["seats"]
    assert isinstance(events, list)
    assert isinstance(seats, list)
    assert found["commitment"] == vector["commitment"]
    assert found["digest"] == vector["digest"]
    assert found["events"] == [event["out"] for event in events if isinstance(event, dict)]
    assert found["seals"] == [seat.get("seal") for seat in seats if isinstance(seat, dict)]
    assert found["chained"] is True


def evaluate_with_modules(chromium: Browser, script: str, argument: object) -> dict[str, object]:
    """Run a script in a page of a secure origin that serves the modules of the verifier."""
    with chromium.new_page() as page:
        page.route("https://tahur.example/", lambda route: route.fulfill(body="<!doctype html>"))
        page.route(
            "https://tahur.example/*.js",
            lambda route: route.fulfill(
                path=SCRIPTS / "verifier" / route.request.url.rpartition("/")[2]
            ),
        )
        page.goto("https://tahur.example/")
        found: dict[str, object] = page.evaluate(script, argument)
        return found


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
    assert check(verifier, json.dumps(record)) == "This record is correct."
    expect(verifier.locator("#counts")).to_have_text(format_badge(record))
    expect(verifier.locator("li.bad")).to_have_count(0)
    for part in ("file", "dice", "play"):
        assert verifier.locator(f'[data-part="{part}"] li.good').count() > 0


def test_the_page_still_checks_when_the_browser_has_kept_it(
    chromium: Browser, server: Server
) -> None:
    record = json.dumps(random_record("senet", longest=10))
    with chromium.new_page() as page:
        page.goto(f"{server.url}/fair/verifier.html")
        with page.expect_response("**/fair/verifier.html") as kept:
            page.reload()
        assert kept.value.request.all_headers().get("if-none-match")
        assert check(page, record) == "This record is correct."


def test_a_private_match_is_known_by_the_hash_of_its_name(verifier: Page) -> None:
    record = random_record("senet", longest=20, private=True)
    assert check(verifier, json.dumps(record)) == "This record is correct."
    expect(verifier.locator("li.bad")).to_have_count(0)


def test_one_flipped_byte_is_red_at_the_right_line(verifier: Page) -> None:
    text = json.dumps(random_record("backgammon", longest=20))
    at = text.index('"drawn": [', text.index('"number": 5')) + len('"drawn": [')
    event = text.count('"number": ', 0, at) - 1
    flipped = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
    assert re.fullmatch(r"This game record has \d+ errors\.", check(verifier, flipped))
    wrong = verifier.locator("li.bad").all_inner_texts()
    assert wrong[0] == f"✗ wrong – Event {event} was altered."
    assert "the key gives this result." in wrong[1]
    assert wrong[2].startswith(f"✗ wrong – Event {event} is not possible:")


@pytest.mark.parametrize(
    "text",
    ["no", "[]", '{"format": "tahur-record/9"}', "[" * 5000 + "]" * 5000],
    ids=["no JSON", "a list", "another form", "a deep hole"],
)
def test_what_is_no_record_is_said_to_be_none(verifier: Page, text: str) -> None:
    assert check(verifier, text) == "This game record has one error."
    expect(verifier.locator("li.bad")).to_contain_text("This is not a game record:")


def test_a_name_that_stands_twice_is_refused(verifier: Page) -> None:
    text = json.dumps(random_record("senet", longest=5))
    twice = text.replace('"level": 1', '"level": 2, "level": 1')
    assert check(verifier, twice) == "This game record has one error."
    expect(verifier.locator("li.bad")).to_contain_text(
        "A JSON object contains the same name twice."
    )


def test_markup_in_a_record_stays_text(verifier: Page) -> None:
    text = json.dumps(random_record("senet", longest=5)).replace(
        "Zoë", "<img src=x onerror=alert(1)>"
    )
    check(verifier, text)
    expect(verifier.locator("img")).to_have_count(0)


def test_the_page_works_where_the_site_shows_it(chromium: Browser, server: Server) -> None:
    with chromium.new_page() as page:
        page.goto(f"{server.url}/fair/verifier.html")
        text = json.dumps(random_record("senas", longest=8))
        assert check(page, text) == "This record is correct."
        assert page.evaluate("self.origin") == "null"
