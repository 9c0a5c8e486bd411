"""A simulated user visits a small failing site, and reports its errors."""

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from tools.crowd.checks import Checks
from tools.crowd.findings import Findings
from tools.crowd.pages import Page
from tools.crowd.people import Person
from tools.crowd.site.health import Heart
from tools.crowd.site.mail import Postbox
from tools.crowd.site.servers import Site
from tools.crowd.watching import Versions
from tools.crowd.world import World

HOME = '<a href="/broken/">Go on</a>'
MATCH = """<html lang="en"><body><div id="live" data-socket="/ws/matches/m/" data-fetch="/board/">
<div id="board" data-v="3"></div></div></body></html>"""


class SmallSite:
    """Invented site with a few pages, one of which fails, on a local port."""

    def __init__(self) -> None:
        self.frame = (
            '{"type": "board", "v": 4, "lines": ["<div id=\\"board\\" data-v=\\"4\\"></div>"]}'
        )
        app = web.Application()
        app.router.add_get("/ws/matches/m/", self._socket)
        app.router.add_get("/broken/", self._break)
        app.router.add_get("/{path:.*}", self._page)
        self._runner = web.AppRunner(app)

    async def open(self) -> int:
        """Start the server and return its port."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port: int = self._runner.addresses[0][1]
        return port

    async def close(self) -> None:
        """Stop the server."""
        await self._runner.cleanup()

    async def _page(self, request: web.Request) -> web.Response:
        page = MATCH if request.path == "/match/" else HOME
        return web.Response(text=page, content_type="text/html")

    async def _break(self, request: web.Request) -> web.Response:
        return web.Response(text="oh", status=500, content_type="text/html")

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse()
        await line.prepare(request)
        if self.frame:
            await line.send_str(self.frame)
        async for _ in line:
            pass
        return line


@pytest.fixture
async def small() -> AsyncIterator[SmallSite]:
    made = SmallSite()
    yield made
    await made.close()


@pytest.fixture
async def world(small: SmallSite) -> AsyncIterator[World]:
    connector = aiohttp.TCPConnector()
    async with aiohttp.ClientSession(connector=connector) as http:
        port = await small.open()
        heart = Heart(http, [port])
        versions = Versions(lambda: heart.now)
        yield World([port], connector, heart, Findings("--seed 7"), versions, Postbox([]))


@pytest.fixture
async def person(world: World) -> AsyncIterator[Person]:
    made = Person(world, 7, 3, ["/"])
    made.scripted = True
    yield made
    await made.leave()


async def test_a_user_reports_an_error_with_the_steps_that_led_to_it(
    person: Person, world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    while not world.findings.kinds:
        await person.go_on()
    said = capsys.readouterr().err
    assert world.findings.kinds == {"answered 500": 1}
    for words in ("--seed 7", "person: 3 (P3-", "step -1: GET / -> 200", "GET /broken/ -> 500"):
        assert words in said


async def test_two_users_of_one_seed_do_the_same(world: World) -> None:
    walks = list[list[str]]()
    for _ in range(2):
        made = Person(world, 7, 3, ["/"])
        for _ in range(12):
            await made.go_on()
        walks.append(list(made.browser.steps))
        await made.leave()
    assert walks[0] == walks[1]


async def open_match(person: Person) -> Page:
    """Open the match's page, wait until its socket is open, and return the page."""
    await person.open("/match/")
    page = person.pages[0]
    while page.connected_at is None:
        await page.wait_for_change()
    return page


async def test_a_page_shows_what_its_socket_brings(person: Person) -> None:
    page = await open_match(person)
    while page.version != 4:
        await page.wait_for_change()
    assert (page.match, page.mine) == ("m", False)


async def test_a_page_that_lags_for_ten_seconds_is_reported(
    small: SmallSite, person: Person, world: World, tmp_path: Path
) -> None:
    small.frame = ""
    await open_match(person)
    checks = Checks(world, [person], Site(tmp_path, {}), None, 7)  # type: ignore[arg-type]
    world.versions.learn("m", 4)
    for world.heart.now, lags in ((9.0, 0), (11.0, 1), (12.0, 1)):
        checks.hold_all()
        assert world.findings.kinds["a page lags"] == lags


async def test_time_does_not_count_while_a_process_does_not_answer(
    small: SmallSite, world: World
) -> None:
    await world.heart.look()
    assert world.heart.well
    await small.close()
    before = world.heart.now
    await world.heart.look()
    assert (world.heart.well, world.heart.now) == (False, before)
