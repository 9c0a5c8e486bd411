"""Checks of a page: accessibility, overflowing boxes, size, and requests to other sites."""

from collections.abc import Iterator, Mapping, Sequence
from gzip import compress
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Page as Tab

FIRST_VIEW, OWN_SCRIPTS = 130_000, 18_500
"""The most compressed bytes: of everything a page loads with both typefaces, and of own scripts."""
BEFORE_PAINTING = "/static/js/match/remembered_size."
"""The one script that a page waits for: it sets the size of the board before it is painted."""
AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
OF_DJANGO = "/static/admin/"
"""Scripts of Django's admin, one of which sets the theme before a page is shown."""
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
EVERYTHING: Mapping[str, object] = {
    "runOnly": {"type": "tag", "values": TAGS},
}
COLOURS: Mapping[str, object] = {
    "runOnly": {"type": "rule", "values": ("color-contrast", "link-in-text-block")}
}
OVERFLOW = (Path(__file__).parent / "overflow.js").read_text("utf-8").partition("\n")[2]
RUN = """async (rules) => {
  for (const moving of document.getAnimations()) moving.finish();
  // A target below the commands, which stay in sight, is measured where one can scroll it to.
  const isSmall = async ({target}) => {
    document.querySelector(target[0]).scrollIntoView({block: "center"});
    const again = await axe.run({include: [target]}, {runOnly: ["target-size"]});
    return again.violations.length > 0;
  };
  const {violations} = await axe.run(document, {...rules, resultTypes: ["violations"]});
  const faults = [];
  for (const {id, nodes} of violations) for (const node of nodes) {
    if (id === "target-size" && !await isSmall(node)) continue;
    const [why] = [...node.any, ...node.all, ...node.none];
    faults.push(
      `${id}: ${node.target.join(" ")} ${node.html.slice(0, 150)} ${why?.message ?? ""}`);
  }
  scrollTo(0, 0);
  return faults;
}"""
SENT = """() => performance.getEntriesByType("resource").map((each) =>
  [each.name, each.encodedBodySize, each.renderBlockingStatus, each.initiatorType])"""


def read_axe(tab: Tab) -> None:
    """Load the accessibility checker axe into the page, bypassing the page's policy for scripts."""
    tab.evaluate(AXE)


def faults(tab: Tab, rules: Mapping[str, object]) -> Sequence[str]:
    """Return the accessibility faults of the page that axe finds by these rules."""
    found: Sequence[str] = tab.evaluate(RUN, rules)
    return found


def overflow(tab: Tab) -> Sequence[str]:
    """Return descriptions of texts and controls that overflow, are cut off, or overlap."""
    found: Sequence[str] = tab.evaluate(OVERFLOW)
    return found


def weight_faults(tab: Tab, html: bytes) -> Iterator[str]:
    """Yield faults in loading a page: too many bytes, blocking scripts, requests to other sites."""
    sent: Sequence[tuple[str, int, str, Any]] = tab.evaluate(SENT)
    origin = tab.evaluate("() => location.origin")
    whole, own = len(compress(html)), 0
    for address, size, blocking, asked_by in sent:
        if asked_by == "iframe":
            # The verifier loads in a frame of its own, once the page is there.
            continue
        whole += size
        path = address.removeprefix(origin)
        if not path.startswith("/"):
            yield f"asks {address}"
        if path.startswith("/static/js/"):
            own += size
        may_block = path.startswith((OF_DJANGO, BEFORE_PAINTING))
        if path.endswith(".js") and blocking == "blocking" and not may_block:
            yield f"waits for {path}"
    if whole > FIRST_VIEW:
        yield f"weighs {whole}"
    if own > OWN_SCRIPTS:
        yield f"has {own} bytes of scripts"
