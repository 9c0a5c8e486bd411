"""An evening with twenty stuck matches, settled by one referee while their players watch."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.support.passkeys import arrive_as_staff
from tests.e2e.support.server import Server
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive, sign_up_visitors

STUCK = 20
MOST = 11
"""How often the referee clicks, chooses or types for all of them together.

Writing to the players takes six times, aborting takes five: what to do, to all, the reason, the
note, and the confirmation; and the message.
"""


class Hand:
    """The referee's hand, which counts what it does."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def choose(self, field: str, value: str) -> None:
        self.page.locator(f"[name={field}]").select_option(value)
        self.count += 1

    def fill(self, field: str, text: str) -> None:
        self.page.locator(f"[name={field}]").fill(text)
        self.count += 1

    def press(self, button: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=button).click()
        self.count += 1

    def rule_on_all(self, kind: str, button: str | re.Pattern[str], **fields: str) -> None:
        """Rule on all stuck matches, from the first page of the admin."""
        self.page.goto("/admin/")
        self.choose("kind", kind)
        self.press("All stuck matches")
        for name, value in fields.items():
            self.choose(name, value)
        self.fill("note", "they had stopped")
        self.press(button)
        expect(self.page.locator("#done h2")).to_be_visible()


def test_one_referee_settles_twenty_stuck_matches_while_their_players_watch(
    arrive: Arrive, server: Server
) -> None:
    players = sign_up_visitors(arrive, "Anna", "Berta")
    names = [player.name for player in players]
    _manage(server, f"lay_out({names}, {STUCK})")
    ((match,),) = server.read("SELECT id FROM games_match ORDER BY created_at DESC LIMIT 1")
    for player in players:
        player.page.goto(f"/matches/{match}/")
    referee = arrive_as_staff(arrive, server, "referee").page
    hand = Hand(referee)
    # Other tests leave matches on the same server.
    waiting = referee.locator("#attention tbody tr", has_text=names[0])
    done = referee.locator("#done li", has_text=names[0])

    referee.goto("/admin/")
    expect(waiting).to_have_count(STUCK)
    hand.rule_on_all("tell", "Write to the players", sentence="soon", reason="away")
    expect(done).to_have_count(STUCK)
    for player in players:
        expect_ruling(player, "the moderators will end this match soon")
    # A match that staff has written to leaves the desk until its players have been idle again.
    referee.goto("/admin/")
    expect(waiting).to_have_count(0)
    _manage(server, f"stand_still({names})")
    # The open desk follows, and what is chosen there stays so.
    expect(waiting).to_have_count(STUCK, timeout=15_000)
    box = waiting.first.get_by_role("checkbox")
    box.check()
    _manage(server, f"lay_out({names}, 1)")
    expect(waiting).to_have_count(STUCK + 1, timeout=15_000)
    expect(box).to_be_checked()
    # In a long run matches of other tests may be stuck by now, too.
    at_least = "|".join(map(str, range(STUCK + 1, 100)))
    hand.rule_on_all("abort", re.compile(f"^Abort ({at_least}) matches$"), reason="away")
    expect(done).to_have_count(STUCK + 1)
    for player in players:
        expect_ruling(player, "A moderator has aborted the match.")
        expect(player.page.locator("#words")).to_contain_text("There is no winner.")
    assert hand.count <= MOST
    expect(referee.get_by_role("link", name="Undo all")).to_be_visible()
    referee.goto("/admin/")
    expect(waiting).to_have_count(0)


def expect_ruling(player: Visitor, words: str) -> None:
    """Expect the latest decision on the player's board to contain these words."""
    expect(player.page.locator(".ruling").first).to_contain_text(words)


def _manage(server: Server, call: str) -> None:
    imports = "from tests.e2e.support.stuck_matches import lay_out, stand_still"
    server.manage("shell", "--no-imports", "-c", f"{imports}; {call}")
