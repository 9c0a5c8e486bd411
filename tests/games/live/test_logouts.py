"""Sockets are closed as soon as their session has ended in any way; other sockets stay open."""

from collections.abc import Awaitable, Callable

import pytest
from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async

from accounts.lifecycle.closing import close
from accounts.models import User
from accounts.sessions.logins import end_all_sessions
from accounts.sessions.store import delete_stored, digest_of_key, unexpired_digests
from games.consumers import push
from games.live import hub, logouts
from games.live.announce import SESSIONS
from games.live.logouts import LOGGED_OUT
from tests.games.support.matches import Table
from tests.games.support.open_pages import Page, pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sockets_closed")]
PASSWORD = "knucklebones-and-honey"  # noqa: S105  of people who never were


async def _log_out(page: Page, other: Page, user: User) -> None:
    await page.client.post("/accounts/logout/")


async def _end_in_the_list(page: Page, other: Page, user: User) -> None:
    listed = await UserSession.objects.aget(session_key=await _key(page))
    await other.client.post("/accounts/sessions/", {"end": str(listed.pk)})


async def _change_password(page: Page, other: Page, user: User) -> None:
    new = {"password1": "a-longer-row-of-honey", "password2": "a-longer-row-of-honey"}
    answer = await other.client.post("/accounts/password/change/", {"oldpassword": PASSWORD, **new})
    assert answer.status_code == 302


async def _end_by_staff(page: Page, other: Page, user: User) -> None:
    await sync_to_async(end_all_sessions)(user)


async def _close_account(page: Page, other: Page, user: User) -> None:
    await sync_to_async(close)(user)


WAYS: dict[str, Callable[[Page, Page, User], Awaitable[None]]] = {
    "log out": _log_out,
    "list": _end_in_the_list,
    "password": _change_password,
    "staff": _end_by_staff,
    "account": _close_account,
}


async def _key(page: Page) -> str:
    return digest_of_key((await page.client.asession()).session_key)


async def _store_session(page: Page, user: User) -> None:
    key = await _key(page)
    await UserSession.objects.acreate(user=user, session_key=key, ip="192.0.2.7")


@pytest.mark.parametrize("way", WAYS)
async def test_a_socket_closes_before_its_page_says_anything(
    way: str, table: Table, anna: User, berta: User
) -> None:
    await sync_to_async(anna.set_password)(PASSWORD)
    await anna.asave()
    async with pages(table.pk, anna, anna, berta) as (page, other, rival):
        await _store_session(page, anna)
        await _store_session(other, anna)
        await WAYS[way](page, other, anna)

        assert await page.closed_with() == LOGGED_OUT
        assert await rival.boards_so_far() == []


async def test_the_session_that_ends_others_keeps_its_socket(table: Table, anna: User) -> None:
    async with pages(table.pk, anna, anna) as (page, other):
        await _store_session(page, anna)
        await _end_in_the_list(page, other, anna)

        assert await page.closed_with() == LOGGED_OUT
        assert await other.boards_so_far() == []


async def test_one_query_asks_for_the_sessions_of_all_sockets(
    table: Table, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    def count(keys: list[str]) -> set[str]:
        asked.append(len(keys))
        return unexpired_digests(keys)

    monkeypatch.setattr(hub, "HEARTBEAT", 1000.0)
    monkeypatch.setattr(logouts, "unexpired_digests", count)
    async with pages(table.pk, *[anna, berta] * 4) as opened:
        groups = [group for group in hub._hub()._groups if group.startswith("session")]
        assert groups == [SESSIONS]
        await opened[0].client.post("/accounts/logout/")

        assert await opened[0].closed_with() == LOGGED_OUT
        assert asked == [8]
        assert [await page.boards_so_far() for page in opened[1:]] == [[]] * 7


async def test_a_missed_logout_is_noticed_at_the_next_ping(
    table: Table, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "REAUTH_INTERVAL", 0.0)
    monkeypatch.setattr("games.live.announce.announce_sessions", lambda: None)
    async with pages(table.pk, anna) as (page,):
        await sync_to_async(delete_stored)(await _key(page))
        await page.line.send_to("ping")

        assert await page.closed_with() == LOGGED_OUT
