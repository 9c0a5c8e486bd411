"""The pages about fair dice: counts of throws, tests of fairness, and who may see them."""

import re
from collections.abc import Iterator
from itertools import count as numbers

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
from games.pages.charts import BASELINE, HEIGHT, WIDTH
from games.pages.dice_statistics import Verdict, make_report
from games.play.services import run_due_action
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, Table, sit_down

pytestmark = pytest.mark.sqlite_only

EVEN = dict.fromkeys(range(1, 7), 1000)
LOADED = {**EVEN, 1: 800, 6: 1200}
ODD = {**EVEN, 1: 1070, 2: 930, 3: 1050, 4: 950}
"""As uneven as fair dice are in about one of a hundred samples."""
SITE = ("/fair/", "/fair/games/backgammon/")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Empty the cache, which holds the sums of earlier tests."""
    cache.clear()
    yield
    cache.clear()


def find_verdict(thing: str, seen: dict[int, int]) -> Verdict:
    verdict = make_report(thing, seen).verdict
    assert verdict is not None
    return verdict


def plain(client: Client, page: str) -> str:
    """Return the text of a page's main part without tags, with single spaces."""
    html = text(client.get(page))
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


class TestSamples:
    """Sentences about the fairness of given counts."""

    def test_even_dice_are_nothing_unusual(self) -> None:
        verdict = find_verdict("die", EVEN)
        assert verdict.rarity == (
            "Dice that are fair differ from even shares by at least this much in more than 99 of "
            "100 samples of this size."
        )
        assert verdict.conclusion == "That is nothing unusual."
        assert (verdict.chi_square, verdict.degrees) == ("0.00", 5)

    def test_loaded_dice_are_found_out(self) -> None:
        verdict = find_verdict("die", LOADED)
        assert "in fewer than 1 of 100 samples" in verdict.rarity
        assert verdict.conclusion == "That is so rare that chance alone hardly explains it."
        # Of a thousand, two hundred too few and two hundred too many.
        assert verdict.chi_square == "80.00"

    def test_odd_dice_are_called_so(self) -> None:
        verdict = find_verdict("die", ODD)
        assert "in 1 of 100 samples" in verdict.rarity
        assert verdict.conclusion.startswith("That is unusual;")

    def test_the_expected_difference_is_as_likely_as_not(self) -> None:
        # Half of all samples with one degree of freedom lie above 0.455.
        verdict = find_verdict("stick", {0: 5000 - 34, 1: 5000 + 34})
        assert "Sticks that are fair" in verdict.rarity
        assert "in 50 of 100 samples" in verdict.rarity

    @pytest.mark.parametrize("thing", ["stick", "cowrie"])
    def test_sticks_and_cowries_have_two_sides(self, thing: str) -> None:
        shown = make_report(thing, {1: 150, 0: 50})
        assert [(row.count, row.share) for row in shown.rows] == [
            ("50", "25.0%"),
            ("150", "75.0%"),
        ]
        verdict = find_verdict(thing, {1: 150, 0: 50})
        assert (verdict.expected, verdict.degrees) == ("50.0%", 1)
        assert verdict.conclusion.startswith("That is so rare")

    def test_too_few_say_nothing(self) -> None:
        assert make_report("die", {6: 99}).verdict is None
        assert make_report("die", {6: 100}).verdict is not None

    def test_a_face_that_never_fell_is_missing_nowhere(self) -> None:
        shown = make_report("die", {6: 100})
        assert [row.count for row in shown.rows] == ["0"] * 5 + ["100"]

    def test_large_samples_are_shown_more_exactly(self) -> None:
        shown = make_report("die", {face: 20_000 + 2 * face for face in range(1, 7)})
        assert (shown.count, shown.rows[0].share) == ("120,042", "16.66%")

    @pytest.mark.parametrize(
        "seen", [EVEN, LOADED, {6: 100}, dict.fromkeys(range(1, 7), 10**7), {1: 99, 2: 1}]
    )
    def test_everything_is_drawn_inside_the_picture(self, seen: dict[int, int]) -> None:
        chart = find_verdict("die", seen).chart
        for bar in chart.bars:
            assert 5 <= bar.top <= BASELINE < HEIGHT
            assert bar.top + bar.height == BASELINE
            assert 0 <= bar.left < bar.middle < bar.left + chart.bar <= WIDTH
        assert chart.band_top <= chart.line <= chart.band_top + chart.band_height
        assert chart.band_top > 0

    def test_higher_bars_are_larger_shares(self) -> None:
        bars = find_verdict("die", LOADED).chart.bars
        assert bars[0].height < bars[1].height == bars[4].height < bars[5].height


def store(table: Table, thing: str, seen: dict[int, int], user: User | None) -> None:
    """Store invented counts of faces (`seen`) as those of a user in a match."""
    seat = next(number for number in numbers(100) if not table.match.counts.filter(seat=number))
    rows = {(thing, face): many for face, many in seen.items()} | {("throw", 0): sum(seen.values())}
    for (what, face), many in rows.items():
        Count.objects.create(
            match=table.match,
            seat=seat,
            game=table.match.game,
            user=user,
            thing=what,
            face=face,
            many=many,
        )


@pytest.mark.django_db
class TestPages:
    """What the pages about fair dice show."""

    @pytest.mark.parametrize("page", ["/fair/", *(f"/fair/games/{each.game}/" for each in GAMES)])
    def test_a_site_where_nothing_was_thrown_says_so(self, client: Client, page: str) -> None:
        words = plain(client, page)
        assert "0 throws so far." in words
        assert "Nothing has been thrown yet" in words

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
            assert "Too few to tell anything yet: it takes at least 100." in words
        assert "Nothing has been thrown yet" in plain(client, "/fair/games/senet/")

    def test_a_chart_a_table_and_words_show_the_same(
        self, client: Client, table: Table, anna: User
    ) -> None:
        store(table, "die", LOADED, anna)
        for page in (*SITE, "/people/Anna/dice/"):
            html, words = text(client.get(page)), plain(client, page)
            assert "Dice: 6,000" in words
            assert html.count('class="bar"') == 6
            assert set(re.findall(r'href="#(die-\d)"', html)) == {f"die-{n}" for n in range(1, 7)}
            assert words.count("20.0%") == words.count("13.3%") == 1
            assert "16.7% is expected of each." in words
            assert "Between 15.7% and 17.6% each share lies in 19 of 20 samples" in words
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
        assert words.count("Too few to tell anything yet") == 1

    def test_a_computer_is_counted_for_the_site_alone(
        self, client: Client, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((1, 3), (6, 5))
        table = sit_down(anna, None)
        Match.objects.filter(pk=table.pk).update(due_at=table.match.created_at)
        run_due_action(table.pk)
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
                assert "Nothing has been thrown yet" in plain(client, page)
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
        assert '<a href="/fair/">Honest dice</a>' in html[html.index("<footer") :]

    def test_the_page_leads_to_every_game(self, client: Client) -> None:
        html = text(client.get("/fair/"))
        for each in GAMES:
            assert f'<a href="/fair/games/{each.game}/">{each.title}</a>' in html

    def test_a_profile_leads_to_the_dice_of_its_person(self, client: Client, anna: User) -> None:
        html = text(client.get("/people/Anna/"))
        assert '<a href="/people/Anna/dice/">What Anna has thrown</a>' in html
        assert client.get("/people/Anna/dice/").status_code == 200

    def test_whose_profile_is_not_found_has_no_dice(
        self, client: Client, anna: User, berta: User
    ) -> None:
        User.objects.filter(pk=berta.pk).update(is_active=False)
        for name in ("Berta", "Nobody", "Anna/x", "a%00b", "x" * 40):
            for page in ("", "dice/"):
                assert client.get(f"/people/{name}/{page}").status_code == 404
        assert client.get("/people/Anna/").status_code == 200

    def test_everybody_sees_the_same(self, table: Table, anna: User, clara: User) -> None:
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
        for part in ('maxlength="64"', 'pattern="[!-~]{1,64}"', 'aria-describedby="'):
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
