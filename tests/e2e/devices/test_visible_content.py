"""All content of a page is visible: no text is cut off, wrapped badly or outside its area."""

import pytest
from playwright.sync_api import expect

from tests.e2e.devices.support.widest_seats import BEARING_OFF
from tests.e2e.support.match_page import Table
from tests.e2e.support.server import Server
from tests.e2e.support.stored_matches import SESSION
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

Laid = dict[str, str]
LANGUAGES = ("", "/es", "/fr", "/nl", "/pl")
UPRIGHT = ((390, 844), (360, 740), (320, 640))
ON_ITS_SIDE = ((844, 390), (932, 430), (667, 375))
MISSING = 300
"""Seconds after which the win can be claimed from a player who has not come."""
LINE = 40
"""Pixels: more than one line of a seat's text, and less than two."""

# Clocks are widest in their last seconds; the script overwrites them only after measuring.
SEATS = """() => [...document.querySelectorAll(".seat")].map((seat) => {
  seat.querySelector(".clock").textContent = "0:09.9 +12";
  const right = Math.max(...[...seat.children].map((part) => part.getBoundingClientRect().right));
  const name = seat.querySelector(".who").clientWidth;
  return [seat.clientHeight, right <= seat.getBoundingClientRect().right, name];
})"""
# Rings around pieces, and the board that must contain them, as boxes on the screen.
RINGS = """() => {
  const box = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const pieces = [...document.querySelectorAll("#board .piece .body")].map(box);
  const board = box(document.querySelector("#board .sheet"));
  const wide = ({ left, right }) => right - left, high = ({ top, bottom }) => bottom - top;
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
  return [...document.querySelectorAll("#board svg .came")].map(box).map((ring) => {
    const piece = pieces.find((each) => far(middle(each), middle(ring)) < 1);
    return {
      ratio: Math.min(wide(ring) / wide(piece), high(ring) / high(piece)),
      most: Math.max(wide(ring) / wide(piece), high(ring) / high(piece)),
      inside: ring.left >= board.left && ring.right <= board.right
        && ring.top >= board.top && ring.bottom <= board.bottom,
    };
  });
}"""
# How much wider the longest entry of each list is than the room for it.
CUT = """() => [...document.querySelectorAll("#quick select")].flatMap((list) => {
  const like = list.cloneNode(true);
  list.after(like);
  like.style.cssText = "position: fixed; flex: none; width: max-content; max-width: none";
  const needed = like.offsetWidth, found = list.offsetWidth;
  like.remove();
  return found < needed ? [`${list.name}: ${found} < ${needed}`] : [];
})"""

# The words on the tiles that break inside.
BROKEN = """() => [...document.querySelectorAll("#quick .button")].flatMap((button) => {
  const [text] = button.childNodes, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


@pytest.fixture(scope="module")
def crowded_matches(server: Server) -> Laid:
    """URLs of stored matches whose pages show as much as possible, and their session key."""
    return server.lay_out("tests.e2e.devices.support.widest_seats")


def come_back(visitor: Visitor, laid: Laid) -> Table:
    """Log the visitor in as the guest who plays in the stored matches; return their page."""
    visitor.context.add_cookies([{"name": "sessionid", "value": laid[SESSION], "url": visitor.url}])
    return Table(visitor.page)


@pytest.mark.parametrize("game", ["backgammon", "senet"])
def test_a_seat_is_one_line_on_a_phone_and_no_wider(
    arrive: Arrive, crowded_matches: Laid, game: str
) -> None:
    table = come_back(arrive(), crowded_matches)
    for language in LANGUAGES:
        table.page.goto(language + crowded_matches[game])
        for width, height in (*UPRIGHT, *ON_ITS_SIDE):
            table.page.set_viewport_size({"width": width, "height": height})
            wide = table.read("document.scrollingElement.scrollWidth")
            assert wide <= width, (language, width)
            for high, inside, name in table.read(SEATS):
                assert high < LINE, (language, width)
                assert inside, (language, width)
                assert name > 0, (language, width)


def test_what_moved_last_is_ringed_as_large_as_it_is_drawn(
    arrive: Arrive, crowded_matches: Laid
) -> None:
    table = come_back(arrive(reduced=True), crowded_matches)
    table.page.goto(crowded_matches[BEARING_OFF])
    way = next(way for way in table.look().ways if way.came.startswith("place-off"))
    version = table.look().version
    table.play(way)
    table.shows(version + 1)
    (ring,) = table.read(RINGS)
    assert ring["inside"]
    # A piece off the board is seen from its edge, so a round mark would cover the frame.
    assert 1 < ring["ratio"] <= ring["most"] < 1.4


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_of_computers_and_words_of_tiles_are_read_whole(
    arrive: Arrive, crowded_matches: Laid, language: str
) -> None:
    newcomer, player = arrive(), arrive()
    come_back(player, crowded_matches)
    for visitor in (newcomer, player):
        visitor.page.goto(f"{language}/")
        for width in (1440, 1024, 768, 390, 320):
            visitor.page.set_viewport_size({"width": width, "height": 900})
            assert visitor.page.evaluate(CUT) == [], width
            assert visitor.page.evaluate(BROKEN) == [], width
            assert visitor.page.evaluate("document.scrollingElement.scrollWidth") <= width


# The parts of seats and board that the notice of an absent player covers.
COVERED = """() => {
  const notice = document.getElementById("gone").getBoundingClientRect();
  const over = ({ left, right, top, bottom }) => left < notice.right - 1 && right > notice.left + 1
    && top < notice.bottom - 1 && bottom > notice.top + 1;
  const parts = [".seat", ".tabletop", "h1", ".commands"];
  const shown = (each) => each.checkVisibility();
  return parts.flatMap((part) => [...document.querySelectorAll(part)].filter(shown)
    .filter((each) => over(each.getBoundingClientRect())).map(() => part));
}"""


def test_the_claim_against_an_absent_player_covers_no_seat(
    arrive: Arrive, server: Server, crowded_matches: Laid
) -> None:
    waiting = come_back(arrive(), {SESSION: crowded_matches["rival"]})
    page, claim = waiting.page, waiting.page.locator("#claim")
    page.goto(crowded_matches["backgammon"])
    server.wait_out(MISSING)
    for language in ("", "/fr"):
        page.goto(language + crowded_matches["backgammon"])
        for width, height in (*UPRIGHT, *ON_ITS_SIDE, (1280, 800), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            expect(claim).to_be_in_viewport(ratio=1)
            assert waiting.read(COVERED) == [], (language, width)
    version = waiting.look().version
    claim.click()
    waiting.shows(version + 1)
    expect(page.locator("#gone")).to_have_count(0)
