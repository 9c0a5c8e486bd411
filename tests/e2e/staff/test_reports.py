"""A player without scripts reports an opponent from the match page and reads the answer."""

from playwright.sync_api import expect

from tests.e2e.support.passkeys import join_staff
from tests.e2e.support.server import Server
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive

WORDS = "The same words at every table."


def test_a_message_is_reported_and_the_reporter_reads_the_answer(
    arrive: Arrive, server: Server
) -> None:
    anna, berta, staff = arrive(script=False), arrive(script=False), arrive()
    anna.sign_up("Anna")
    sit_down(anna, berta)
    berta.page.get_by_role("button", name="Good luck!").click()
    anna.page.reload()
    anna.page.get_by_role("link", name=f"Report – {berta.name}").click()
    expect(anna.page.get_by_text("“Good luck!”")).to_be_visible()
    anna.page.get_by_label("It advertises something").check()
    anna.page.get_by_label("What happened, in a few words").fill(WORDS)
    anna.page.get_by_role("button", name="Report", exact=True).click()
    expect(anna.page.get_by_text("waiting for a moderator")).to_be_visible()

    staff.sign_up("Mona")
    join_staff(staff, server, "moderator")
    staff.page.goto("/admin/lobby/report/")
    row = staff.page.get_by_role("row").filter(has_text=berta.name)
    row.get_by_role("link", name="advertising").click()
    expect(staff.page.get_by_text(WORDS)).to_be_visible()
    staff.page.get_by_role("button", name="Claim").click()
    staff.page.get_by_role("link", name="Answer", exact=True).click()
    staff.page.get_by_role("radio", name="you can mute or block people").check()
    staff.page.get_by_label("Note for staff").fill("a set phrase")
    staff.page.get_by_role("button", name="Answer", exact=True).click()
    expect(staff.page.get_by_text("answered – a set phrase")).to_be_visible()

    anna.page.goto("/rules/")
    anna.page.get_by_role("link", name="You have a message from the moderators").click()
    expect(anna.page.get_by_text("you can mute or block people")).to_be_visible()
    expect(anna.page.get_by_text("no breach of the rules", exact=True)).to_be_visible()
