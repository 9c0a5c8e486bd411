"""The pages about fair dice: what they show, and who may see them."""

import re
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.dice.tally import totals
from games.engine.games import GAMES
from games.models import Count, Match
from games.pages import fairness
from games.timekeeper import run_due
from lobby.context import news
from tests.games.support.clients import browser, text
from tests.games.support.dice_samples import EVEN, LOADED, store
from tests.games.support.matches import ShowDice, Table, sit_down

pytestmark = pytest.mark.sqlite_only
SITE = ("/fair/", "/fair/games/backgammon/")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Empty the cache, which holds the sums of earlier tests."""
    cache.clear()
    yield
    cache.clear()


def plain(client: Client, page: str) -> str:
    """Return the text of a page's main part without tags, with single spaces."""
    html = text(client.get(page))
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


@pytest.mark.django_db
class TestPages:
    """What the pages about fair dice show."""

    @pytest.mark.parametrize("page", ["/fair/", *(f"/fair/games/{each.game}/" for each in GAMES)])
    def test_a_site_where_nothing_was_thrown_says_so(self, client: Client, page: str) -> None:
        words = plain(client, page)
        assert "0 throws so far." in words
        assert "There are no throws from finished games yet" in words

    @pytest.mark.parametrize("name", ["ludus", "Backgammon", "petits_chevaux"])
    def test_there_is_no_page_of_a_game_that_is_not_played_here(
        self, client: Client, name: str
    ) -> None:
        assert client.get(f"/fair/games/{name}/").status_code == 404

    def test_real_throws_are_counted_everywhere(
        self, client: Client, table: Table, dice_show: ShowDice
    ) -> None:
        dice_show((6, 6), (2, 1))
        table.play(0, "throw", *["move 1 7 6", "move 12 18 6"] * 2, "done")
        table.play(1, "throw", "resign")
        for page, throws, dice in [
            ("/fair/", 4, 6),
            ("/fair/games/backgammon/", 4, 6),
            ("/people/Anna/dice/", 2, 3),
            ("/people/Berta/dice/", 2, 3),
        ]:
            words = plain(client, page)
            assert f"{throws} throws so far." in words
            assert f"Dice: {dice}" in words
            assert "There are too few results for a test: a test needs at least 100." in words
        assert "There are no throws from finished games yet" in plain(client, "/fair/games/senet/")

    def test_the_levels_say_who_can_choose_or_know_a_roll(self, client: Client) -> None:
        html = text(client.get("/fair/"))
        section = html[html.index('id="levels"') : html.index('id="how"')]
        levels = section.split("<h3>")[1:]
        assert [level.split("</h3>")[0][3:] for level in levels] == [
            "Trusted dice",
            "Sealed dice",
            "Joint dice",
        ]
        assert [re.findall(r'<dd class="(\w+)"', level) for level in levels] == [
            ["no", "no"],
            ["yes", "no"],
            ["yes", "yes"],
        ]
        assert section.count('aria-hidden="true"') == section.count("<svg")

    def test_a_chart_a_table_and_words_show_the_same(
        self, client: Client, table: Table, anna: User
    ) -> None:
        store(table, "die", LOADED, anna)
        for page in (*SITE, "/people/Anna/dice/"):
            html, words = text(client.get(page)), plain(client, page)
            assert "Dice: 6,000" in words
            assert html.count('class="bar"') == 6
            assert set(re.findall(r'href="#(die-\d)"', html)) == {f"die-{n}" for n in range(1, 7)}
            assert words.count("20.0 %") == words.count("13.3 %") == 1
            assert "Expected share: 16.7 % each" in words
            assert "between 15.7 % and 17.6 % in 19 out of 20 samples" in words
            assert "Chi-square 80.00 with 5 degrees of freedom." in words
            assert "style=" not in html
            assert "<style" not in html

    def test_every_kind_of_thing_has_its_own_sample(
        self, client: Client, table: Table, anna: User, berta: User
    ) -> None:
        store(table, "die", EVEN, anna)
        store(table, "cowrie", {0: 60, 1: 70}, anna)
        store(table, "stick", {0: 40, 1: 20}, anna)
        words = plain(client, "/people/Anna/dice/")
        assert "Dice: 6,000" in words
        assert "Sticks: 60" in words
        assert "Cowries: 130" in words
        assert "Chi-square 0.77 with 1 degree of freedom." in words
        assert words.count("too few results for a test") == 1

    def test_a_computer_is_counted_for_the_site_alone(
        self, client: Client, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((1, 3), (6, 5))
        table = sit_down(anna, None)
        Match.objects.filter(pk=table.pk).update(due_at=table.match.created_at)
        run_due()
        table.act(0, "resign")
        assert "Dice: 4" in plain(client, "/fair/")
        assert "Dice: 1" in plain(client, "/people/Anna/dice/")
        assert Count.objects.filter(user=None).exists()

    def test_private_matches_are_in_the_sums_and_nowhere_else(
        self, client: Client, anna: User, berta: User, dice_show: ShowDice
    ) -> None:
        dice_show((3, 1), (6, 5))
        table = sit_down(anna, berta, private=True)
        table.play(0, "throw", "resign")
        for page in (*SITE, "/people/Anna/dice/"):
            html = text(client.get(page))
            assert "Dice: " in html
            assert table.pk not in html
            assert "Berta" not in html

    def test_sums_over_many_matches_are_kept_for_a_while(
        self, client: Client, table: Table, anna: User
    ) -> None:
        for page in SITE:
            client.get(page)
        store(table, "die", EVEN, anna)
        for page in SITE:
            with CaptureQueriesContext(connection) as asked:
                assert "There are no throws from finished games yet" in plain(client, page)
            assert not [query for query in asked if "games_count" in query["sql"]]
        assert "Dice: 6,000" in plain(client, "/people/Anna/dice/")
        cache.clear()
        for page in SITE:
            assert "Dice: 6,000" in plain(client, page)
        assert fairness.CACHE_SECONDS == 300

    def test_sums_are_made_by_the_database(self, table: Table, anna: User, berta: User) -> None:
        for user in (anna, berta, None):
            store(table, "die", EVEN, user)
        with CaptureQueriesContext(connection) as asked:
            found = totals(Count.objects.all())
        assert len(asked) == 1
        assert found == {"die": dict.fromkeys(range(1, 7), 3000), "throw": {0: 18000}}


@pytest.mark.django_db
class TestWays:
    """Links to the pages about fair dice, and who may open them."""

    @pytest.mark.parametrize("page", ["/", "/rules/backgammon/", "/fair/"])
    def test_every_page_leads_there(self, client: Client, page: str) -> None:
        html = text(client.get(page))
        assert '<a href="/fair/">Fair dice</a>' in html[html.index("<footer") :]

    def test_the_page_leads_to_every_game(self, client: Client) -> None:
        html = text(client.get("/fair/"))
        for each in GAMES:
            assert f'<a href="/fair/games/{each.game}/">{each.title}</a>' in html

    def test_a_profile_leads_to_the_dice_of_its_person(self, client: Client, anna: User) -> None:
        html = text(client.get("/people/Anna/"))
        assert '<a href="/people/Anna/dice/">Dice statistics: Anna</a>' in html
        assert client.get("/people/Anna/dice/").status_code == 200

    def test_whose_profile_is_not_found_has_no_dice(
        self, client: Client, anna: User, berta: User
    ) -> None:
        User.objects.filter(pk=berta.pk).update(is_active=False)
        for name in ("Berta", "Nobody", "Anna/x", "a%00b", "x" * 40):
            for page in ("", "dice/"):
                assert client.get(f"/people/{name}/{page}").status_code == 404
        assert client.get("/people/Anna/").status_code == 200

    def test_everybody_sees_the_same(
        self, table: Table, anna: User, clara: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # Players are told of their turns on every page.
        monkeypatch.setattr(news, "READERS", {})
        store(table, "die", EVEN, anna)
        for page in (*SITE, "/people/Anna/dice/"):
            seen = {plain(browser(user), page) for user in (anna, clara, None)}
            assert len(seen) == 1

    def test_pages_are_read_and_nothing_else(self, client: Client, anna: User) -> None:
        for page in (*SITE, "/people/Anna/dice/"):
            assert client.post(page).status_code == 405
            assert client.head(page).status_code == 200

    def test_players_can_write_words_of_their_own(self, client: Client) -> None:
        html = text(client.get("/fair/"))
        field = re.search(r'<input id="own-words"[^>]*>', html)
        assert field
        for part in ('maxlength="31"', 'pattern="[!-~]{1,31}"', 'aria-describedby="'):
            assert part in field[0]
        assert "js/match/dice.js" in html

    def test_nothing_leads_nowhere(self, client: Client) -> None:
        html = text(client.get("/fair/"))
        names = set(re.findall(r' id="([^"]*)"', html))
        main = html[html.index("<main") : html.index("</main>")]
        for where in set(re.findall(r'<a href="([^"]*)"', main)):
            if where.startswith("#"):
                assert where[1:] in names
            else:
                assert client.get(where).status_code == 200
