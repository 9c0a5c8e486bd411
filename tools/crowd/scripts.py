"""Imitates what the scripts of a page do by themselves: those of htmx and of `static/js`."""

import time

from tools.crowd.browser import Answer
from tools.crowd.forms import Press
from tools.crowd.fragments import as_version, board_of
from tools.crowd.pages import AGAIN, Page
from tools.crowd.watching import Versions

HTMX = {"HX_Request": "true"}
STALE_TOKEN = 403


def leads(page: Page) -> str:
    """Return the address that the scripts of a page open by themselves; empty if none."""
    if page.closed_with in AGAIN:
        page.closed_with = None
        return page.address
    onward = page.read_live_attribute("data-go")
    return page.absolute(onward) if onward else ""


def gift(page: Page) -> Press | None:
    """Return the press of the button that sends the player's seed, once for each page.

    After that, and on a page without such a button, return None.
    """
    if page.given or 'id="gift"' not in page.parts.get("live", ""):
        return None
    page.given = True
    found = page.offers(scripted=True)
    return next(
        (each for each in found if isinstance(each, Press) and each.form.id == "give"), None
    )


async def poll(page: Page) -> None:
    """Send the page's regular requests (polls) that are due."""
    now = time.monotonic()
    for method, address, every in page.polls:
        if page.polled.get(address, 0.0) + every > now:
            continue
        page.polled[address] = now
        whole = page.absolute(address)
        if method == "get":
            await page.browser.get(page.port, whole, **HTMX)
        else:
            token = [("csrfmiddlewaretoken", page.browser.cookie("csrftoken"))]
            await page.browser.post(page.port, whole, token, **HTMX)


def receive(page: Page, press: Press, answer: Answer, versions: Versions) -> str:
    """Put the response to a pressed button into the page.

    Return the address that the page opens next, or an empty string.
    """
    onward = answer.headers.get("HX-Redirect")
    if onward:
        return page.absolute(onward)
    version = as_version(answer.headers.get("X-Version"))
    if page.match and version:
        versions.learn(page.match, version)
    if answer.status == STALE_TOKEN:
        return page.address
    version, board = board_of(answer.html)
    if board and version >= page.version:
        page.put("live", board)
    elif press.form.target == "#say-state" and answer.html:
        page.put("say-state", answer.html)
    return ""
