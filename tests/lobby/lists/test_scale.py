"""Lists of very many rows: each needs a fixed number of queries, all of which use an index."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker, Settings

from accounts.models import User
from games.models import Match, Result
from tests.accounts.support.sessions import record_session
from tests.accounts.support.staff import create_administrator
from tests.games.support.query_plans import large_scans
from tests.lobby.conftest import browser_of
from tools.filling.pages import LISTS, STAFF, names


@pytest.fixture(scope="module")
def filled_site(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[dict[str, object]]:
    """Fill the database with thousands of matches; yield usernames and ids in it, for URLs."""
    with django_db_blocker.unblock(), transaction.atomic():
        if connection.vendor == "postgresql":
            # On a busy machine more time passes between two queries than a request may take.
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        call_command("fill_site", users=500, matches=5000, verbosity=0)
        # Otherwise PostgreSQL checks the foreign keys of all these rows at the end of every test.
        connection.check_constraints()
        yield names()
        transaction.set_rollback(True)


@pytest.fixture
def site_names(filled_site: dict[str, object], db: None) -> dict[str, object]:
    """Values for the placeholders in URLs of pages, in a test that may use the database."""
    return filled_site


def recorded_browser_of(user: User) -> Client:
    """Return a browser in which this user has logged in."""
    client = browser_of(user)
    record_session(client)
    return client


def captured_queries(client: Client, address: str) -> list[str]:
    """Get a page with an empty cache, and return the SQL of its database queries."""
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code in (200, 204), address
    return [each["sql"] for each in captured.captured_queries]


@pytest.mark.parametrize(("address", "most"), LISTS)
@pytest.mark.parametrize("logged_in", [False, True], ids=["stranger", "hero"])
def test_every_list_asks_little_and_finds_an_index(
    site_names: dict[str, object], address: str, most: int, logged_in: bool
) -> None:
    hero = User.objects.get(username=site_names["hero"])
    client = recorded_browser_of(hero) if logged_in else Client()
    asked = captured_queries(client, address.format(**site_names))
    assert large_scans(asked) == []
    assert len(asked) <= most + logged_in


@pytest.mark.parametrize("address", STAFF)
def test_every_list_of_the_admin_does_so(site_names: dict[str, object], address: str) -> None:
    client = recorded_browser_of(create_administrator("Zoe"))
    asked = captured_queries(client, address.format(**site_names))
    assert large_scans(asked) == []
    assert len(asked) <= 18


def test_what_is_filled_in_holds_together(site_names: dict[str, object]) -> None:
    assert Match.objects.count() == 5000
    assert Match.objects.on_show().count() <= 5
    hero = User.objects.get(username=site_names["hero"])
    rated = Result.objects.filter(user=hero, game="backgammon", reckoning__isnull=False)
    told = list(rated.order_by("pk"))
    assert all(before.mu_after == after.mu_before for before, after in pairwise(told))
    assert hero.ratings.get(game="backgammon").mu == told[-1].mu_after
    ended = Match.objects.filter(ended_at=None).count()
    assert ended == Match.objects.exclude(stage=Match.Stage.OVER).count() == 5


@pytest.mark.django_db
def test_nothing_is_filled_in_where_people_play_or_in_production(
    anna: User, settings: Settings
) -> None:
    before = User.objects.count(), Match.objects.count()
    with pytest.raises(CommandError, match="--anyway"):
        call_command("fill_site", users=10, matches=1)
    call_command("fill_site", users=10, matches=3, anyway=True, verbosity=0)
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        call_command("fill_site", users=10, matches=1, anyway=True)
    assert (User.objects.count() - before[0], Match.objects.count() - before[1]) == (10, 3)


def test_a_question_without_an_index_is_noticed(site_names: dict[str, object]) -> None:
    for careless in (
        "SELECT * FROM games_match WHERE draws = 7",
        "SELECT COUNT(*) FROM games_result",
        "SELECT * FROM accounts_user WHERE username LIKE '%y%'",
    ):
        assert len(large_scans([careless])) == 1
    assert large_scans(["SELECT * FROM games_match WHERE id = 'x'"]) == []
