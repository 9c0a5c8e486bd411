"""The panel and the menu beside a board, as tests use them."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.support.visitors import Visitor


def open_tab(page: Page, name: str) -> None:
    """Open a tab of the panel: "moves", "chat" or "table"; without scripts all are open."""
    tab = page.locator(f"#tab-{name}")
    if tab.is_visible():
        tab.click()


def open_menu(page: Page) -> None:
    """Open the menu beside the commands, unless it is open.

    A page without scripts that waits for an opponent reloads, which would close the menu; it no
    longer does afterwards.
    """
    if page.locator('noscript meta[http-equiv="refresh"]').count():
        page.evaluate("stop()")
    opened = page.locator("#match-menu[open]")
    while not opened.count():
        # A board that arrives between the press and the release takes the click with it.
        page.locator("#more").click()


def open_resignation(page: Page) -> None:
    """Open the menu, and in it what resigning costs, unless they are open."""
    open_menu(page)
    if not page.locator("#resign[open]").count():
        page.locator("#give-up").click()


def resign(page: Page) -> None:
    """Resign the game by the menu."""
    open_resignation(page)
    page.get_by_role("button", name="Yes, resign").click()


def log(visitor: Visitor) -> Locator:
    """Return the element of the visitor's page that contains the chat messages."""
    return visitor.page.locator("#chat-log")


def say(visitor: Visitor, text: str) -> None:
    """Send a chat message; assert that it appears, and that the empty field has the focus."""
    open_tab(visitor.page, "chat")
    field = visitor.page.get_by_label("Your message")
    field.fill(text)
    field.press("Enter")
    expect(log(visitor)).to_contain_text(text)
    expect(field).to_have_value("")
    expect(field).to_be_focused()
