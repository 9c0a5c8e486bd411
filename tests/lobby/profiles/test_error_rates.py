"""Error rates on profiles: what they are made of, and who sees them."""

from datetime import timedelta
from math import isclose

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.preferences import save_preferences
from games.models import Analysis, Match, PlayerAnalysis
from lobby.profiles.error_rates import ErrorRate, error_rates
from lobby.profiles.intervals import rate_of, student_quantile
from tests.games.support.clients import browser, text
from tests.games.support.finished_matches import finished_match

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def analysed(match: Match, user: User, *, error: float, won: bool = True) -> PlayerAnalysis:
    """Store that this user's ten decisions in the match cost this much in all."""
    ago = timedelta(minutes=PlayerAnalysis.objects.count())
    return PlayerAnalysis.objects.create(
        analysis=Analysis.objects.create(match=match),
        user=user,
        seat=0,
        game="backgammon",
        at=timezone.now() - ago,
        counted=10,
        error=error,
        match_loss=error / 4,
        luck=0.1,
        phases={"opening": [4, error / 4], "contact": [6, 3 * error / 4]},
        kinds={"play": [9, error], "double": [1, 0.0]},
        dearest=[[7, error / 2]],
        won=won,
        adjusted=0.5,
    )


def only_rate(person: User, viewer: User) -> ErrorRate:
    (found,) = error_rates(person, viewer)
    return found


def test_a_profile_adds_up_what_the_decisions_of_all_matches_cost(anna: User, berta: User) -> None:
    for error, won in ((0.1, True), (0.2, False), (0.3, True), (0.2, True)):
        analysed(finished_match([anna, berta], [0]), anna, error=error, won=won)
    found = only_rate(anna, anna)
    assert (found.name, found.rate, found.matches, found.decisions) == ("PR", "10.00", 4, 40)
    # Four matches of 5, 10, 15 and 10: s = 4.08, by √4, times 3.18.
    assert found.margin == "6.45"
    # The opening has a quarter of the errors and four decisions of ten.
    assert [
        (each.title, each.rate, each.margin, each.part, each.dearest) for each in found.phases
    ] == [
        ("Opening", "6.25", "4.03", "25\xa0%", False),
        ("Contact", "12.50", "8.06", "75\xa0%", True),
    ]
    assert [each.title for each in found.kinds] == ["Moves", "Doubling"]
    assert (found.won, found.adjusted, found.luck) == (
        "75.0\xa0%",
        "±0.000 ± 0.000",
        "+0.500",
    )
    assert found.costly[0].cost == "−0.150"
    assert found.costly[0].url.endswith("/analysis/#event-7")


def test_intervals_follow_student_and_need_four_matches() -> None:
    assert isclose(student_quantile(3), 3.182, rel_tol=0.01)
    assert isclose(student_quantile(30), 2.042, rel_tol=0.001)
    assert rate_of([(10, 0.1)] * 3).margin is None
    assert rate_of([(10, 0.1)] * 4).margin == 0


def test_error_rates_are_private_until_the_user_shows_them(
    anna: User, berta: User, client: Client
) -> None:
    analysed(finished_match([anna, berta], [0]), anna, error=0.1)
    hidden = finished_match([anna, berta], [0])
    Match.objects.filter(pk=hidden.pk).update(private=True)
    analysed(hidden, anna, error=0.9)
    assert error_rates(anna, berta) == []
    assert "visible only to you" in text(browser(anna).get("/people/Anna/"))
    save_preferences(anna, "backgammon", {"show_errors": True})
    assert (only_rate(anna, berta).rate, only_rate(anna, anna).rate) == ("5.00?", "25.00")
    assert "Error rates" in text(client.get("/people/Anna/"))


def test_a_profile_takes_as_many_queries_for_many_matches_as_for_one(
    anna: User, berta: User, client: Client
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            error_rates(anna, anna)
        return len(seen)

    analysed(finished_match([anna, berta], [0]), anna, error=0.1)
    assert queries() == 2
    for _ in range(5):
        analysed(finished_match([anna, berta], [0]), anna, error=0.1)
    assert queries() == 2
