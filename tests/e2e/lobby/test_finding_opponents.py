"""The lobby offers several ways to an opponent, and each leads to a match within seconds."""

import re

from playwright.sync_api import expect

from tests.e2e.support.new_matches import Wish, join, open_table
from tests.e2e.support.strategies import act
from tests.e2e.support.two_players import MATCH, begin, open_form, play_now, table_of
from tests.e2e.support.visits import Arrive

# In one step, as the computer's moves replace the board.
BOX = """(part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [x, y, width, height];
}"""


def test_two_strangers_are_paired_from_the_front_page(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    play_now(first, "senet")
    expect(first.page.get_by_role("heading", name="Looking for an opponent")).to_be_visible()
    second.page.goto("/")
    tile = second.page.locator("#quick-senet-normal")
    expect(tile.locator(".waiting b")).to_have_text("1")
    tile.click()
    for visitor in (first, second):
        visitor.page.wait_for_url(MATCH)
    assert first.page.url == second.page.url
    begin(first, second)


def test_a_tile_says_by_itself_that_a_player_has_come_and_gone(arrive: Arrive) -> None:
    reader, player = arrive(), arrive()
    reader.page.goto("/")
    waiting = reader.page.locator("#quick-pachisi-long .waiting")
    expect(waiting).to_be_hidden()
    play_now(player, "pachisi", "long")
    expect(waiting).to_be_visible()
    expect(waiting).to_have_text("Waiting: 1")
    player.page.get_by_role("button", name="Stop looking").click()
    expect(waiting).to_be_hidden()


def test_two_clicks_lead_from_the_front_page_to_the_first_roll(arrive: Arrive) -> None:
    guest = arrive()
    guest.page.goto("/")
    guest.page.locator("#computer-senet").click()
    guest.page.wait_for_url(MATCH)
    table = table_of(guest)
    # The first click chose the game, the second one throws; the computer may have begun.
    expect(table.page.locator("#next:enabled, .place.movable").first).to_be_visible()
    act(table)


def test_an_open_page_tells_of_a_challenge_and_nothing_moves(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    anna.register("Anna")
    berta.register("Berta")
    reading = berta.context.new_page()
    berta.page.goto("/")
    reading.goto("/rules/senet/")
    berta.page.locator("#computer-senet").click()
    berta.page.wait_for_url(MATCH)
    seen = [(berta.page, ".tabletop"), (reading, "h1")]
    for page, part in seen:
        expect(page.locator(part)).to_be_visible()
    before = [page.evaluate(BOX, part) for page, part in seen]
    anna.page.goto(f"/people/{berta.name}/challenge/?game=pachisi")
    anna.page.get_by_role("button", name=f"Challenge {berta.name}").click()
    expect(anna.page.get_by_text("You have challenged")).to_be_visible()
    for page, _ in seen:
        challenged = f"{anna.name} (1500?) challenges you: Pachisi"
        expect(page.locator("#calls")).to_contain_text(challenged)
    assert before == [page.evaluate(BOX, part) for page, part in seen]
    berta.page.get_by_role("button", name="Dismiss").click()
    expect(berta.page.locator("#calls")).to_be_empty()
    expect(reading.get_by_role("button", name=f"Accept {anna.name}")).to_be_visible()


def test_a_challenge_arrives_at_once_and_is_accepted_by_one_click(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    anna.register("Anna")
    berta.register("Berta")
    berta.page.set_viewport_size({"width": 1366, "height": 768})
    berta.page.goto("/")
    for way in ("#create-table", "#quick-senas-normal", "#computer-senas"):
        expect(berta.page.locator(way)).to_be_in_viewport(ratio=1)
    anna.page.goto(f"/people/{berta.name}/challenge/?game=senet")
    anna.page.get_by_role("button", name=f"Challenge {berta.name}").click()
    expect(berta.page.get_by_role("heading", name="You have been challenged")).to_be_visible()
    expect(berta.page).to_have_title(re.compile(r"^\(1\) "))
    berta.page.get_by_role("button", name=f"Accept {anna.name}").click()
    for visitor in (anna, berta):
        visitor.page.wait_for_url(MATCH)


def test_a_followed_player_who_comes_online_can_be_challenged(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    anna.register("Anna")
    berta.register("Berta")
    berta.page.goto("/account/")
    anna.page.goto(f"/people/{berta.name}/")
    anna.page.get_by_role("button", name="Follow", exact=True).click()
    anna.page.goto("/")
    challenge = anna.page.get_by_role("link", name=f"Challenge {berta.name}")
    berta.page.goto("/")
    expect(challenge).to_be_visible()
    challenge.click()
    expect(anna.page.get_by_role("button", name=f"Challenge {berta.name}")).to_be_visible()


def test_the_form_for_a_table_is_a_dialog_that_keeps_and_returns_the_focus(
    arrive: Arrive,
) -> None:
    guest = arrive()
    page = guest.page
    page.goto("/")
    link = page.locator("#create-table")
    link.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Create a table")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("link", name="Backgammon")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body"
            " || document.activeElement.closest('dialog') !== null"
        )
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(link).to_be_focused()


def test_a_refused_table_is_shown_in_the_dialog_with_what_was_entered(arrive: Arrive) -> None:
    guest = arrive()
    guest.forgive("status of 422", "Response Status Error Code 422")
    form = open_form(guest)
    form.get_by_role("radio", name="Cube match to 5").check()
    form.get_by_role("radio", name="Blitz").check()
    form.get_by_text("More options").click()
    form.get_by_label("Opponents rated from").fill("1600")
    form.get_by_label("to", exact=True).fill("1500")
    form.get_by_role("button", name="Create table").click()
    expect(form.get_by_role("alert")).to_contain_text("No rating lies between 1600 and 1500")
    for chip in ("Cube match to 5", "Blitz"):
        expect(form.get_by_role("radio", name=chip)).to_be_checked()
    form.get_by_label("Opponents rated from").fill("1400")
    form.get_by_role("button", name="Create table").click()
    expect(guest.page.get_by_role("heading", name="You are waiting for players")).to_be_visible()
    expect(guest.page.locator("#tables .own")).to_contain_text("Blitz")


def test_two_users_and_two_bots_fill_a_table_for_four(arrive: Arrive) -> None:
    opener, other = arrive(), arrive()
    open_table(opener, Wish("petits-chevaux", "Petits chevaux", players="4 players"))
    join(other, opener.name, last=False)
    expect(opener.page.get_by_text(f"Joined: {other.name}")).to_be_visible()
    opener.page.get_by_role("button", name="Start with computers").click()
    for visitor in (opener, other):
        visitor.page.wait_for_url(MATCH)
    begin(opener, other)
    heading = opener.page.get_by_role("heading", level=1)
    for name in (opener.name, other.name, "Casual computer"):
        expect(heading).to_contain_text(name)
