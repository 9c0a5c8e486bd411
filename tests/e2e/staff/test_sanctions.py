"""What users see at once, on the page they have open, of a restriction or its end."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.support.panel import open_tab, say
from tests.e2e.support.passkeys import arrive_as_staff
from tests.e2e.support.server import Server
from tests.e2e.support.two_players import sit_down, watch
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive


def impose(staff: Visitor, server: Server, command: str, name: str) -> None:
    """Impose a sanction by the form of a staff command: the socket is told by the same process."""
    _open(staff, server, command, name)
    staff.page.locator("[name=reason]").select_option("insult")
    staff.page.locator("[name=length]").select_option("days")
    _send(staff)


def lift(staff: Visitor, server: Server, name: str) -> None:
    """Lift the one sanction of this user, which the form has chosen."""
    _open(staff, server, "lift", name)
    _send(staff)


def _open(staff: Visitor, server: Server, command: str, name: str) -> None:
    find = "from accounts.models import User; print(User.objects.get(username={!r}).pk)"
    number = server.run(find.format(name)).strip()
    staff.page.goto(f"/admin/accounts/user/{number}/{command}/")


def _send(staff: Visitor) -> None:
    form = staff.page.url
    staff.page.get_by_label("Note for staff").fill("as seen at the match")
    staff.page.locator(".staff-links button.default").click()
    expect(staff.page).not_to_have_url(form)


def assert_muted(page: Page) -> None:
    """Assert that the page has the reason for a mute in place of the form of the chat."""
    open_tab(page, "chat")
    muted = page.locator("#muted")
    expect(muted).to_contain_text("You are muted")
    expect(muted).to_contain_text("This restriction lasts until")
    expect(muted).to_contain_text("Reason: ")
    expect(muted.get_by_role("link", name="How to appeal")).to_have_attribute(
        "href", re.compile("/appeals/")
    )
    expect(page.locator("#say")).to_have_count(0)


def test_the_form_of_a_chat_goes_and_comes_with_a_mute(arrive: Arrive, server: Server) -> None:
    staff = arrive_as_staff(arrive, server, "administrator")
    anna, berta, clara = arrive(), arrive(), arrive()
    for visitor, name in ((anna, "Anna"), (berta, "Berta"), (clara, "Clara")):
        visitor.register(name)
    names = {visitor: visitor.name for visitor in (anna, clara)}
    sit_down(anna, berta)
    watch(clara, names[anna])
    for visitor, name in names.items():
        say(visitor, "Hello there")
        impose(staff, server, "mute", name)
        assert_muted(visitor.page)
        lift(staff, server, name)
        expect(visitor.page.locator("#say")).to_be_visible()
        say(visitor, "Hello again")


def test_a_restriction_comes_to_the_lobby_and_goes(arrive: Arrive, server: Server) -> None:
    staff = arrive_as_staff(arrive, server, "administrator")
    anna = arrive()
    anna.register("Anna")
    anna.page.goto("/")
    impose(staff, server, "games", anna.name)
    told = anna.page.locator("#restrictions")
    expect(told).to_contain_text("You can't start matches with other people.")
    expect(told.get_by_role("link", name="How to appeal")).to_be_visible()
    lift(staff, server, anna.name)
    expect(told).to_be_empty()


def test_a_banned_user_is_told_on_each_open_page(arrive: Arrive, server: Server) -> None:
    staff = arrive_as_staff(arrive, server, "administrator")
    anna = arrive()
    anna.register("Anna")
    anna.forgive("403", "WebSocket")
    pages = [anna.page, anna.context.new_page(), anna.context.new_page()]
    for page, path in zip(pages, ("/", "/rules/senet/", "/account/"), strict=True):
        page.goto(path)
    impose(staff, server, "login", anna.name)
    for page in pages:
        expect(page.get_by_role("heading", name="You can't log in")).to_be_visible()
        expect(page.get_by_text("This restriction lasts until")).to_be_visible()
    anna.page.get_by_role("link", name="How to appeal").click()
    anna.page.locator("textarea").fill("It was not me.")
    anna.page.get_by_role("button", name="Appeal", exact=True).click()
    expect(anna.page.get_by_text("We have not answered yet.")).to_be_visible()
    pages[1].get_by_role("button", name="Go on without login").click()
    expect(pages[1].get_by_role("button", name="Play as guest").first).to_be_attached()
