"""What many watchers cost: one look at the database, one drawing for all who see the same."""

import asyncio

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from lobby import fragments, glances
from lobby.fragments import Role
from lobby.tables import Tables
from tests.lobby.seeking import seek_of

pytestmark = pytest.mark.django_db


def test_a_thousand_idle_watchers_cost_one_drawing_and_few_queries(
    anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seek_of(anna)
    drawn: list[Role] = []
    draw_one = fragments._draw

    def draw(role: Role, lists: Tables) -> str:
        drawn.append(role)
        return draw_one(role, lists)

    monkeypatch.setattr(fragments, "_draw", draw)
    idle = [Role("en", user) for user in range(berta.pk, berta.pk + 999)]
    with CaptureQueriesContext(connection) as captured:
        seen = fragments.fragments([Role("en"), Role("en", anna.pk), *idle])
    assert drawn == [Role("en"), Role("en", anna.pk)]
    assert len(set(seen.values())) == 2
    assert len(captured) <= 8


async def test_whoever_asks_at_the_same_time_shares_one_look(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    async def look(roles: set[Role]) -> dict[Role, str]:
        looks.append(set(roles))
        return {role: str(role.user) for role in roles}

    monkeypatch.setattr(glances, "_fragments", look)
    roles = [Role("en", user) for user in (None, 1, 2, 1)]
    assert await asyncio.gather(*map(glances.glance, roles)) == ["None", "1", "2", "1"]
    assert await glances.glance(roles[0]) == "None"
    assert looks == [set(roles), {roles[0]}]
