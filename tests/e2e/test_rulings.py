"""Staff rules upon a match while two look at it: both see each ruling at once, with its reason."""

from playwright.sync_api import expect

from tests.e2e.devices import join_staff
from tests.e2e.gathering import Wish, gather
from tests.e2e.meeting import table_of
from tests.e2e.reception import Arrive
from tests.e2e.server import Server
from tests.e2e.test_talk import log, named, say
from tests.e2e.visitors import Visitor

LONG = Wish("senet", "Senet", options=("Long",))
NOTE = "what was reported was so"


class Desk:
    """A referee, and the pages on which rulings are made upon one match."""

    def __init__(self, staff: Visitor, match: str) -> None:
        self.page, self.match = staff.page, match

    def rule(self, kind: str, reason: str, **asked: str) -> None:
        """Make a ruling by its form."""
        self.page.goto(f"/admin/games/match/{self.match}/rule/{kind}/")
        for name, value in asked.items():
            field = self.page.locator(f"[name={name}]")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.locator("[name=reason]").select_option(reason)
        self.page.locator("[name=note]").fill(NOTE)
        self.page.locator(".submit-row input").click()
        expect(self.page.locator(".messagelist")).to_contain_text("This was ruled.")

    def ratings(self, *players: Visitor) -> list[str]:
        """What is known of the players' strength, as the admin lists it."""
        self.page.goto("/admin/games/rating/")
        rows = self.page.locator("#result_list tbody tr").all_inner_texts()
        names = [player.name for player in players]
        return [row for row in rows if any(name in row for name in names)]


def told(*players: Visitor) -> "Told":
    """Expect the same of the boards of all players."""
    return Told(players)


class Told:
    """What stands on several boards, as it came by itself."""

    def __init__(self, players: tuple[Visitor, ...]) -> None:
        self.players = players

    def ruling(self, *words: str) -> None:
        """The latest ruling, with its reason."""
        for player in self.players:
            for each in words:
                expect(player.page.locator(".ruling").last).to_contain_text(each)

    def words(self, words: str) -> None:
        """What is said of the turn."""
        for player in self.players:
            expect(player.page.locator("#words")).to_contain_text(words)


def test_both_players_see_every_ruling_at_once_and_what_is_undone_is_as_before(
    arrive: Arrive, server: Server
) -> None:
    anna, berta = named(arrive, "Anna", "Berta")
    staff = arrive()
    staff.sign_up("Referee")
    join_staff(staff, server, "referee")
    match = gather(LONG, anna, berta)[0].match
    say(anna, "I hate you")
    expect(log(berta)).to_contain_text("I hate you")
    desk, both = Desk(staff, match), told(anna, berta)

    desk.rule("pause", "looking", minutes="20")
    both.words("The match is paused until")
    both.ruling("Staff has paused the match", "Staff is looking into what has happened here.")
    for player in (anna, berta):
        expect(player.page.locator("#next")).to_have_count(0)
    desk.rule("hide", "words")
    both.ruling("Staff has hidden a message.", "Something was said that nobody needs to hear.")
    for player in (anna, berta):
        expect(log(player)).not_to_contain_text("I hate you")
    desk.rule("resume", "looked")
    both.ruling("The match goes on after its pause.")
    for player in (anna, berta):
        expect(player.page.locator("#next")).to_have_count(1)
    desk.rule("give", "site", seat="all", many="5", unit="minutes")
    both.ruling("Staff has given everybody 5:00 more.", "Something went wrong at the site.")
    for _turn in range(2):
        desk.rule("force", "stalling")
    both.ruling("Staff has had the turn of", "Somebody let the clock run on purpose.")

    version = table_of(anna).look().version
    desk.rule("adjudicate", "conduct", place_0="1", place_1="2", points="1")
    both.words("Staff has decided so.")
    both.ruling("Staff has decided the match: 1.", "Somebody has broken the rules of conduct.")
    rated = desk.ratings(anna, berta)
    assert len(set(rated)) == 2
    desk.rule("annul", "mistake")
    both.ruling("Staff has taken the match out of the ratings.", "An earlier ruling was wrong.")
    unrated = desk.ratings(anna, berta)
    assert unrated != rated
    desk.rule("reinstate", "appeal")
    both.ruling("Staff has put the match back into the ratings.")
    assert desk.ratings(anna, berta) == rated

    desk.rule("reopen", "mistake", at=str(version))
    both.ruling("Staff has reopened the match, as it stood after event")
    for player in (anna, berta):
        expect(player.page.locator("#next")).to_have_count(1)
    assert desk.ratings(anna, berta) == unrated
    desk.rule("abort", "asked")
    both.words("The match was aborted: nobody wins.")
    both.ruling("The players asked for it.")
    # The page checks the record by itself, and knows every ruling in it.
    expect(anna.page.locator("#proof .proof-state")).to_contain_text("Checked:")
    expect(anna.page.locator("body")).not_to_contain_text(NOTE)
