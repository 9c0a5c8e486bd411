"""Finds buttons and links of a page that are too small or too close to others for fingers."""

from playwright.sync_api import Page

FINGER = 24
"""The least width and height of a touch target in CSS pixels (WCAG 2.5.8)."""

# A smaller target is fine if it is as far from all others as a large one would be. Links in a
# sentence may be as small as its letters. A square without a move is no target. Small pieces have a
# larger handle, which is part of their button. While a piece is chosen, a press on another one only
# chooses that one; so the handles of the others may be hidden meanwhile.
TOO_SMALL = """(finger) => {
  const pressed = "main :is(a[href], button, summary, select, input:not([type=hidden]))";
  const shown = (element) => element.checkVisibility({ visibilityProperty: true })
    && element.getClientRects().length;
  const inLine = (element) => getComputedStyle(element).display === "inline"
    && element.closest("p, li, dd");
  const idle = (element) => element.matches(".place:not(.movable, .own)");
  const large = ({ width, height }) => Math.min(width, height) >= finger - 0.01;
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const handle = (element) => {
    const look = getComputedStyle(element, "::after"), { x, y } = element.getBoundingClientRect();
    if (["display", "content"].some((each) => look[each] === "none")) return false;
    const [left, top, width, height] = ["left", "top", "width", "height"]
      .map((each) => parseFloat(look[each]));
    const box = new DOMRect(x + left, y + top, width, height);
    return large(box) && document.elementFromPoint(...middle(box)) === element;
  };
  const every = [...document.querySelectorAll(pressed)]
    .filter((element) => shown(element) && !inLine(element) && !idle(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const waits = (element) => getComputedStyle(element, "::after").visibility === "hidden";
  const small = every.filter(({ element, box }) =>
    !large(box) && !waits(element) && !handle(element));
  const far = ([x, y], box) => Math.hypot(
    Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const between = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
  const close = (one) => every.some((other) => other !== one && (
    far(middle(one.box), other.box) < finger / 2
    || (small.includes(other) && between(middle(one.box), middle(other.box)) < finger)));
  return small.filter(close).map(({ element, box }) =>
    `${element.localName}#${element.id}.${element.className} ${box.width} x ${box.height}`);
}"""


def too_small(page: Page) -> list[str]:
    """Return the buttons and links of a page that are too small for a finger."""
    found: list[str] = page.evaluate(TOO_SMALL, FINGER)
    return found
