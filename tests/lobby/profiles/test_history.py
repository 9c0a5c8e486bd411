"""All matches of a user, filters of that list, and the matches between two users."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match, Result, Seat
from games.ratings.annulment import annul
from games.ratings.recount import recount
from lobby.profiles.matches import NamedPlayer
from lobby.views import match_history
from tests.games.support.finished_matches import finished_match
from tests.games.support.query_plans import plan, reads_all

pytestmark = pytest.mark.django_db


def page(client: Client, address: str = "/people/Anna/matches/", **asked: str) -> list[str]:
    """Return the ids of the matches listed on a page, in order."""
    response = client.get(address, asked)
    assert response.status_code == 200
    return [row["url"].split("/")[2] for row in response.context["matches"]]


def names(*matches: Match) -> list[str]:
    return [match.pk for match in matches]


def test_every_match_that_is_over_is_there_the_latest_first(
    client: Client, anna: User, berta: User, clara: User
) -> None:
    first = finished_match([anna, berta], {0}, game="backgammon", points=5)
    # The last game brought more points than the winner needed.
    Match.objects.filter(pk=first.pk).update(score=[6, 2], pace="blitz", ending="flagged")
    Seat.objects.filter(match=first, user=berta).update(rating=1540, provisional=True)
    finished_match([berta, clara], {0})
    second = finished_match([clara, anna, None], {2})
    assert page(client) == names(second, first)
    html = client.get("/people/Anna/matches/").content.decode()
    assert f'href="/matches/{first.pk}/analysis/"' in html
    later, earlier = client.get("/people/Anna/matches/").context["matches"]
    opponent = NamedPlayer("Berta", "/people/Berta/", "1540?")
    assert (earlier["opponents"], earlier["result"]) == ([opponent], "Won 5–2")
    assert (earlier["pace"], earlier["ending"]) == ("Blitz", "time ran out")
    assert earlier["length"] == "to 5 points, 0 rolls"
    assert (earlier["kind"], earlier["change"][0]) == ("rated", "+")
    assert [each.name for each in later["opponents"]] == ["Clara", "Casual computer"]
    assert later["result"] == "Lost"
    assert (later["kind"], later["change"]) == ("casual", "")


def test_the_loser_reads_the_score_of_the_match_with_their_points_first(
    client: Client, anna: User, berta: User
) -> None:
    match = finished_match([anna, berta], {1}, game="backgammon", points=3)
    Match.objects.filter(pk=match.pk).update(score=[1, 4], points=2)
    for address in ("/people/Anna/matches/", "/people/Anna/"):
        (row,) = client.get(address).context["matches"]
        assert row["result"] == "Lost 1–3"
    html = client.get("/people/Anna/matches/").content.decode()
    assert '<a href="/people/Berta/">Berta</a>' in html


def test_a_rated_match_that_does_not_count_says_why(
    client: Client, anna: User, berta: User
) -> None:
    short = finished_match([anna, berta], {0}, rated=False)
    Match.objects.filter(pk=short.pk).update(rated=True)
    aborted = finished_match([anna, berta], set(), rated=False)
    Match.objects.filter(pk=aborted.pk).update(rated=True)
    aborted.results.update(outcome="none")
    kinds = [row["kind"] for row in client.get("/people/Anna/matches/").context["matches"]]
    assert kinds == ["not rated", "not rated, as it was too short"]


def test_each_opens_at_its_replay(client: Client, anna: User, berta: User) -> None:
    match = finished_match([anna, berta], {0})
    assert (
        f'href="/matches/{match.pk}/?at=3"' in client.get("/people/Anna/matches/").content.decode()
    )


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"game": "senet"}, "s"),
        ({"game": "chess"}, "spc"),
        ({"outcome": "won"}, "p"),
        ({"outcome": "lost"}, "sc"),
        ({"kind": "rated"}, "s"),
        ({"kind": "casual"}, "pc"),
        ({"company": "people"}, "sp"),
        ({"company": "computers"}, "c"),
        ({"opponent": "beRT"}, "s"),
        ({"opponent": "clara"}, "p"),
        ({"opponent": "anna"}, ""),
        ({"opponent": "\0"}, "spc"),
        ({"since": "0001-01-01", "until": "9999-12-31"}, "spc"),
        ({"opponent": "berta", "outcome": "won"}, ""),
        ({"since": "2020-01-02"}, "pc"),
        ({"until": "2020-01-02"}, "s"),
        ({"since": "yesterday"}, "spc"),
    ],
)
def test_what_is_looked_for_is_found(
    client: Client, anna: User, berta: User, clara: User, asked: dict[str, str], expected: str
) -> None:
    made = {
        "s": finished_match([anna, berta], {1}, game="senet"),
        "p": finished_match([anna, clara], {0}, game="pachisi", rated=False),
        "c": finished_match([anna, None], {1}, game="senas"),
    }
    old = Result.objects.filter(match=made["s"])
    old.update(at=old[0].at.replace(year=2020, month=1, day=1))
    assert sorted(page(client, **asked)) == sorted(made[letter].pk for letter in expected)


def test_leaves_follow_one_another_both_ways_and_keep_what_is_looked_for(
    client: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_history, "PAGE_SIZE", 2)
    matches = [finished_match([anna, berta], {0}, game="senet") for _ in range(5)]
    finished_match([anna, berta], {0}, game="senas")
    seen, address = [], "/people/Anna/matches/?game=senet"
    for _ in range(3):
        response = client.get(address)
        seen.append([row["url"].split("/")[2] for row in response.context["matches"]])
        html = response.content.decode()
        address = "/people/Anna/matches/" + _link(html, "next")
    latest = names(*reversed(matches))
    assert seen == [latest[:2], latest[2:4], latest[4:]]
    back = client.get("/people/Anna/matches/" + _link(html, "prev"))
    assert [row["url"].split("/")[2] for row in back.context["matches"]] == latest[2:4]
    for strange in ("x", "-1", "9" * 40, "٣"):
        assert page(client, before=strange) == page(client)


def _link(html: str, rel: str) -> str:
    _, found, rest = html.partition(f'rel="{rel}" href="')
    return rest.partition('"')[0].replace("&amp;", "&") if found else ""


def test_private_matches_are_read_by_those_alone_who_sat_there(
    client: Client, as_anna: Client, as_berta: Client, anna: User, berta: User, clara: User
) -> None:
    match = finished_match([anna, clara], {0}, private=True, rated=False)
    assert page(client) == page(as_berta) == page(as_berta, "/people/Clara/matches/") == []
    assert page(as_berta, "/people/Anna/with/Clara/") == []
    assert page(as_anna) == page(as_anna, "/people/Clara/matches/") == names(match)
    for address in ("/people/Anna/", "/people/Anna/with/Clara/"):
        assert "Clara</a></th>" not in as_berta.get(address).content.decode()
    seen = as_berta.get("/people/Anna/").context
    assert (seen["tallies"], list(seen["opponents"])) == ([], [])
    assert [row["name"] for row in as_anna.get("/people/Anna/").context["opponents"]] == ["Clara"]


def test_two_users_see_their_score_against_each_other(
    client: Client, anna: User, berta: User, clara: User
) -> None:
    mine = [
        finished_match([anna, berta], {0}, game="senet"),
        finished_match([berta, anna], {1}, game="senet"),
    ]
    theirs = finished_match([anna, berta], {1}, game="senet")
    third = finished_match([anna, berta, clara], {2})
    finished_match([anna, clara], {0})
    response = client.get("/people/Anna/with/Berta/")
    told = [
        (row["title"], row["won"], row["lost"], row["many"]) for row in response.context["score"]
    ]
    assert told == [("Senet", 2, 1, 3), ("Petits chevaux", 0, 0, 1)]
    expected = names(third, theirs, *reversed(mine))
    assert page(client, "/people/Anna/with/Berta/") == expected
    assert page(client, "/people/Berta/with/Anna/") == expected
    assert client.get("/people/Anna/with/Anna/").status_code == 404
    assert client.get("/people/Anna/with/Nobody/").status_code == 404


def test_an_annulled_result_says_so_and_has_changed_no_rating(
    client: Client, anna: User, berta: User
) -> None:
    annul(finished_match([anna, berta], {0}))
    (row,) = client.get("/people/Anna/matches/").context["matches"]
    assert (row["kind"], row["change"]) == ("annulled", "")


@pytest.mark.parametrize(
    ("address", "most"),
    [("/people/Anna/matches/", 8), ("/people/Anna/with/Berta/", 10), ("/people/Anna/", 15)],
)
def test_many_matches_ask_the_database_no_more_often_than_few(
    as_anna: Client, anna: User, berta: User, clara: User, address: str, most: int
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert as_anna.get(address).status_code == 200
        return len(captured)

    finished_match([anna, berta], {0})
    few = queries()
    for number in range(6):
        finished_match([anna, berta, clara], {number % 3}, game=("senet", "senas")[number % 2])
        finished_match([berta, anna, None], {0}, private=True)
    assert queries() == few <= most


@pytest.mark.parametrize("asked", [{}, {"game": "senet"}])
def test_a_leaf_follows_an_index_of_the_person(
    anna: User, berta: User, asked: dict[str, str]
) -> None:
    for game in ("senet", "senas") * 3:
        finished_match([anna, berta], {0}, game=game)
    found = plan(Result.objects.filter(user=anna, **asked, pk__lt=100).order_by("-pk")[:3])
    # With few matches of the user a database may filter by game as it reads.
    assert "result_latest" in found or "result_of_game" in found
    assert not reads_all(found)


def test_the_profile_shows_ratings_results_opponents_and_favourite_rules(
    client: Client, anna: User, berta: User, clara: User
) -> None:
    for winner in (0, 0, 1):
        finished_match([anna, berta], {winner}, game="senet")
    finished_match([anna, clara], {0}, game="senet")
    finished_match([anna, None], {1}, game="backgammon")
    Result.objects.filter(game="senet").update(preset="Kendall")
    recount()
    seen = client.get("/people/Anna/").context
    (rating,) = seen["ratings"].played
    assert (rating.game, rating.matches, len(rating.results)) == ("senet", 4, 4)
    assert rating.chart.line.count("L") == 4
    told = {each.game: each for each in seen["tallies"]}
    assert (told["senet"].won, told["senet"].lost, told["senet"].favourite) == (3, 1, "Kendall")
    assert (told["backgammon"].lost, told["backgammon"].lost_with_computers) == (0, 1)
    assert [tuple(row.values()) for row in seen["opponents"]] == [
        ("Berta", 3, 2, 1),
        ("Clara", 1, 1, 0),
    ]
    html = client.get("/people/Anna/").content.decode()
    assert 'role="img"' in html
    assert "style=" not in html.partition("<main")[2]
    assert f"{rating.skill.rating}?" in html
