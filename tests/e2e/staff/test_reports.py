"""A case from report to appeal: a player without scripts reports, three roles deal with it."""

from playwright.sync_api import expect

from tests.e2e.support.passkeys import appoint
from tests.e2e.support.server import Server
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

WORDS = "The same words at every table."


def test_a_case_goes_from_report_to_appeal_through_the_hands_of_three_roles(
    arrive: Arrive, server: Server
) -> None:
    anna, berta = arrive(script=False), arrive(script=False)
    anna.register("Anna")
    sit_down(anna, berta)
    berta.page.get_by_role("button", name="Good luck!").click()
    anna.page.reload()
    anna.page.get_by_role("link", name=f"Report – {berta.name}").click()
    expect(anna.page.get_by_text("“Good luck!”")).to_be_visible()
    anna.page.get_by_label("It advertises something").check()
    anna.page.get_by_label("What happened, in a few words").fill(WORDS)
    anna.page.get_by_role("button", name="Report", exact=True).click()
    expect(anna.page.get_by_text("waiting for a moderator")).to_be_visible()

    referee, moderator, chief = (
        _join(arrive(), server, name, role)
        for name, role in (
            ("Ruth", "referee"),
            ("Mona", "moderator"),
            ("Chief", "administrator"),
        )
    )
    # A referee reads the report, and is not offered what only moderators may do.
    _open_report(referee, berta)
    expect(referee.page.get_by_text(WORDS)).to_be_visible()
    referee.page.get_by_role("link", name=berta.name, exact=True).first.click()
    expect(referee.page.get_by_role("link", name="Write a note")).to_be_visible()
    expect(referee.page.get_by_role("link", name="Mute", exact=True)).to_have_count(0)

    report = _mute_and_answer(moderator, berta)
    anna.page.goto("/rules/")
    anna.page.get_by_role("link", name="You have a message from the moderators").click()
    expect(anna.page.get_by_text("You were right").first).to_be_visible()

    berta.page.goto("/account/")
    expect(berta.page.get_by_text("A moderator adds: “Once is enough.”")).to_be_visible()
    berta.page.get_by_role("link", name="How to appeal").click()
    appeal = berta.page.url
    berta.page.locator("textarea").fill("I only wished them luck.")
    berta.page.get_by_role("button", name="Appeal", exact=True).click()
    expect(berta.page.get_by_text("We have not answered yet.")).to_be_visible()

    _ask(chief)
    berta.page.goto(appeal)
    expect(berta.page.get_by_text("Was it at one table?")).to_be_visible()
    berta.page.get_by_label("Your answer").fill("At each table once.")
    berta.page.get_by_role("button", name="Answer", exact=True).click()
    expect(berta.page.get_by_text("At each table once.")).to_be_visible()
    _lift_and_answer(chief, berta, report)
    berta.page.goto(appeal)
    expect(
        berta.page.get_by_text("You were right, and we have reversed the decision.")
    ).to_be_visible()


def _join(visitor: Visitor, server: Server, name: str, role: str) -> Visitor:
    visitor.register(name)
    appoint(visitor, server, role)
    return visitor


def _open_report(staff: Visitor, about: Visitor) -> None:
    """Open the report about this player from the desk."""
    staff.page.goto("/admin/")
    row = staff.page.locator("#attention tr").filter(has_text=about.name)
    row.get_by_role("link", name="Claim").click()


def _mute_and_answer(staff: Visitor, about: Visitor) -> str:
    """Claim the report, mute the player, and answer; return the address of the report."""
    _open_report(staff, about)
    staff.page.get_by_role("button", name="Claim and answer").click()
    expect(staff.page.get_by_role("group", name="Answer to the reporter")).to_be_visible()
    report = staff.page.url
    staff.page.get_by_role("link", name="Mute", exact=True).click()
    # The report's kind gives the reason; the length is never chosen beforehand.
    expect(staff.page.locator("[name=reason]")).to_have_value("advert")
    expect(staff.page.locator("[name=length]")).to_have_value("")
    staff.page.locator("[name=length]").select_option("day")
    staff.page.locator("[name=words]").fill("Once is enough.")
    staff.page.get_by_label("Note for staff").fill("a set phrase, twenty times")
    staff.page.get_by_role("button", name="Mute", exact=True).click()
    expect(staff.page.locator("#done")).to_contain_text(f"Muted: {about.name}")
    staff.page.locator("[name=answer][value=sanctioned]").check()
    staff.page.get_by_label("Note for staff").fill("a set phrase")
    staff.page.get_by_role("button", name="Answer", exact=True).click()
    expect(
        staff.page.get_by_text("answered (the person was sanctioned) – a set phrase")
    ).to_be_visible()
    return report


def _ask(staff: Visitor) -> None:
    """Claim the appeal, and ask the player who has made it."""
    staff.page.goto("/admin/")
    row = staff.page.locator("#attention tr").filter(has_text="Appeal")
    row.get_by_role("link", name="Answer").click()
    expect(staff.page.get_by_text("I only wished them luck.")).to_be_visible()
    staff.page.get_by_role("button", name="Claim and answer").click()
    staff.page.get_by_label("Question to the person").fill("Was it at one table?")
    staff.page.get_by_role("button", name="Ask", exact=True).click()
    expect(staff.page.get_by_text("waits for an answer of the person")).to_be_visible()


def _lift_and_answer(staff: Visitor, about: Visitor, report: str) -> None:
    """Answer the appeal, as an administrator who did not decide, once the sanction is lifted."""
    staff.page.reload()
    expect(staff.page.get_by_text("At each table once.")).to_be_visible()
    waiting = staff.page.url
    staff.page.goto(report)
    staff.page.get_by_role("link", name=about.name, exact=True).first.click()
    staff.page.get_by_role("link", name="Lift a sanction").click()
    staff.page.locator("[name=sanction]").check()
    staff.page.get_by_label("Note for staff").fill("the phrase is ours")
    staff.page.get_by_role("button", name="Lift a sanction").click()
    staff.page.goto(waiting)
    staff.page.locator("[name=answer][value=revoked]").check()
    staff.page.get_by_label("Note for staff").fill("lifted")
    staff.page.get_by_role("button", name="Answer", exact=True).click()
    staff.page.goto(f"/admin/log/?person={about.name}")
    for done in ("imposed a sanction", "lifted a sanction", "the decision was reversed"):
        expect(staff.page.locator("#log").get_by_text(done)).to_be_visible()
