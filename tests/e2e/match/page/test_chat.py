"""Chat in a match: which viewers receive a message, and what mutes and blocks prevent."""

from playwright.sync_api import expect

from tests.e2e.support.narrow_screens import WIDTH, assert_fits, assert_page_fits
from tests.e2e.support.panel import log, open_tab, resign, say
from tests.e2e.support.two_players import open_seek, play_now, sit_down, watch
from tests.e2e.support.visits import Arrive, sign_up_visitors


def test_players_chat_one_mutes_the_other_and_spectators_are_shown_in_the_end(
    arrive: Arrive,
) -> None:
    anna, berta, clara = sign_up_visitors(arrive, "Anna", "Berta", "Clara")
    sit_down(anna, berta)
    watch(clara, anna.name)
    say(anna, "<b>Good evening</b>")
    expect(log(berta)).to_contain_text("<b>Good evening</b>")
    open_tab(berta.page, "chat")
    berta.page.get_by_role("button", name="Good luck!").click()
    expect(log(anna)).to_contain_text(f"{berta.name} Good luck!")
    say(clara, "That was bold")
    expect(log(clara)).not_to_contain_text("Good evening")
    berta.page.get_by_role("button", name=f"Mute {anna.name}", exact=True).click()
    expect(berta.page.get_by_role("button", name=f"Unmute {anna.name}")).to_be_visible()
    say(anna, "Can you hear me?")
    say(berta, "I hear nothing")
    expect(log(anna)).to_contain_text("I hear nothing")
    expect(log(berta)).not_to_contain_text("Can you hear me?")
    for player in (anna, berta):
        expect(log(player)).not_to_contain_text("That was bold")
    resign(anna.page)
    for player in (anna, berta):
        expect(log(player)).to_contain_text("That was bold")
    berta.page.set_viewport_size({"width": WIDTH, "height": 640})
    assert_fits(berta.page)
    assert_page_fits(berta, f"/people/{anna.name}/")


def test_on_a_phone_an_open_chat_gives_way_to_the_result_once(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    sit_down(anna, berta)
    page = berta.page
    page.set_viewport_size({"width": 390, "height": 844})
    close = page.locator("#chat-close")
    page.locator("#chat-open").click()
    expect(close).to_be_visible()
    resign(anna.page)
    expect(page.locator("#result")).to_be_visible()
    expect(close).to_be_hidden()
    page.locator("#chat-open").click()
    anna.page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".offered")).to_have_count(1)
    expect(close).to_be_visible()


def test_a_block_holds_in_talk_lists_invitations_challenges_and_pairing(arrive: Arrive) -> None:
    anna, berta = sign_up_visitors(arrive, "Anna", "Berta")
    berta.forgive("status of 422")
    sit_down(anna, berta)
    other = anna.context.new_page()
    other.goto(f"/people/{berta.name}/")
    other.get_by_role("button", name="Block", exact=True).click()
    expect(other.get_by_role("button", name="Unblock")).to_be_visible()
    say(berta, "Can you hear me?")
    say(anna, "Nobody hears this")
    expect(log(anna)).not_to_contain_text("Can you hear me?")
    expect(log(berta)).not_to_contain_text("Nobody hears this")
    resign(anna.page)
    berta.page.get_by_role("button", name="Rematch").click()
    expect(
        berta.page.get_by_text(
            "A rematch is not possible here. You can find another opponent in the lobby."
        )
    ).to_be_visible()
    open_seek(anna, private=True)
    link = anna.page.locator(".invitation input").input_value()
    berta.page.goto(link)
    berta.page.get_by_role("main").get_by_role("button", name="Play", exact=True).click()
    expect(berta.page.get_by_text("You cannot join this table.")).to_be_visible()
    open_seek(anna)
    berta.page.goto("/")
    expect(berta.page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(berta.page.get_by_role("button", name=f"Play with {anna.name}")).to_have_count(0)
    berta.page.get_by_label("Challenge a player by name").fill(anna.name.lower())
    berta.page.get_by_role("button", name="Challenge", exact=True).click()
    berta.page.get_by_role("button", name=f"Challenge {anna.name}").click()
    expect(
        berta.page.get_by_text("You cannot challenge this player at the moment.")
    ).to_be_visible()
    for visitor in (anna, berta):
        # An unblocked pair would have been brought together by now.
        play_now(visitor, "pachisi")
        looking = visitor.page.get_by_role("heading", name="Looking for an opponent")
        expect(looking).to_be_visible()


def test_without_scripts_players_talk_by_looking_again(arrive: Arrive) -> None:
    anna, berta = arrive(script=False), arrive(script=False)
    sit_down(anna, berta)
    anna.page.get_by_role("button", name="Hello!").click()
    expect(log(anna)).to_contain_text(f"{anna.name} Hello!")
    berta.page.reload()
    expect(log(berta)).to_contain_text(f"{anna.name} Hello!")
