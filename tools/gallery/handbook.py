"""The pictures of docs/staff.md: pages of staff at work, as small WebP files."""

from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from tools.gallery.browsing import Looker
from tools.gallery.pages import Page, Who
from tools.gallery.scene import Scene

FOLDER = Path(__file__).resolve().parents[2] / "docs"
SIZE = ViewportSize(width=1100, height=820)
BOTTOM = "() => Math.ceil(document.getElementById('content').getBoundingClientRect().bottom)"
QUALITY = 70
"""Of WebP, in per cent: small letters stay sharp, and no picture is larger than 100 kB."""
MANY = "/admin/many/?kind=pause&key={backgammon}&key={senet}&key={over}"
PICTURES = (
    Page("staff-desk", "/admin/", Who.STAFF),
    Page("staff-console", "/admin/games/match/{backgammon}/console/", Who.STAFF),
    Page("staff-many", MANY, Who.STAFF),
    Page("staff-report", "/admin/lobby/report/{claimed}/change/", Who.STAFF),
    Page("staff-proposal", "/admin/accounts/proposal/{accounts_proposal}/change/", Who.STAFF),
)
"""The pages, named as their files are."""


def take_handbook(browser: Browser, url: str, scene: Scene) -> list[Path]:
    """Store a picture of each page, without the list of all tables, and return the files."""
    looker = Looker(browser, url, scene, viewport=SIZE)
    files = [_take(looker, page) for page in PICTURES]
    looker.close()
    return files


def _take(looker: Looker, page: Page) -> Path:
    looker.open(page)
    # Once it is hidden, the following pages open without it.
    if looker.tab.locator(".main.shifted").count():
        looker.tab.locator("#toggle-nav-sidebar").click()
    looker.tab.evaluate("() => scrollTo(0, 0)")
    high = looker.tab.evaluate(BOTTOM)
    clip = {"x": 0, "y": 0, "width": SIZE["width"], "height": min(high, SIZE["height"]), "scale": 1}
    # Playwright itself writes PNG and JPEG only.
    session = looker.context.new_cdp_session(looker.tab)
    asked = {"format": "webp", "quality": QUALITY, "clip": clip}
    file = FOLDER / f"{page.name}.webp"
    file.write_bytes(b64decode(session.send("Page.captureScreenshot", asked)["data"]))
    return file
