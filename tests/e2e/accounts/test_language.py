"""A chosen language applies to every page, also to links in another language."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.support.preferences import choose_language
from tests.e2e.support.two_players import MATCH
from tests.e2e.support.visits import Arrive

ADDRESSES = (
    "/",
    "/games/",
    "/rules/senet/?from=a+letter",
    "/accounts/login/",
    "/accounts/password/reset/",
    "/positions/",
)


def language_of(page: Page) -> str | None:
    return page.locator("html").get_attribute("lang")


@pytest.mark.parametrize("script", [True, False])
def test_addresses_without_a_prefix_are_in_the_chosen_language(
    arrive: Arrive, script: bool
) -> None:
    reader, stranger = arrive(script=script), arrive(script=script)
    page = reader.page
    page.goto("/games/senet/")
    choose_language(page, "Français")
    expect(page).to_have_url(f"{reader.url}/fr/games/senet/")
    for address in ADDRESSES:
        page.goto(address)
        assert page.url == f"{reader.url}/fr{address}"
        assert language_of(page) == "fr"
        stranger.page.goto(address)
        assert stranger.page.url == reader.url + address
        assert language_of(stranger.page) == "en"
    for passed_on in ("/es/games/?from=a+letter#senet", "/pl/rules/senet/"):
        page.goto(passed_on)
        assert page.url == f"{reader.url}/fr{passed_on[3:]}"
        stranger.page.goto(passed_on)
        assert language_of(stranger.page) == passed_on[1:3]
    reader.forgive("status of 404")
    page.goto("/nothing-lies-here/")
    assert language_of(page) == "fr"


def test_the_choice_of_a_player_holds_in_forms_sockets_and_for_staff(arrive: Arrive) -> None:
    player = arrive()
    page = player.page
    player.register("Choosy")
    page.goto("/")
    choose_language(page, "Polski")
    expect(page).to_have_url(f"{player.url}/pl/")
    page.goto("/account/")
    assert page.url == f"{player.url}/pl/account/"
    player.forgive("/favicon.ico", "/admin/", "status of 40")
    page.goto("/admin/")
    assert page.url.startswith(f"{player.url}/pl/")
    page.goto("/pl/")
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    with page.expect_navigation(url=MATCH):
        page.locator("#computer-backgammon").click()
    expect(page.locator("#board.table")).to_be_visible()
    assert language_of(page) == "pl"
    assert sockets
    assert all("lang=pl" in address for address in sockets)
    page.goto(page.url.replace("/pl/matches/", "/matches/"))
    assert "/pl/matches/" in page.url


def test_a_form_of_an_older_page_is_answered_in_the_language_chosen_since(arrive: Arrive) -> None:
    visitor = arrive()
    older = visitor.page
    older.goto("/accounts/login/")
    newer = visitor.context.new_page()
    newer.goto("/games/")
    choose_language(newer, "Nederlands")
    expect(newer).to_have_url(f"{visitor.url}/nl/games/")
    older.get_by_label("Username").fill("nobody-of-this-name")
    older.get_by_label("Password").fill("not the password")
    older.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    expect(older.locator("html")).to_have_attribute("lang", "nl")


@pytest.mark.parametrize("width", [390, 1440])
def test_the_language_is_chosen_in_the_header_of_every_page(arrive: Arrive, width: int) -> None:
    visitor = arrive()
    page = visitor.page
    page.set_viewport_size({"width": width, "height": 844})
    page.goto("/games/senet/")
    if width == 390:
        page.get_by_role("banner").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Language: English").click()
    page.get_by_role("dialog", name="Language").get_by_role("button", name="Polski").click()
    expect(page).to_have_url(f"{visitor.url}/pl/games/senet/")


@pytest.mark.parametrize("script", [True, False])
def test_a_page_in_another_language_is_offered_in_that_of_the_browser_until_declined(
    arrive: Arrive, script: bool
) -> None:
    visitor = arrive(script=script)
    page = visitor.page
    page.set_extra_http_headers({"Accept-Language": "en-GB"})
    page.goto("/fr/games/senet/")
    offer = page.get_by_role("complementary", name="This page is also in English")
    heading = page.get_by_role("heading", level=1)
    before = heading.bounding_box()
    offer.get_by_role("button", name="Do not offer this again").click()
    expect(offer).to_have_count(0)
    assert heading.bounding_box() == before
    assert language_of(page) == "fr"
    page.goto("/fr/rules/senet/")
    expect(offer).to_have_count(0)
