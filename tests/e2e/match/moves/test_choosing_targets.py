"""After a player selects a piece, its targets are highlighted at once, without a request."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.e2e.support.match_page import Look
from tests.e2e.support.strategies import play
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive


def test_choosing_lights_the_targets_of_that_piece_alone_and_escape_puts_them_out(
    arrive: Arrive,
) -> None:
    acting = play(sit_down(arrive(), arrive()), until=two_pieces_can_move)
    page, look = acting.page, acting.look()
    first, *_, last = {way.place: None for way in look.ways}
    with no_request(page):
        expect(page.locator(".target:visible")).to_have_count(0)
        for chosen in (first, last):
            page.locator(f"#{chosen}").click()
            lit = {way.target for way in look.ways if way.place == chosen}
            expect(page.locator(".target:not(.route):visible")).to_have_count(len(lit))
            for target in lit:
                expect(page.locator(f"#{target}")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.locator(".target:visible")).to_have_count(0)


def two_pieces_can_move(look: Look) -> bool:
    return len({way.place for way in look.ways}) > 1


@contextmanager
def no_request(page: Page) -> Iterator[None]:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    yield
    assert asked == []
