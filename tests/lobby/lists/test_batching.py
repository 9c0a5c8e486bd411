"""Cost of many viewers: viewers who see the same lists share one read and one rendering."""

import asyncio

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from lobby.lists import batching, fragments, shared_rows
from lobby.lists.fragments import RenderKey
from lobby.seeks import services
from tests.lobby.support.html import lists
from tests.lobby.support.seeks import open_seek_for_four, open_seek_of, start_match_of

pytestmark = pytest.mark.django_db


def test_a_thousand_idle_watchers_cost_one_drawing_and_few_queries(
    anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_seek_of(anna)
    drawn: list[str] = []

    def render(template: str, context: dict[str, object]) -> str:
        drawn.append(template)
        return render_to_string(template, context)

    monkeypatch.setattr(fragments, "render_to_string", render)
    monkeypatch.setattr(shared_rows, "render_to_string", render)
    idle = [RenderKey("en", user) for user in range(berta.pk, berta.pk + 999)]
    with CaptureQueriesContext(connection) as captured:
        seen = fragments.render_lists([RenderKey("en"), RenderKey("en", anna.pk), *idle])
    assert drawn == ["lobby/_seek_row.html", "lobby/_lists.html", "lobby/_lists.html"]
    assert len(set(seen.values())) == 2
    assert len(captured) <= 12
    drawn.clear()
    fragments.render_lists([RenderKey("en")])
    assert drawn == ["lobby/_lists.html"]


def test_a_kept_row_follows_what_its_players_change(
    client: Client, anna: User, berta: User
) -> None:
    seek = open_seek_for_four(anna)
    assert "Anna" in lists(client)
    User.objects.filter(pk=anna.pk).update(username="Annika")
    assert "Annika" in lists(client)
    services.join_seek(seek_id=seek.pk, user=berta)
    assert "Berta" in lists(client)
    match = start_match_of(berta, anna)
    User.objects.filter(pk=berta.pk).update(username="Bertha")
    row = lists(client).split("being-played")[-1]
    assert "Bertha" in row
    assert match.pk in row


async def test_simultaneous_refreshes_share_one_read(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    async def look(roles: set[RenderKey]) -> dict[RenderKey, str]:
        looks.append(set(roles))
        return {role: str(role.user) for role in roles}

    monkeypatch.setattr(batching, "_render_lists", look)
    roles = [RenderKey("en", user) for user in (None, 1, 2, 1)]
    assert await asyncio.gather(*map(batching.render_coalesced, roles)) == ["None", "1", "2", "1"]
    assert await batching.render_coalesced(roles[0]) == "None"
    assert looks == [set(roles), {roles[0]}]
