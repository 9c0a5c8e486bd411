"""Rulings on a running match: both players see each at once, with its reason."""

from playwright.sync_api import expect

from tests.e2e.support.new_matches import LONG_SENET, Wish, gather
from tests.e2e.support.panel import log, say
from tests.e2e.support.passkeys import arrive_as_staff
from tests.e2e.support.server import Server
from tests.e2e.support.verification_badge import is_checked
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive, sign_up_visitors

THREE = Wish(
    "petits-chevaux",
    "Petits chevaux",
    rules="Quick",
    players="3 players",
    options=("A computer", "Long"),
)
NOTE = "what was reported was so"
MADE = "The ruling has been made."


class Desk:
    """Browser page on which a referee makes rulings about one match."""

    def __init__(self, staff: Visitor, match: str) -> None:
        self.page, self.match = staff.page, match

    def rule(self, kind: str, reason: str, answer: str = MADE, **asked: str) -> None:
        """Fill in and send the form of this kind of ruling; `asked` are its other fields."""
        self.page.goto(f"/admin/games/match/{self.match}/rule/{kind}/")
        for name, value in asked.items():
            field = self.page.locator(f"[name={name}]")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.say_why(reason, answer)

    def say_why(self, reason: str, answer: str = MADE) -> None:
        """Fill in the reason and a note, and send the form."""
        self.page.locator("[name=reason]").select_option(reason)
        self.page.locator("[name=note]").fill(NOTE)
        self.page.locator(".staff-form button.default").click()
        expect(self.page.locator(".messagelist")).to_contain_text(answer)

    def seat_of(self, player: Visitor) -> str:
        """Return the number of a player's seat, read from a form on an admin page."""
        self.page.goto(f"/admin/games/match/{self.match}/rule/vacate/")
        seat = self.page.locator("[name=seat] option", has_text=player.name)
        return seat.get_attribute("value") or ""

    def is_not_offered(self, kind: str) -> None:
        """Assert that the console does not offer this kind of ruling."""
        self.page.goto(f"/admin/games/match/{self.match}/console/")
        offered = self.page.locator('a[href*="/rule/"]')
        expect(offered.first).to_be_visible()
        expect(offered.and_(self.page.locator(f'[href*="/rule/{kind}/"]'))).to_have_count(0)

    def ratings(self, *players: Visitor) -> list[str]:
        """Return the rows of these players in the admin's list of ratings."""
        self.page.goto("/admin/games/rating/")
        rows = self.page.locator("#result_list tbody tr").all_inner_texts()
        names = [player.name for player in players]
        return [row for row in rows if any(name in row for name in names)]


def gather_boards(*players: Visitor) -> "Boards":
    """Return the open boards of these players, for assertions about all of them."""
    return Boards(players)


class Boards:
    """Open boards of several players, and assertions that hold on each."""

    def __init__(self, players: tuple[Visitor, ...]) -> None:
        self.players = players

    def assert_ruling(self, *words: str) -> None:
        """Assert that the latest ruling on each board contains these words."""
        for player in self.players:
            for each in words:
                expect(player.page.locator(".ruling").first).to_contain_text(each)

    def assert_words(self, words: str) -> None:
        """Assert that on each board the sentence about whose turn it is contains these words."""
        for player in self.players:
            expect(player.page.locator("#words")).to_contain_text(words)


def test_both_players_see_every_ruling_at_once_and_what_is_undone_is_as_before(
    arrive: Arrive, server: Server
) -> None:
    anna, berta = sign_up_visitors(arrive, "Anna", "Berta")
    match = gather(LONG_SENET, anna, berta)[0].match
    say(anna, "I hate you")
    expect(log(berta)).to_contain_text("I hate you")
    desk, both = desk_of("referee", arrive, server, match), gather_boards(anna, berta)

    desk.rule("pause", "looking", minutes="20")
    both.assert_words("The match is paused until")
    both.assert_words("The moderators are looking into what happened here.")
    for player in (anna, berta):
        expect(player.page.locator("#next")).to_have_count(0)
    desk.rule("hide", "words")
    both.assert_ruling(
        "A moderator has hidden a message.", "The chat contained something that has no place here."
    )
    for player in (anna, berta):
        expect(log(player)).not_to_contain_text("I hate you")
    desk.rule("resume", "looked")
    both.assert_ruling("The match has resumed after the pause.")
    for player in (anna, berta):
        expect(player.page.locator("#next")).to_have_count(1)
    desk.rule("give", "site", seat="all", many="5", unit="minutes")
    both.assert_ruling(
        "A moderator has given all players an extra 5:00.", "Something went wrong on the site."
    )
    for _turn in range(2):
        desk.rule("force", "stalling")
    both.assert_ruling("On a moderator's", "A player let the clock run down on purpose.")

    berta_at = desk.seat_of(berta)
    desk.rule("reseat", "line", seat=berta_at, to="casual")
    for player in (anna, berta):
        expect(player.page.locator("#rated")).to_have_text("casual")
    desk.rule("reseat", "line", seat=berta_at, to="person", name=berta.name)
    for player in (anna, berta):
        expect(player.page.locator("#rated")).to_have_text("rated")

    desk.rule("adjudicate", "conduct", place_0="1", place_1="2", points="1")
    both.assert_words("A moderator decided the result.")
    both.assert_ruling(
        "A moderator has decided the match: 1.", "A player broke the rules of fair play."
    )
    rated = desk.ratings(anna, berta)
    assert len(set(rated)) == 2
    desk.rule("annul", "mistake")
    both.assert_ruling("A moderator has made the match unrated.", "An earlier decision was wrong.")
    unrated = desk.ratings(anna, berta)
    assert unrated != rated
    desk.rule("reinstate", "appeal")
    both.assert_ruling("A moderator has made the match rated again.")
    assert desk.ratings(anna, berta) == rated

    # After a seat was given away the match goes on from one event only, which is not asked for.
    desk.rule("reopen", "mistake")
    both.assert_ruling("A moderator has reopened the match at the position after event")
    for player in (anna, berta):
        expect(player.page.locator("#next")).to_have_count(1)
    assert desk.ratings(anna, berta) == unrated
    desk.rule("abort", "asked")
    both.assert_words("The match was aborted. There is no winner.")
    both.assert_ruling("The players asked for it.")
    # The check knows every ruling in the record.
    is_checked(anna.page)
    expect(anna.page.locator("body")).not_to_contain_text(NOTE)


def test_each_role_rules_by_its_powers_while_everybody_at_the_table_looks(
    arrive: Arrive, server: Server
) -> None:
    anna, berta, clara = sign_up_visitors(arrive, "Anna", "Berta", "Clara")
    match = gather(THREE, anna, berta, clara)[0].match
    both = gather_boards(anna, berta)
    say(anna, "Buy my horses")

    talk = desk_of("moderator", arrive, server, match)
    talk.rule("hide", "words")
    both.assert_ruling("A moderator has hidden a message.")
    expect(log(berta)).not_to_contain_text("Buy my horses")
    talk.rule("show", "mistake")
    both.assert_ruling(
        "A moderator has restored a hidden message", "An earlier decision was wrong."
    )
    expect(log(berta)).to_contain_text("Buy my horses")
    talk.rule("close", "conduct")
    both.assert_ruling("A moderator has closed the chat.")
    anna.page.reload()
    expect(anna.page.get_by_label("Your message")).to_have_count(0)
    talk.rule("open", "looked")
    both.assert_ruling("A moderator has reopened the chat.")
    anna.page.reload()
    expect(anna.page.get_by_label("Your message")).to_have_count(1)
    talk.is_not_offered("pause")

    seats = desk_of("tournament director", arrive, server, match)
    seats.rule("clock", "event", seat="0", many="7", unit="minutes")
    both.assert_ruling("7:00", "The tournament schedule requires it.")
    seats.rule("vacate", "away", seat=seats.seat_of(clara))
    both.assert_ruling("A moderator has removed", "A player left the others waiting.")
    (dora,) = sign_up_visitors(arrive, "Dora")
    offered = f"{dora.name} has been offered the seat"
    seats.rule("reseat", "line", offered, seat=seats.seat_of(clara), to="person", name=dora.name)
    dora.page.goto("/")
    dora.page.get_by_role("link", name="View").click()
    expect(dora.page.get_by_role("heading", level=1)).to_have_text(
        "The moderators offer you a seat"
    )
    dora.page.get_by_role("button", name="Take the seat").click()
    dora.page.wait_for_url(f"**/matches/{match}/")
    both.assert_ruling("A player lost their connection through no fault of their own.")
    seats.is_not_offered("annul")

    everything = desk_of("administrator", arrive, server, match)
    everything.page.goto("/admin/games/ruling/recompute/")
    everything.page.locator("[name=game]").select_option("petits-chevaux")
    everything.say_why("site")


def desk_of(role: str, arrive: Arrive, server: Server, match: str) -> Desk:
    """Sign up a staff user with this role, and return their page for rulings about the match."""
    return Desk(arrive_as_staff(arrive, server, role), match)
