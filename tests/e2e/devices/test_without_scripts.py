"""A whole match in a browser without scripts: by forms, links and pages that reload."""

from playwright.sync_api import expect

from tests.e2e.support.panel import resign
from tests.e2e.support.strategies import play
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive


def test_two_without_scripts_sign_up_join_throw_move_confirm_and_finish(arrive: Arrive) -> None:
    anna, berta = arrive(script=False), arrive(script=False)
    anna.sign_up("Anna")
    berta.sign_up("Berta")
    tables = sit_down(anna, berta)
    done = play(tables, until=lambda look: look.next == "done")
    other = next(table for table in tables if table is not done)
    done.next.click()
    expect(done.words).to_contain_text("to roll")
    other.page.get_by_role("link", name="Refresh now").click()
    expect(other.words).to_have_text("Your turn: roll the dice.")
    resign(other.page)
    expect(other.words).to_contain_text("resigned")
    done.page.get_by_role("link", name="Refresh now").click()
    expect(done.words).to_have_text(other.words.inner_text())


def test_the_list_of_moves_is_seen_without_scripts_in_every_window(arrive: Arrive) -> None:
    tables = sit_down(arrive(script=False), arrive(script=False))
    play(tables, until=lambda look: look.next == "done")
    page = tables[0].page
    page.reload()
    for width, height in ((1440, 900), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        move, moves = page.locator(".turns a").last, page.locator(".turns")
        move.scroll_into_view_if_needed()
        expect(move).to_be_in_viewport(ratio=0.9)
        box = moves.bounding_box()
        assert box, (width, height)
        assert 40 < box["height"] <= 320, (width, height)


def test_a_page_without_scripts_refreshes_itself(arrive: Arrive) -> None:
    tables = sit_down(arrive(script=False), arrive(script=False))
    acting = play(tables, until=lambda look: look.next == "throw")
    waiting = next(table for table in tables if table is not acting)
    version = acting.look().version
    acting.next.click()
    acting.shows(version + 1)
    waiting.shows(version + 1)
