"""Uses the page of preferences."""

from playwright.sync_api import Page, expect

from tests.e2e.support.visitors import Visitor


def preferences(visitor: Visitor) -> Page:
    """Open the page of preferences, as a guest if the visitor has no account."""
    visitor.page.goto("/")
    guest = visitor.page.get_by_role("button", name="Play as guest")
    if guest.is_visible():
        guest.click()
        expect(guest).to_have_count(0)
    visitor.page.goto("/preferences/")
    return visitor.page


def prefer(visitor: Visitor, *wishes: str, game: str = "Backgammon") -> None:
    """Switch on preferences for a game; `wishes` are the labels of their check boxes."""
    form = preferences(visitor).get_by_role("region", name=game, exact=True)
    for wish in wishes:
        form.get_by_label(wish).check()
    form.get_by_role("button", name=f"Save for {game}").click()
    expect(visitor.page.get_by_text(f"{game}: your settings are saved.")).to_be_visible()
