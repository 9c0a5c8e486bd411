"""If the request of a click fails, the page always says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, play, to_throw
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive


def never_arrives(route: Route) -> None:
    route.abort()


def finds_the_site_broken(route: Route) -> None:
    route.fulfill(status=503)


@pytest.mark.parametrize("happens", [never_arrives, finds_the_site_broken])
def test_a_failed_request_is_reported_in_words_and_can_be_repeated(
    arrive: Arrive, happens: Callable[[Route], None]
) -> None:
    visitors = arrive(), arrive()
    for visitor in visitors:
        visitor.forgive("ERR_FAILED", "status of 503", ": 503", "/htmx-2.min.")
    acting = play(sit_down(*visitors), until=to_throw)
    acting.page.route("**/act/", happens)
    acting.next.click()
    expect(acting.notice).to_have_text("Your request did not reach us. Please try again.")
    acting.page.unroute("**/act/")
    act(acting)
    expect(acting.notice).to_be_empty()


@pytest.mark.parametrize("happens", [never_arrives, finds_the_site_broken])
def test_a_seed_whose_request_failed_is_sent_again(
    arrive: Arrive, server: Server, happens: Callable[[Route], None]
) -> None:
    anna, berta = arrive(), arrive()
    anna.forgive("ERR_FAILED", "status of 503", ": 503", "/htmx-2.min.")
    anna.page.route("**/contribute/", happens, times=1)
    tables = sit_down(anna, berta)
    query = "SELECT contribution FROM games_seat WHERE match_id = ?"
    assert server.read(query, tables[0].match) == [("p",), ("p",)]


def test_a_page_whose_token_is_stale_gets_a_fresh_one_by_itself(arrive: Arrive) -> None:
    visitors = arrive(), arrive()
    tables = sit_down(*visitors)
    acting = play(tables, until=to_throw)
    visitor = visitors[tables.index(acting)]
    visitor.forgive("status of 403", "/htmx-2.min.")
    visitor.context.clear_cookies(name="csrftoken")
    with acting.page.expect_navigation():
        acting.next.click()
    act(acting)
