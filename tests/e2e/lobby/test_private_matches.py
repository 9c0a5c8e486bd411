"""A private match is open to the invited player, and to no other visitor."""

from playwright.sync_api import expect

from tests.e2e.support.strategies import act, play, to_throw
from tests.e2e.support.two_players import MATCH, arrive_at_match, begin, open_seek, table_of
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

CLOSED_WITH = """(address) => new Promise((resolve) => {
  const socket = new WebSocket(new URL(address, location.href.replace("http", "ws")));
  socket.onclose = (event) => resolve(event.code);
  socket.onmessage = (event) => resolve(event.data);
})"""


def test_a_guest_joins_by_the_link_and_strangers_find_nothing(arrive: Arrive) -> None:
    opener, guest, stranger = arrive(), arrive(), arrive()
    open_seek(opener, private=True)
    link = opener.page.locator(".invitation input").input_value()
    opener.page.get_by_text("QR code").click()
    picture = opener.page.get_by_role("img", name="The invite link as a QR code")
    expect(picture).to_be_visible()
    assert picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth > 0 }")
    guest.page.goto(link)
    expect(guest.page.get_by_text(f"{opener.name} invites you to play Backgammon")).to_be_visible()
    guest.page.get_by_role("main").get_by_role("button", name="Play", exact=True).click()
    guest.page.wait_for_url(MATCH)
    arrive_at_match(opener)
    begin(opener, guest)
    tables = table_of(opener), table_of(guest)
    act(play(tables, until=to_throw))
    assert_hidden_from(stranger, tables[0].match)


def assert_hidden_from(stranger: Visitor, match: str) -> None:
    stranger.forgive("status of 404")
    stranger.page.goto("/")
    expect(stranger.page.get_by_role("heading", name="Games in progress")).to_be_visible()
    expect(stranger.page.locator(f'a[href="/matches/{match}/"]')).to_have_count(0)
    assert stranger.page.evaluate(CLOSED_WITH, f"/ws/matches/{match}/") == 4404
    for address in (f"/matches/{match}/", f"/matches/{match}/board/"):
        answer = stranger.page.goto(address)
        assert answer
        assert answer.status == 404
    expect(stranger.page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_an_invitation_says_to_each_what_the_match_would_be(arrive: Arrive) -> None:
    opener, guest, member = arrive(), arrive(), arrive()
    for visitor in (opener, member):
        visitor.register("Invited")
    open_seek(opener, private=True)
    link = opener.page.locator(".invitation input").input_value()
    terms = (guest.page.locator(".agreed"), member.page.locator(".agreed"))
    for visitor in (guest, member):
        visitor.page.goto(link)
    expect(terms[0]).to_contain_text("casual, because you play as a guest")
    expect(terms[0]).not_to_contain_text("rated")
    expect(terms[1]).to_contain_text("rated")
    guest.page.get_by_role("main").get_by_role("button", name="Play", exact=True).click()
    guest.page.wait_for_url(MATCH)
    expect(guest.page.locator(".about")).to_contain_text("casual")
