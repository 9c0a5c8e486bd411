"""Open pages of users are told at once that there is news for them, and no other page is."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from allauth.usersessions.models import UserSession
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import AsyncClient

from accounts.models import User
from accounts.sessions.store import digest_of_key
from boardsite.asgi import protocols
from games.live.logouts import LOGGED_OUT
from games.models import Match
from games.play.services import MatchSetup, act, contribute, resign_match
from lobby.request_form import new_request_id
from lobby.seeks import challenges, services
from tests.lobby.support.open_pages import BACKEND, run_in_thread
from tests.lobby.support.sanctions import impose
from tests.lobby.support.seeks import open_seek_of, start_match_of, user_to_move
from tests.support.host_clock import CEILING

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("one_thread")]


class OpenPage:
    """A simulated page without a match, or of a match, with its socket."""

    def __init__(self, user: User | None, path: str = "/ws/news/") -> None:
        self.user, self.path = user, path
        self.client = AsyncClient()

    async def come(self) -> None:
        """Open the socket."""
        if self.user:
            await self.client.aforce_login(self.user, BACKEND)
        key = self.client.cookies.get(settings.SESSION_COOKIE_NAME)
        cookie = f"{settings.SESSION_COOKIE_NAME}={key.value if key else ''}".encode()
        headers = [(b"host", b"localhost:8000"), (b"origin", b"http://localhost:8000")]
        self.socket = WebsocketCommunicator(protocols, self.path, [*headers, (b"cookie", cookie)])
        connected, _ = await self.socket.connect(CEILING)
        assert connected

    async def types(self) -> list[str]:
        """Return the types of the frames until the answer to a ping."""
        await self.socket.send_to("ping")
        found = [await self._type()]
        while found[-1] != "pong":
            found.append(await self._type())
        return found[:-1]

    async def until_told(self) -> None:
        """Wait until the page is told that there is news."""
        while await self._type() != "news":
            pass

    async def _type(self) -> str:
        return str(json.loads(await self.socket.receive_from(CEILING))["type"])


@asynccontextmanager
async def open_pages(*pages: OpenPage) -> AsyncIterator[None]:
    """Open these pages, read what they are told first, and close them in the end."""
    for page in pages:
        await page.come()
        await page.types()
    yield
    for page in pages:
        await page.socket.disconnect(timeout=CEILING)


def challenge(opener: User, addressee: User) -> int:
    setup = MatchSetup("senet", {}, private=True)
    return challenges.challenge(
        opener=opener, addressee=addressee, setup=setup, request_id=new_request_id()
    ).pk


async def test_a_page_asks_for_news_when_its_socket_opens(anna: User) -> None:
    page = OpenPage(anna)
    await page.come()
    assert await page.types() == ["news"]
    await page.socket.disconnect(timeout=CEILING)


async def test_a_challenge_is_told_to_its_addressee_and_its_refusal_to_both(
    anna: User, berta: User, clara: User
) -> None:
    told, opener, other = OpenPage(berta), OpenPage(anna), OpenPage(clara)
    async with open_pages(told, opener, other):
        seek = await database_sync_to_async(challenge)(anna, berta)
        await told.until_told()
        assert await opener.types() == []
        await run_in_thread(partial(challenges.decline, seek_id=seek, user=berta))
        await told.until_told()
        await opener.until_told()
        assert await other.types() == []


async def test_the_opener_is_told_that_a_table_was_taken(anna: User, berta: User) -> None:
    page = OpenPage(anna)
    seek = await database_sync_to_async(open_seek_of)(anna)
    async with open_pages(page):
        await run_in_thread(partial(services.join_seek, seek_id=seek.pk, user=berta))
        await page.until_told()


async def test_a_challenge_that_is_refused_is_told_to_no_page(anna: User, berta: User) -> None:
    page = OpenPage(berta)
    await run_in_thread(partial(challenges.save_challenge_preference, berta, followed_only=True))
    async with open_pages(page):
        with pytest.raises(challenges.ChallengesNotAccepted):
            await database_sync_to_async(challenge)(anna, berta)
        assert await page.types() == []


def end_match(match: Match, *users: User) -> None:
    for user in users:
        contribute(match_id=match.pk, user=user, seed=user.username, request_id=new_request_id())
    resign_match(match_id=match.pk, user=users[0])


def offer_rematch(match: Match, user: User) -> None:
    version = Match.objects.get(pk=match.pk).version
    act(
        match_id=match.pk,
        user=user,
        action="rematch",
        version=version,
        request_id=new_request_id(),
    )


async def test_a_rematch_is_told_to_those_who_have_not_agreed(anna: User, berta: User) -> None:
    match = await database_sync_to_async(start_match_of)(anna, berta)
    await run_in_thread(partial(end_match, match, anna, berta))
    elsewhere = OpenPage(anna)
    at_the_match = OpenPage(anna, f"/ws/matches/{match.pk}/?v=&lang=en")
    offering = OpenPage(berta)
    async with open_pages(elsewhere, at_the_match, offering):
        await run_in_thread(partial(offer_rematch, match, berta))
        await elsewhere.until_told()
        await at_the_match.until_told()
        assert await offering.types() == []
        await run_in_thread(partial(offer_rematch, match, anna))
        await offering.until_told()


async def test_many_messages_become_few(anna: User, berta: User) -> None:
    page = OpenPage(berta)
    async with open_pages(page):
        for _ in range(20):
            seek = await database_sync_to_async(challenge)(anna, berta)
            await run_in_thread(partial(challenges.decline, seek_id=seek, user=berta))
        await page.until_told()
        await asyncio.sleep(0)
        assert len(await page.types()) < 20


async def test_an_anonymous_visitor_has_no_news() -> None:
    page = OpenPage(None)
    await page.come()
    assert (await page.socket.receive_output(CEILING))["code"] == LOGGED_OUT


async def test_the_socket_closes_when_its_user_logs_out(anna: User) -> None:
    page = OpenPage(anna)
    await page.come()
    await page.types()
    await page.client.post("/accounts/logout/")
    assert (await page.socket.receive_output(CEILING))["code"] == LOGGED_OUT


async def test_a_turn_is_told_to_other_pages_than_that_of_the_match(
    anna: User, berta: User
) -> None:
    match = await database_sync_to_async(start_match_of)(anna, berta)
    user = await database_sync_to_async(user_to_move)(match)
    elsewhere = OpenPage(user)
    at_the_match = OpenPage(user, f"/ws/matches/{match.pk}/?v=&lang=en")
    async with open_pages(elsewhere, at_the_match):
        await run_in_thread(partial(resign_match, match_id=match.pk, user=user))
        await elsewhere.until_told()
        assert "news" not in await at_the_match.types()


async def test_sockets_close_when_a_ban_ends_their_session(anna: User, berta: User) -> None:
    page, other = OpenPage(anna), OpenPage(berta)
    async with open_pages(other):
        await page.come()
        await page.types()
        key = digest_of_key((await page.client.asession()).session_key)
        await UserSession.objects.acreate(user=anna, session_key=key, ip="192.0.2.7")
        await run_in_thread(partial(impose, anna, "login"))
        while (message := await page.socket.receive_output(CEILING))["type"] != "websocket.close":
            assert json.loads(message["text"])["type"] == "news"
        assert message["code"] == LOGGED_OUT
        assert await other.types() == []
