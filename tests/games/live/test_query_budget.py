"""The queries of a rendering pass after an action: two, however many pages are open."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.consumers.room_frames import Viewer
from games.live.announce import Topic
from tests.games.support.frames import drawn_frames
from tests.games.support.matches import ShowDice, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("languages", [["en"], ["en", "fr", "pl"]])
def test_one_read_of_the_match_and_one_of_its_seats_serve_all_pages(
    table: Table,
    clara: User,
    dice_show: ShowDice,
    django_assert_num_queries: DjangoAssertNumQueries,
    languages: list[str],
) -> None:
    dice_show((6, 3))
    users = (table.user(0).pk, table.user(1).pk, clara.pk, None)
    viewers = [Viewer(user, language) for user in users for language in languages]
    wanted = {Topic.BOARD: viewers, Topic.PRESENCE: viewers}
    before = drawn_frames(table.pk, wanted)
    # The process that carries an action out knows its events.
    table.act(0, "throw")
    with django_assert_num_queries(2):
        drawn = drawn_frames(table.pk, wanted, before[Topic.BOARD])
    assert drawn[Topic.BOARD].keys() == drawn[Topic.PRESENCE].keys() == set(viewers)


def test_nothing_wanted_costs_nothing(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert drawn_frames(table.pk, {Topic.BOARD: []}) == {}
