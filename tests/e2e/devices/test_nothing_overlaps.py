"""No part of a match lies over another one, in any window, whatever the page has to tell."""

import pytest
from playwright.sync_api import Page, expect

from games.presence.absence import CLOSED, COUNTDOWN
from tests.e2e.support.new_matches import Wish, gather
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import opposite, play, to_throw
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive
from tests.support.depth import depth

Size = tuple[int, int]
PHONES: tuple[Size, ...] = depth(
    ((320, 568), (390, 844), (667, 375)),
    (
        *((320, 568), (360, 640), (390, 844), (820, 1180)),
        *((667, 375), (844, 390), (932, 430)),
    ),
)
DESKTOP: tuple[Size, ...] = depth(
    ((960, 540), (1024, 768), (1440, 900)),
    (
        *((960, 540), (1024, 600), (1024, 768), (1366, 650)),
        *((1440, 900), (1920, 1080), (2560, 1440)),
    ),
)
MATCH = Wish(
    "backgammon",
    "Backgammon",
    length="First to 5 points.",
    options=("Before rolling, a player may double",),
)
ALWAYS = ".seat, .tabletop, .told:not(:has(#result)), #result, .offers > .offer, .gone, .notice"
BESIDE = ".match-head, .guide, .tabs, .tabpanel, .setup"
"""What lies beside the board on a desktop. On phones one scrolls to it, below the commands."""
OVERLAPS = """([parts, told]) => {
  scrollTo(0, 0);
  const news = [...document.querySelectorAll(told)].find((each) => each.getClientRects().length);
  (news.closest("#result") ?? news.closest(".said") ?? news).scrollIntoView({ block: "end" });
  const frame = (part) => {
    const box = part.getBoundingClientRect();
    return { name: part.className || part.id, part, box };
  };
  const shown = [...document.querySelectorAll(`${parts}, .command-bar`)]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .map(frame).filter(({ box }) => box.width > 1 && box.height > 1);
  // What a text box scrolls out of sight lies over nothing.
  for (const each of shown) {
    const around = each.part.parentElement.closest(".offers, .told");
    if (!around) continue;
    const { top, bottom, left, width } = around.getBoundingClientRect(), { box } = each;
    const from = Math.max(top, box.top);
    each.box = new DOMRect(left, from, width, Math.max(0, Math.min(bottom, box.bottom) - from));
  }
  const found = shown.flatMap((one, at) => shown.slice(at + 1).filter((other) =>
    Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1
    && Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1
  ).map((other) => `${one.name} over ${other.name}`));
  const { top, bottom } = news.getBoundingClientRect();
  if (top < -1 || bottom > innerHeight + 1) found.push(`${told} is not seen whole`);
  return found;
}"""

ANSWERS = """() => {
  scrollTo(0, 0);
  const boxes = (parts) => [...document.querySelectorAll(parts)].filter(
    (part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
  const [bar] = boxes(".command-bar"), checkers = boxes(".tabletop .piece");
  const seen = ({ top, bottom, left, right }) => top >= 0 && left >= 0 && right <= innerWidth
    && bottom <= (right <= bar.left ? innerHeight : bar.top + 1);
  const shared = (one, other, low, high) =>
    Math.min(one[high], other[high]) - Math.max(one[low], other[low]);
  const covered = (box) => checkers.some((checker) => shared(box, checker, "left", "right") > 0
    && shared(box, checker, "top", "bottom") > checker.height / 3);
  return [
    ...boxes(ANSWER).filter((box) => !seen(box)),
    ...boxes("#cube-answer, #cube-answer .answer").filter(covered),
    ...boxes(ANSWER).slice(2),
  ];
}""".replace("ANSWER", '".question .answer, #cube-answer .answer"')
"""The boxes of answers to a double that are out of sight, cover a checker, or come twice."""
DOUBLED = "#cube-answer p, .question p"
# How far neighbouring dice cover each other at most while they roll, as a part of a die's width.
ROLLING = """() => {
  const dice = [...document.querySelectorAll("#board .thing")];
  // They may have come to rest already, so they roll again.
  for (const die of dice) die.classList.remove("fresh");
  document.body.offsetWidth;
  for (const die of dice) die.classList.add("fresh");
  const rolls = document.getAnimations().filter(({ effect }) => effect.target.closest(".thing"));
  let most = -1;
  for (const roll of rolls) roll.pause();
  for (let at = 0; at < 600; at += 10) {
    for (const roll of rolls) roll.currentTime = at;
    const boxes = dice.map((die) => die.querySelector("use").getBoundingClientRect());
    boxes.slice(1).forEach(({ left, width }, i) => {
      most = Math.max(most, (boxes[i].right - left) / width);
    });
  }
  return [dice.length, rolls.length, most];
}"""
# Whether the message that nothing is sent lies over dice.
OVER_DICE = """() => {
  const over = document.getElementById("unsent").getBoundingClientRect();
  return [...document.querySelectorAll(".thing")].map((die) => die.getBoundingClientRect()).some(
    ({ left, right, top, bottom }) => left < over.right && right > over.left
      && top < over.bottom && bottom > over.top);
}"""


def assert_nothing_overlaps(page: Page, told: str) -> None:
    """Assert in each size of window that no part lies over another, once `told` is in sight.

    `told` is the selector of what the page has to tell. On desktops it is in sight at once.
    """
    for size in (*PHONES, *DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if told == DOUBLED:
            assert page.evaluate(ANSWERS) == [], size
        parts = ALWAYS if size in PHONES else f"{ALWAYS}, {BESIDE}"
        assert page.evaluate(OVERLAPS, [parts, told]) == [], (told, size)
        if size in DESKTOP:
            assert page.evaluate("scrollY") == 0, (told, size)


@pytest.mark.timeout(900)
def test_a_double_an_absence_and_a_result_lie_over_nothing(arrive: Arrive, server: Server) -> None:
    tables = gather(MATCH, arrive(), arrive())
    leaving = play(tables, until=to_throw)
    page = opposite(tables, leaving).page
    leaving.call("call double")
    expect(page.locator("#cube-answer")).to_be_visible()
    assert_nothing_overlaps(page, DOUBLED)
    page.locator("#cube-answer").get_by_role("button", name="Take").click()
    expect(page.locator(".question")).to_have_count(0)
    leaving.page.close()
    server.wait_out(CLOSED.seconds)
    expect(page.locator("#gone")).to_be_visible()
    expect(page.locator(".rivals .away")).to_have_count(1)
    assert_nothing_overlaps(page, "#gone")
    server.wait_out(COUNTDOWN.seconds)
    expect(page.locator("#claim")).to_be_visible()
    assert_nothing_overlaps(page, "#gone")
    page.locator("#claim").click()
    expect(page.locator("#result")).to_be_visible()
    assert_nothing_overlaps(page, "#result h2")


def test_dice_do_not_cover_each_other_and_nothing_covers_them(arrive: Arrive) -> None:
    visitors = arrive(), arrive()
    tables = sit_down(*visitors)
    acting = play(tables, until=to_throw)
    visitor, page = visitors[tables.index(acting)], acting.page
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    acting.press_next()
    expect(page.locator("#board .place.movable").first).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    dice, rolls, most = page.evaluate(ROLLING)
    assert dice == rolls >= 2
    # The box of a turned die is larger than the die, and contains its shadow.
    assert most < 0.15
    visitor.context.set_offline(True)
    page.locator("#board .place.movable").first.click()
    page.locator("#board .targets button").first.click()
    expect(page.locator("#unsent")).to_be_visible()
    assert not page.evaluate(OVER_DICE)
