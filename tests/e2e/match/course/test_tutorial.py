"""A guided first game explains each step to a visitor, with scripts and without."""

from playwright.sync_api import Page, expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.strategies import act
from tests.e2e.support.two_players import MATCH, begin, table_of
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive


def begin_to_learn(visitor: Visitor, game: str) -> Table:
    """Start a guided first game by the link on the rules page; return the page of the match."""
    visitor.page.goto(f"/rules/{game}/")
    visitor.page.get_by_role("link", name="Play a guided game").click()
    visitor.page.get_by_role("button", name="Start the guided game").click()
    visitor.page.wait_for_url(MATCH)
    begin(visitor)
    return table_of(visitor)


def guide(page: Page) -> str:
    """Return the text of the guide's panel."""
    return page.locator("#guide").inner_text()


def check_hint(page: Page) -> None:
    """Assert that the guide asks, and shows moves and arrows for all dice only if asked itself."""
    hint, arrows = page.locator("#guide .hint"), page.locator("#board .hinted .arrow")
    expect(page.locator("#guide .question")).to_be_visible()
    expect(hint.locator(".way").first).to_be_hidden()
    expect(arrows.first).to_be_hidden()
    page.get_by_text("Show me", exact=True).click()
    expect(hint.locator(".way").first).to_be_visible()
    for arrow in arrows.all():
        expect(arrow).to_be_visible()
    assert arrows.count() == hint.locator(".way").count()


def test_a_stranger_is_guided_step_by_step_and_may_close_the_guide(arrive: Arrive) -> None:
    table = begin_to_learn(arrive(reduced=True), "backgammon")
    page, said = table.page, set[str]()
    expect(page.locator("#next:enabled")).to_be_visible()
    while table.look().mine:
        said.add(guide(page))
        if table.look().ways:
            check_hint(page)
        act(table)
    assert len(said) > 2
    assert any("Your checkers move towards point 1." in each for each in said)
    page.locator("#guide-summary").click()
    expect(page.locator("#next:enabled")).to_be_visible()
    assert page.locator("#guide").get_attribute("open") is None
    page.locator("#guide-summary").click()
    assert "Beginner computer rolled" in guide(page)


def test_the_guide_needs_no_scripts(arrive: Arrive) -> None:
    table = begin_to_learn(arrive(script=False), "petits-chevaux")
    while table.next.get_attribute("disabled") is not None:
        table.page.get_by_role("link", name="Refresh now").click()
    before = guide(table.page)
    assert "A 6 brings a horse out" in before
    expect(table.page.locator("#guide progress")).to_be_visible()
    table.next.click()
    expect(table.page.locator("#guide")).not_to_have_text(before)
    # The reasons may be folded.
    assert "Rule " in (table.page.locator("#guide").text_content() or "")
