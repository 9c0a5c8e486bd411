"""The dice of a match: a commitment first, seeds of the players, and a check by its page."""

from pathlib import Path

from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.panel import resign
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, active
from tests.e2e.support.two_players import begin, open_seek, sit_down, table_of, watch
from tests.e2e.support.unseen import match_begun_unseen
from tests.e2e.support.verification_badge import CHECKING, comes_to_an_end, format_tick
from tests.e2e.support.visits import Arrive

TURNS = 2
OWN_WORDS = "knuckle-bones"
KEPT = "The game record contains the seed from this browser"
LOG_KEPT = "The public log still contains everything that this browser saw of it before the match."


def test_every_page_checks_a_match_that_is_over_and_so_does_a_file_offline(
    arrive: Arrive, chromium: Browser, server: Server, tmp_path: Path
) -> None:
    anna, berta, viewer = (arrive(saves_data=False) for _ in range(3))
    anna.page.goto("/fair/")
    anna.page.get_by_label("Your own seed").fill(OWN_WORDS)
    anna.page.get_by_label("Your own seed").blur()
    tables = sit_down(anna, berta)
    watched = watch(viewer, anna.name)
    play_some(*tables)
    resign(tables[0].page)
    badge = format_badge(server.events(tables[0].match))
    for table in (*tables, watched):
        assert_checked(table.page, format_tick(badge))
    for table in tables:
        expect(table.page.get_by_text(KEPT)).to_be_visible()
        expect(table.page.get_by_text(LOG_KEPT)).to_be_visible()
    for text in (KEPT, LOG_KEPT):
        expect(watched.page.get_by_text(text)).to_have_count(0)

    record = save(tables[0].page, "Download the game record", tmp_path / "record.json")
    page = save(
        tables[0].page, "Download the page that checks game records", tmp_path / "verifier.html"
    )
    assert OWN_WORDS in record.read_text("utf-8")
    assert_checked_offline(chromium, page, record, badge)


def test_the_seal_is_shown_before_a_player_joins_and_is_the_one_in_the_log(arrive: Arrive) -> None:
    opener, taker = arrive(), arrive()
    open_seek(opener)
    taker.page.goto("/")
    row = taker.page.locator("li", has_text=opener.name).filter(has_text="Dice sealed")
    row.locator("summary").click()
    shown = row.locator("code").inner_text()
    taker.page.get_by_role("button", name=f"Play with {opener.name}", exact=True).click()
    begin(opener, taker)
    taker.page.goto("/fair/log/")
    expect(taker.page.locator("tr", has_text=shown)).to_contain_text("not yet")


def test_a_seed_is_opened_though_the_answer_to_its_seal_comes_late(
    arrive: Arrive, server: Server
) -> None:
    anna, berta = arrive(), arrive()
    held: list[tuple[Route, APIResponse]] = []

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    anna.page.route("**/contribute/", hold_first)
    address = match_begun_unseen(anna, berta)
    anna.page.goto(address)
    berta.page.goto(address)
    match = table_of(anna).match
    while server.events(match)[-1] != "opened":
        anna.page.wait_for_timeout(20)
    # This board replaces the one on which the script has filled in the seed.
    expect(anna.page.locator("#board")).to_have_attribute("data-v", str(len(server.events(match))))
    [(route, answer)] = held
    route.fulfill(response=answer)
    begin(anna, berta)
    assert server.events(match).count("unopened") == 0


def test_without_scripts_words_are_given_by_a_form(arrive: Arrive, server: Server) -> None:
    plain, scripted = arrive(script=False), arrive()
    open_seek(scripted)
    plain.page.goto("/")
    plain.page.get_by_role("button", name=f"Play with {scripted.name}", exact=True).click()
    expect(
        plain.page.get_by_role("heading", name="The dice of this match are sealed")
    ).to_be_visible()
    plain.page.get_by_label("Your seed").fill(OWN_WORDS)
    plain.page.get_by_role("button", name="I am ready").click()
    expect(plain.page.locator("#board.table")).to_be_visible()
    expect(scripted.page.locator("#board.table")).to_be_visible()
    match = Table(scripted.page).match
    assert server.events(match)[:3] == ["ready", "ready", "sealed"]


def play_some(*tables: Table) -> None:
    """Play `TURNS` turns of a match, on the pages of both players."""
    for _ in range(TURNS):
        acting = active(tables)
        version = acting.look().version
        while acting.look().mine:
            version = act(acting)
        for table in tables:
            table.catch_up(version)


def format_badge(events: list[str]) -> str:
    """Return the text that the verification badge shows for a match with these kinds of events."""
    moves = events.count("move") + events.count("call")
    return f"Checked (throws: {events.count('throw')}, moves: {moves})"


def assert_checked(page: Page, badge: str) -> None:
    """Assert that the page has checked its match, found no fault, and shows the text `badge`."""
    comes_to_an_end(page)
    expect(page.locator("#proof")).to_have_attribute("data-state", "right")
    expect(page.locator("#proof-lines summary")).to_have_text(badge)
    page.locator("#proof-lines summary").click()
    expect(page.locator("#proof li.good").first).to_be_visible()
    expect(page.locator("#proof li.bad")).to_have_count(0)


def save(page: Page, name: str, path: Path) -> Path:
    """Download the target of the link with this name to a path."""
    with page.expect_download() as saved:
        page.get_by_role("link", name=name, exact=True).click()
    saved.value.save_as(path)
    return path


def assert_checked_offline(chromium: Browser, page: Path, record: Path, badge: str) -> None:
    """Assert that the verifier page, saved as a file, accepts a saved record.

    Also assert that it rejects the record after one byte has been changed.
    """
    with chromium.new_context(offline=True) as context:
        offline = context.new_page()
        offline.goto(page.as_uri())
        offline.set_input_files("#file", record)
        expect(offline.locator("#state")).to_have_text("This record is correct.", timeout=CHECKING)
        expect(offline.locator("#counts")).to_have_text(badge)
        text = record.read_bytes()
        at = text.index(b'"drawn": [', text.index(b'"kind": "throw"')) + len(b'"drawn": [')
        flipped = text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]
        (altered := record.with_name("altered.json")).write_bytes(flipped)
        event = flipped.count(b'"number": ', 0, at) - 1
        offline.set_input_files("#file", altered)
        expect(offline.locator("#state")).to_contain_text("errors", timeout=CHECKING)
        expect(offline.locator("li.bad").first).to_contain_text(f"Event {event} was altered")
