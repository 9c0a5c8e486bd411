"""Uses the page of preferences."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.support.visitors import Visitor

SAVED = "Your preferences have been saved."


def preferences(visitor: Visitor) -> Page:
    """Open the page of preferences, as a guest if the visitor has no account."""
    visitor.page.goto("/")
    guest = visitor.page.get_by_role("button", name="Play as guest")
    if guest.is_visible():
        guest.click()
        expect(guest).to_have_count(0)
    visitor.page.goto("/preferences/")
    return visitor.page


def prefer(visitor: Visitor, *wishes: str, game: str = "Backgammon", forced: str = "") -> None:
    """Switch on preferences for a game without a page; `wishes` are the labels of check boxes.

    `forced` is the choice for forced moves; by default it stays. A new visitor becomes a guest.
    """
    visitor.prefer(game, forced, *wishes)


def is_saved(page: Page) -> None:
    """Press the button that saves the table, without scripts; assert that the table is saved."""
    button = page.locator("#save-games")
    if button.is_visible():
        button.click()
    expect(page.locator("#saved-games")).to_have_text(SAVED)


def switch(page: Page, wish: str, game: str) -> Locator:
    """Return the check box of a preference for a game."""
    return page.get_by_role("checkbox", name=f"{wish} {game}", exact=True)


def choose_language(page: Page, name: str) -> None:
    """Choose a language, by its own name, in the menu in the page footer."""
    page.get_by_role("contentinfo").get_by_role("button", name=name).click()
