"""Queries whose SQL is built once: they find the same objects as Django's own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.db.models import Exists, F, QuerySet, Value
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Preference, User, Vacation
from accounts.ops.compiled_query import CompiledQuery, CompiledRows

pytestmark = pytest.mark.django_db


@pytest.fixture
def users() -> list[User]:
    """Two users; the first has preferences for a game and is on vacation."""
    anna, berta = (
        User.objects.create_user(name, last_login=timezone.now()) for name in ("Anna", "Berta")
    )
    Preference.objects.create(user=anna, game="senet", auto_throw=True)
    Vacation.objects.create(user=anna, begins="2026-05-01", ends="2026-05-09")
    return [anna, berta]


def values(found: User | Preference | Vacation) -> dict[str, object]:
    """Return the values of all fields, as read from the database."""
    fields = found._meta.concrete_fields
    return {field.attname: getattr(found, field.attname) for field in fields}


def filter_by_name(name: str) -> QuerySet[User]:
    return User.objects.filter(username=name)


def test_the_objects_are_those_that_django_finds(users: list[User]) -> None:
    find = CompiledQuery(filter_by_name)
    for user in users:
        [found] = find(user.username)
        assert isinstance(found, User)
        assert values(found) == values(User.objects.get(pk=user.pk))
    assert find("Clara") == []


def test_related_objects_and_annotations_are_read(users: list[User]) -> None:
    find = CompiledQuery(
        lambda game, first: (
            Preference.objects.filter(game=game, user__username=first)
            .select_related("user")
            .annotate(name=F("user__username"), one=Value(1))
        ),
        texts=2,
    )
    [found] = find("senet", "Anna")
    with CaptureQueriesContext(connection) as captured:
        assert values(found.user) == values(User.objects.get(pk=users[0].pk))
    assert len(captured) == 1, "only the comparison reads the user"
    assert found.auto_throw
    assert {"name": "Anna", "one": 1}.items() <= vars(found).items()
    assert find("senet", "Berta") == []
    assert find("Anna", "senet") == []


def test_numbers_are_parameters_too(users: list[User]) -> None:
    find = CompiledQuery(
        lambda name, key: filter_by_name(name).annotate(same=Exists(User.objects.filter(pk=key))),
        texts=1,
        numbers=1,
    )
    for key, same in ((users[0].pk, True), (0, False), (users[1].pk, True), (-1_000_000, False)):
        [found] = find("Anna", key)
        assert found == users[0]
        assert vars(found)["same"] is same


def test_a_found_object_can_be_saved(users: list[User]) -> None:
    [found] = CompiledQuery(filter_by_name)("Anna")
    found.country = "CZ"
    found.save(update_fields=["country"])
    users[0].refresh_from_db()
    assert users[0].country == "CZ"


def test_the_sql_is_built_once(users: list[User]) -> None:
    built = list[str]()

    def build(name: str) -> QuerySet[User]:
        built.append(name)
        return filter_by_name(name)

    find = CompiledQuery(build)
    for user in (*users, *users):
        assert find(user.username) == [user]
    assert len(built) == 1


@pytest.mark.parametrize("text", ["text 0", "' OR 1=1 --", "%s", "\\", "ä"])
def test_any_text_is_a_parameter(users: list[User], text: str) -> None:
    assert CompiledQuery(filter_by_name)(text) == []
    User.objects.filter(username="Anna").update(username=text)
    assert CompiledQuery(filter_by_name)(text) == [users[0]]


@pytest.mark.django_db(transaction=True)
def test_threads_share_the_sql_and_use_their_own_connections(users: list[User]) -> None:
    find = CompiledQuery(lambda game: Vacation.objects.filter(user__preferences__game=game))

    def closing(find: Callable[[str], list[Vacation]]) -> list[dict[str, object]]:
        try:
            return [values(each) for each in find("senet")]
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        first = thread.submit(closing, find).result()
    assert first == [values(each) for each in find("senet")]
    assert len(first) == 1


def test_rows_of_a_union_are_found_by_text_number_and_moment(users: list[User]) -> None:
    def select(name: str, user_id: int, since: datetime) -> QuerySet[User, tuple[str, str]]:
        named = User.objects.filter(username=name).values_list(Value("named"), "username")
        recent = User.objects.filter(pk=user_id, last_login__gt=since)
        return named.union(recent.values_list(Value("recent"), "username"), all=True)

    find = CompiledRows(select, texts=1, numbers=1, moments=1)
    anna, berta = users
    hour = timedelta(hours=1)
    assert find("Anna", berta.pk, timezone.now() - hour) == [("named", "Anna"), ("recent", "Berta")]
    assert find("Clara", anna.pk, timezone.now() + hour) == []
    assert find("Clara", anna.pk, timezone.now() - hour) == [("recent", "Anna")]
